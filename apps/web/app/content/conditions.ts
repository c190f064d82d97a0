import { TERMS } from '@assay/domain/account/terms.ts';
import type { LongText } from './text.ts';

export const conditions: LongText = {
  path: '/conditions-of-sale',
  title: 'Conditions of sale',
  description:
    'The contract behind every bid and purchase at Assay: what is binding, what you pay, when it is due, what is final.',
  lead: 'These conditions are the contract for everything sold at Assay. The full text is what counts; what stands under “In short” says the same in plain words.',
  date: TERMS.date,
  version: TERMS.version,
  sections: [
    {
      id: 'seller',
      title: 'Who sells',
      inShort: 'You buy from us unless the item’s page names somebody else.',
      blocks: [
        'Assay (“the house”, “we”) sells the items in its sales, from its own stock or for an artist, a team, a partner or an estate. Unless the item’s page names another seller, your contract is with the house. An item that somebody owns already is sold by that owner; “When an owner sells” says what the house does then.',
        'These conditions apply together with the [terms of service](/terms-of-service). Where an item’s page says something different about that item, the item’s page applies.',
      ],
    },
    {
      id: 'binding',
      title: 'Bids and purchases are binding',
      inShort: 'Pressing “Place bid” is a promise to buy at up to that amount. You cannot take it back.',
      blocks: [
        'A bid is an offer to buy the item at any price up to the amount you gave. It binds you from the moment the house accepts it until somebody else leads or the lot closes. A bidder cannot withdraw a bid.',
        'When a lot closes as sold, the contract between you and the seller is made at the hammer price. When you buy at a published price, it is made when your payment arrives. An offer to the house or to an owner binds you for 48 hours, and the contract is made when it is accepted.',
        'The house may void a bid for a plain typing error, for fraud, for bidding by or for the seller, because the bidder was blocked, or because the description of the lot was changed. A typing error is voided only while the lot is in its open phase and at least 12 hours before its published end. The house then replays the lot’s log without that bid: earlier bids count again, and the price may fall. The voided bid stays in the history, struck through.',
      ],
    },
    {
      id: 'auctions',
      title: 'How a lot is decided',
      inShort: 'The highest maximum wins. Ties go to whoever was first. Our server’s clock decides.',
      blocks: [
        'Bids are in whole US dollars. The house bids for you, up to your maximum, by the [table of increments](/help/bid-increments) that is stored with the lot. Of two equal maximums, the earlier leads.',
        'A lot with bids from two or more people at its published end goes into extended bidding, open only to those whose bid was accepted before that end. If it is still contested at the cap that its page names, it may be decided by one sealed maximum each. [How a lot closes](/help/extended-bidding) describes each phase; the times on the lot’s page apply.',
        'A bid counts when the house receives it, by the clock of the house’s server, not when it is sent. A bid that arrives after the end is refused, whatever the reason it was late.',
        'A lot sells with a reserve where its page says so. If the bids do not reach the reserve, the lot is not sold; the house may then offer it to the highest bidder for 48 hours, and nobody has to accept.',
        'The house may withdraw a lot before its first bid, or later when the lot has a reserve or when there is doubt about authenticity, ownership or the honesty of the bidding. If the house pauses its lots because of an outage, the time lost is added to their ends.',
      ],
    },
    {
      id: 'no-shill',
      title: 'Who may not bid',
      inShort: 'No owner, consignor or employee bids on the lot. Our staff cannot see maximums.',
      blocks: [
        'The owner and the consignor of an item, the partner it came from, the house’s staff, and accounts tied to any of them may not bid on it. A bid made against this rule is voided and the lot is replayed without it.',
        'No employee can read a bidder’s maximum or a sealed bid before it is revealed.',
      ],
    },
    {
      id: 'price',
      title: 'What you pay',
      inShort: 'The hammer price, shipping and tax. No buyer’s premium and no card fee.',
      blocks: [
        'The price is the hammer price, the published price or the accepted offer. **The house charges no buyer’s premium and no fee for paying by card.**',
        'Shipping, with insurance, and sales tax are added. The total for your address is shown before you bid or buy and itemized on the invoice. How both are worked out stands under [Shipping](/help/shipping) and [Sales tax](/help/sales-tax). All prices are in US dollars.',
      ],
    },
    {
      id: 'payment',
      title: 'When and how you pay',
      inShort:
        'Pay within five days. Some items are paid by bank transfer (ACH) only. After seven days the sale is void.',
      blocks: [
        'A won lot is invoiced when it closes, and the invoice is due after five days. If a card is on file and the invoice can be paid by card, that card is charged 24 hours after the close unless you have paid before.',
        'Items marked “Bank transfer only” are paid from a US bank account, and their pages say so before you bid or buy. A bank debit counts as paid when the bank has settled it, usually within four banking days. We do not ship before.',
        'From the due date until you pay, you cannot bid. An invoice that is not paid seven days after the close is void: the item is released, a [strike](/help/strikes) is entered, and the lot may be offered to the next bidder. A debit that was begun before the due date stops this clock while it is pending.',
        'A customer with VIP terms pays within 30 days and agrees to those terms in writing.',
      ],
    },
    {
      id: 'final',
      title: 'Sales are final',
      inShort:
        'No returns for a change of mind. Damage in transit and wrong descriptions of what it is are our problem.',
      blocks: [
        'All sales are final. There is no return, exchange or cancellation because you changed your mind, found another one, or cannot place the item.',
        'There are two exceptions. **Damage in transit:** tell us within 48 hours of delivery, with photographs of the item and its packing; the shipment is insured and we settle it with you. **The record is wrong:** if the house revokes an item’s authentication because the item is not what its record said when you bought it, we cancel the sale and refund the price, shipping and tax to the method you paid with.',
      ],
    },
    {
      id: 'as-is',
      title: 'Items are sold as-is',
      inShort: 'Memorabilia has been used. Read the condition, look at the pictures, ask before you bid.',
      blocks: [
        'Items are sold **as-is**, in the condition they are in at the sale, with the marks of their use and age. Apart from what the record states about identity, grade, serial and provenance, the house and the seller give no warranty, express or implied, including any warranty of merchantability or of fitness for a particular purpose, as far as the law allows.',
        'Condition notes and photographs describe an item honestly and not exhaustively. Colors vary between screens. Estimates are opinions, not promises of value. Protective and sporting equipment is sold for display and must not be used for its first purpose.',
      ],
    },
    {
      id: 'authentication',
      title: 'Grades and the record',
      inShort: 'Gold: we saw it. Silver: it was proven. Do not remove the hologram.',
      blocks: [
        'A gold grade means that our authenticator was present at the use, the signing, the removal or the hand-over, and sealed the item on the spot. A silver grade means that the item was proven by documents, by its source or by an expert or photo match, and sealed when it reached us. [Grades](/help/authentication-grades) explains both.',
        'The house may lower or revoke a grade when evidence turns up against it, and says so on the record. Removing or tampering with the hologram ends what the record says about that object. An item of the type “not authenticated” carries no grade.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery, risk and title',
      inShort: 'It is yours once paid. The risk passes when it is handed to you.',
      blocks: [
        'Title passes when the invoice is fully paid. Risk passes on delivery to you against signature, or when you collect the item. We ship to complete addresses in the 50 states and Washington, D.C., not to PO boxes, rural routes, U.S. territories or military (APO, FPO, DPO) addresses.',
        'An item for collection is held for 30 days after payment. It is handed to you, or to an agent you have named to us, against government photo identification.',
      ],
    },
    {
      id: 'resale',
      title: 'When an owner sells',
      inShort: 'The house holds the money and checks the item again. The seller gets 90%.',
      blocks: [
        'When an owner accepts an offer, the contract of sale is between owner and buyer. The house takes the buyer’s payment and keeps it, receives the item, checks it against its record, and passes on both. The names of the two are not given to each other.',
        'The seller ships to the house within five business days of being told that the buyer has paid. The house keeps 10% of the price, at least $5. The rest is paid out one business day after the check; for a seller’s first sale and above $10,000, when the sale is done. Title passes to the buyer when the check is passed, the risk on delivery.',
        'If the seller does not ship, if the item is lost on its way to the house, or if two authenticators find that it does not pass, the sale is cancelled and the buyer is refunded the price, shipping and tax. A seller who does not ship owes 10% of the price, at least $15; one who sends another item, or one that was tampered with, 15%, at least $50, and the shipping of both ways. These sums are taken from later payouts. An item that is suspected to be forged or stolen is held, and its record is revoked.',
        'The [resales guide](/help/resales-guide) describes each step and its deadline.',
      ],
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      inShort: 'At most what you paid, except where the law says otherwise.',
      blocks: [
        'The house’s liability for a sale is limited to the amount you paid for the item, its shipping and tax. The house is not liable for lost profit or for a bid that could not be placed because of a fault in your device or connection. Nothing here limits liability for fraud, for gross negligence, or where the law does not allow a limit.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes',
      inShort: 'New York law, without taking away your rights at home. New versions apply to later sales.',
      blocks: [
        'The law of the State of New York applies. It does not take away rights that the consumer law of your state gives you. If one condition is invalid, the others stand.',
        'A sale follows the version in force when the bid was placed or the purchase was made. If you think something went wrong, [write to us](/contact-us) first: most things are settled that way.',
      ],
    },
  ],
};
