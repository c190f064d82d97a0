import { TERMS } from '@assay/domain/account/terms.ts';
import type { LongText } from './text.ts';

export const conditions: LongText = {
  path: '/conditions-of-sale',
  title: 'Conditions of sale',
  description:
    'The contract behind every bid and purchase at {name}: what is binding, what you pay, when it is due, what is final.',
  lead: 'These conditions are the contract for everything sold at {name}. The full text is binding; the “In short” notes summarize it in plain language.',
  date: TERMS.date,
  version: TERMS.version,
  sections: [
    {
      id: 'seller',
      title: 'Who sells',
      inShort: 'You buy from us unless the item’s page names another seller.',
      blocks: [
        '{name} (“we,” “us”) sells the items in its sales, from its own stock or for an artist, a team, a partner or an estate. Unless the item’s page names another seller, your contract is with {name}. If an item already belongs to a collector, that owner sells it; “When an owner sells” explains our role.',
        'These conditions apply together with the [terms of service](/terms-of-service). Where an item’s page says something different about that item, the item’s page applies.',
      ],
    },
    {
      id: 'binding',
      title: 'Bids and purchases are binding',
      inShort: 'Pressing “Place bid” is a promise to buy at up to that amount. You cannot take it back.',
      blocks: [
        'A bid is an offer to buy the item at any price up to the amount you gave. It binds you from the moment we accept it until another bidder leads or the lot closes. You cannot withdraw a bid.',
        'When a lot closes as sold, the contract between you and the seller is made at the hammer price. When you buy at a published price, it is made when your payment arrives. An offer to {name} or to an owner binds you for 48 hours, and the contract is made when it is accepted.',
        'We may void a bid for an obvious typing error, for fraud, for bidding by or for the seller, because the bidder was blocked, or because the description of the lot was changed. A typing error is voided only while the lot is in its open phase and at least 12 hours before its scheduled end. We then replay the lot’s log without that bid: earlier bids count again, and the price may fall. The voided bid stays in the history, struck through.',
      ],
    },
    {
      id: 'auctions',
      title: 'How a lot is decided',
      inShort: 'The highest maximum wins. The earlier bid wins a tie. Our server’s clock decides.',
      blocks: [
        'Bids are in whole US dollars. We bid for you, up to your maximum, by the [table of increments](/help/bid-increments) that is stored with the lot. Of two equal maximums, the earlier leads.',
        'A lot with bids from two or more people at its scheduled end goes into extended bidding, open only to those whose bid was accepted before that end. If it is still contested at the cap that its page names, it may be decided by one sealed maximum each. [How a lot closes](/help/extended-bidding) describes each phase; the times on the lot’s page apply.',
        'A bid counts when we receive it, by our server’s clock, not when it is sent. We reject bids that arrive after the end, whatever the reason for the delay.',
        'A lot sells with a reserve where its page says so. If the bids do not reach the reserve, the lot is not sold; we may then offer it to the highest bidder for 48 hours, and the bidder does not have to accept.',
        'We may withdraw a lot before its first bid, or later when the lot has a reserve or when there is doubt about authenticity, ownership or the honesty of the bidding. If we pause lots because of an outage, we add the lost time.',
      ],
    },
    {
      id: 'no-shill',
      title: 'Who may not bid',
      inShort: 'No owner, consignor or employee bids on the lot. Our staff cannot see maximums.',
      blocks: [
        'The owner and the consignor of an item, the partner it came from, our staff, and accounts tied to any of them may not bid on it. A bid made against this rule is voided and the lot is replayed without it.',
        'No employee can read a bidder’s maximum, or a sealed bid before it is revealed.',
      ],
    },
    {
      id: 'price',
      title: 'What you pay',
      inShort:
        '{premium?The hammer price, the buyer’s premium that a lot’s page names, shipping and tax. No card fee.|The hammer price, shipping and tax. No buyer’s premium and no card fee.}',
      blocks: [
        'The price is the hammer price, the published price or the accepted offer. {premium?**To the hammer price of a lot we add the buyer’s premium that its page names before you bid. It is a percentage of the hammer price, set when the lot is published: {premium} at present. A published price and an accepted offer have none. We charge no fee for paying by card.**|**We charge no buyer’s premium and no fee for paying by card.**}',
        'Shipping, with insurance, and sales tax are added. The total for your address is shown before you bid or buy and itemized on the invoice. [Shipping](/help/shipping) and [Sales tax](/help/sales-tax) explain how we calculate both. All prices are in US dollars.',
      ],
    },
    {
      id: 'payment',
      title: 'When and how you pay',
      inShort:
        'Pay within five days. Some items are paid by bank transfer (ACH) only. After seven days the sale is void.',
      blocks: [
        'A won lot is invoiced when it closes, and the invoice is due after five days. If a card is on file and the invoice can be paid by card, that card is charged 24 hours after the close unless you have paid before.',
        'Items marked “Bank transfer only” are paid from a US bank account, and their pages say so before you bid or buy. A bank debit counts as paid when the bank has settled it, usually within four business days. We do not ship before.',
        'From the due date until you pay, you cannot bid. An invoice that is not paid seven days after the close is void: we release the item, add a [strike](/help/strikes) to your account, and may offer the lot to the next bidder. A debit started before the due date pauses this deadline while it is pending.',
        'A customer with VIP terms pays within 30 days and agrees to those terms in writing.',
      ],
    },
    {
      id: 'final',
      title: 'Sales are final',
      inShort:
        'No returns if you change your mind. We are responsible for damage in transit and for a record that is wrong about what the item is.',
      blocks: [
        'All sales are final. There is no return, exchange or cancellation because you changed your mind, found another one, or have no use for the item.',
        'There are two exceptions. **Damage in transit:** contact us within 48 hours of delivery, with photos of the item and its packaging; the shipment is insured and we settle the claim with you. **The record is wrong:** if we revoke an item’s authentication because the item is not what its record said when you bought it, we cancel the sale and refund the price, shipping and tax to the method you paid with.',
      ],
    },
    {
      id: 'as-is',
      title: 'Items are sold as-is',
      inShort: 'Memorabilia has been used. Read the condition notes, look at the photos, and ask before you bid.',
      blocks: [
        'Items are sold **as is**, in the condition they are in at the sale, with the marks of their use and age. Apart from what the record states about identity, grade, serial and provenance, {name} and the seller give no warranty, express or implied, including any warranty of merchantability or of fitness for a particular purpose, as far as the law allows.',
        'Condition notes and photos describe an item honestly but not exhaustively. Colors vary between screens. Estimates are opinions, not promises of value. Protective and sporting equipment is sold for display and must not be used for its original purpose.',
      ],
    },
    {
      id: 'authentication',
      title: 'Grades and the record',
      inShort: 'Gold: we saw it. Silver: it was proven. Do not remove the hologram.',
      blocks: [
        'A gold grade means that our authenticator was present at the use, the signing, the removal or the handover, and sealed the item on the spot. A silver grade means that the item was proven by documents, by its source or by an expert or photo match, and sealed when it reached us. [Grades](/help/authentication-grades) explains both.',
        'We may lower or revoke a grade when evidence turns up against it, and the record will say so. If the hologram is removed or tampered with, the record no longer applies to that item. An item of the type “not authenticated” carries no grade.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery, risk and title',
      inShort: 'The item is yours once you have paid. Risk passes when you receive it.',
      blocks: [
        'Title passes when the invoice is fully paid. Risk passes on delivery to you against signature, or when you pick up the item. We ship to complete addresses in the 50 states and Washington, D.C., not to PO boxes, rural routes, U.S. territories or military (APO, FPO, DPO) addresses.',
        'We hold an item for local pickup for 30 days after payment. We hand it to you, or to an agent you have named to us, on presentation of government-issued photo ID.',
      ],
    },
    {
      id: 'resale',
      title: 'When an owner sells',
      inShort: 'We hold the money and re-authenticate the item. The seller gets the price less our fee.',
      blocks: [
        'When an owner accepts an offer, the contract of sale is between owner and buyer. We hold the buyer’s payment, receive the item, check it against its record, and pass both on. We do not share either party’s name with the other.',
        'The seller ships to us within five business days of being told that the buyer has paid. We keep {fee} of the price, with a {minimumFee} minimum. We pay out the rest one business day after the item passes re-authentication, or, for a seller’s first sale and sales above $10,000, when the sale is complete. Title passes to the buyer when the item passes, and risk passes on delivery.',
        'If the seller does not ship, if the item is lost on its way to us, or if two authenticators find that it does not pass, we cancel the sale and refund the buyer the price, shipping and tax. A seller who does not ship owes 10% of the price, with a $15 minimum. A seller who sends a different item, or one that was tampered with, owes 15%, with a $50 minimum, and shipping both ways. We deduct these amounts from later payouts. We hold an item that we suspect is forged or stolen, and revoke its record.',
        'The [resales guide](/help/resales-guide) describes each step and its deadline.',
      ],
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      inShort: 'At most what you paid, except where the law says otherwise.',
      blocks: [
        'Our liability for a sale is limited to the amount you paid for the item, its shipping and tax. We are not liable for lost profit or for a bid that could not be placed because of a problem with your device or connection. Nothing here limits liability for fraud, for gross negligence, or where the law does not allow a limit.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes',
      inShort: 'New York law, without taking away your rights at home. New versions apply to later sales.',
      blocks: [
        'The law of the State of New York applies. It does not take away rights that the consumer law of your state gives you. If one condition is invalid, the others stand.',
        'A sale follows the version in force when the bid was placed or the purchase was made. If you think something went wrong, [contact us](/contact-us) first. We can resolve most issues that way.',
      ],
    },
  ],
};
