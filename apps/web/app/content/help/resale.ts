import { article } from './article.ts';

export const resaleArticles = [
  article({
    slug: 'making-an-offer',
    group: 'Items and ownership',
    title: 'Making an offer',
    description:
      'How offers work: 48 hours for an answer, counter offers, and buying at once where the owner names a price.',
    lead: 'Many items that are not in an auction take offers, from the house or from the people who own them. You name a price; they have 48 hours to answer.',
    keywords: 'offer counter offer instant accept decline negotiate expired three offers',
    sections: [
      {
        id: 'make',
        title: 'Your offer',
        blocks: [
          'Offers are in whole dollars, from the minimum that the item’s page names. You need a confirmed e-mail address, a US shipping address, a payment method and no overdue invoice; above $1,000 a verified identity as well. An offer does not use your [credit limit](/help/credit-limit).',
          'It binds you for 48 hours and cannot be taken back. You may have one open offer on an item, and make three in 30 days; each must be higher than the last one that was declined, unless the owner has come down since.',
          'Neither side learns who the other is.',
        ],
      },
      {
        id: 'answer',
        title: 'The answer',
        blocks: [
          {
            table: {
              caption: 'What can happen in the 48 hours',
              head: ['The owner', 'Then'],
              rows: [
                ['Accepts', 'The item is sold to you, and your payment method is charged at once.'],
                [
                  'Asks for more',
                  'Your own offer is over. You have 48 hours to accept the counter offer or decline it.',
                ],
                ['Declines, or says nothing', 'The offer is over, and you owe nothing.'],
                ['Sells it to somebody else', 'The offer is over. It does not come back if that sale fails.'],
              ],
            },
          },
          'If the charge fails you have 48 hours to pay another way. After that the sale is cancelled and a [strike](/help/strikes) is entered. All of your offers stand under [Offers](/buying/offers).',
        ],
      },
      {
        id: 'instant',
        title: 'Buying at once',
        blocks: [
          'Some owners name a price at which they sell without being asked. An offer of that amount or more buys the item at that price, never above it, as soon as the payment succeeds. If it fails, nothing has happened and nothing is owed.',
        ],
      },
      {
        id: 'then',
        title: 'After you have paid',
        blocks: [
          'An item of the house is shipped to you. An item of another owner goes to the house first and is checked again: the [resales guide](/help/resales-guide) tells each step and its deadline.',
        ],
      },
    ],
  }),
  article({
    slug: 'resales-guide',
    group: 'Items and ownership',
    title: 'Resales guide',
    description: 'Selling an item that you own: the fee, who ships what by when, the check, and when you are paid.',
    lead: 'What you own with our seal you can sell here. The house keeps the money and checks the item again before either changes hands.',
    keywords: 'resale sell offers secondary market owner payout resell fee commission packing slip recheck',
    sections: [
      {
        id: 'begin',
        title: '1. Open it to offers',
        blocks: [
          'Link the item to you by the code on its seal, under [Owned items](/buying/owned-items). From then on it takes offers, from [your minimum](/help/minimum-threshold-for-resale-offers) on, unless you close it to them. An item that you bought from another owner is open without that once the sale is done. You can also name a price at which it is sold at once.',
          'To accept an offer you need a payout account: set it up under [Payments](/account/payments).',
        ],
      },
      {
        id: 'fee',
        title: '2. What you receive',
        blocks: [
          'The house keeps 10% of the price, at least $5, and nothing else: the payment, the shipment to us and the check are part of it. You see what you receive before you accept. At $1,000 that is $900.',
          'You have 48 hours for each offer: accept it, decline it, or ask for more. [Making an offer](/help/making-an-offer) shows the same from the other side.',
        ],
      },
      {
        id: 'ship',
        title: '3. Ship it to the house',
        blocks: [
          'Wait until the buyer has paid; we tell you. Then you have five business days to hand the parcel to a carrier, with the packing slip that stands under [In transaction](/buying/in-transaction). Once, you may ask for two more.',
          'If you do not ship, the buyer gets everything back, you owe 10% of the price, at least $15, and a [strike](/help/strikes) is entered. If the carrier loses the parcel, the buyer gets everything back and you are paid by the insurance. What is in our hands already need not be sent.',
        ],
      },
      {
        id: 'check',
        title: '4. The check',
        blocks: [
          'Within three business days of its arrival the item is compared with its record: seal, code, pictures, condition. One authenticator can pass it; to fail it takes two. When it passes, it is the buyer’s from that moment, and the record says so.',
          {
            table: {
              caption: 'If something is found',
              head: ['What', 'Then'],
              rows: [
                [
                  'The seal is damaged, the item is right',
                  'A new seal, for $25 of the seller’s, if both sides agree within three days.',
                ],
                ['The condition is worse', 'A lower price, if both sides agree within three days.'],
                [
                  'It is another item, or was tampered with',
                  'The buyer is refunded. The seller owes 15%, at least $50, and the shipping of both ways, and has two strikes.',
                ],
                [
                  'It is suspected to be forged or stolen',
                  'The buyer is refunded. The item is held, its record is revoked in public, and the account is blocked.',
                ],
              ],
            },
          },
          'Without an agreement, or without an answer, the sale is over and the buyer is refunded to the method of payment, with shipping and tax.',
        ],
      },
      {
        id: 'paid',
        title: '5. You are paid',
        blocks: [
          'One business day after the check. Your first sale, and every one above $10,000, is paid when the sale is done: 72 hours after delivery, if the buyer has not claimed damage by then. When the buyer pays from a bank account it is two business days later.',
          'The money waits if your payout account is not verified yet; we remind you. What you owe from an earlier sale is taken from it. Payouts and the sums of each year are under [Payments](/account/payments).',
        ],
      },
      {
        id: 'buyer',
        title: 'If you are the buyer',
        blocks: [
          'You pay the price, shipping to you and sales tax. Your money stays with the house until the check is passed. Damage on the way to you is claimed within 48 hours of delivery. You can follow every step, with its deadline and what happens if it is missed, under [In transaction](/buying/in-transaction).',
        ],
      },
    ],
  }),
  article({
    slug: 'minimum-threshold-for-resale-offers',
    group: 'Items and ownership',
    title: 'Setting a minimum for resale offers',
    description:
      'The lowest offer you take for an item you own: where it begins, how to change it, and what a change does.',
    lead: 'The minimum keeps low offers from reaching you. Everybody sees it on the item’s page.',
    keywords: 'minimum offer threshold floor resale lowest instant price close offers',
    sections: [
      {
        id: 'begin',
        title: 'Where it begins',
        blocks: [
          'When an item becomes yours, its minimum is what you paid and 20% more, in whole dollars, rounded up: for an item bought at $1,250 it is $1,500.',
        ],
      },
      {
        id: 'change',
        title: 'Changing it',
        blocks: [
          'Under [Owned items](/buying/owned-items) type another amount in “Least offer you take” and save it. Blank means any amount from $1.',
          {
            list: [
              '**Higher:** offers that are open already stay open.',
              '**Lower:** we tell everybody whose last offer would now be enough.',
              '**While it is being sold** it cannot be changed.',
            ],
          },
        ],
      },
      {
        id: 'instant',
        title: 'A price at which it is sold at once',
        blocks: [
          '“Sell it at once at” publishes a price that needs no answer from you: whoever offers as much has the item when the payment succeeds, at that price. It must not be below your minimum, nor below what you have asked somebody for who may still accept, and it needs a payout account.',
        ],
      },
      {
        id: 'none',
        title: 'No offers at all',
        blocks: [
          'Take the tick from “Take offers for it”. Nobody can make one then, and those that are open end. You can set it again at any time.',
        ],
      },
    ],
  }),
  article({
    slug: 'owning-an-item',
    group: 'Items and ownership',
    title: 'What you own',
    description: 'Linking an item to you, showing it, giving it away, and what to do when it is lost or stolen.',
    lead: 'An item that you have paid for is recorded as yours. Linking it by its seal makes that final.',
    keywords: 'link qr code owner wall gift give transfer lost stolen portfolio',
    sections: [
      {
        id: 'link',
        title: 'Linking',
        blocks: [
          'The code is under the seal on the object, not the number that everybody can read on its record. Scan it, or type it under [Owned items](/buying/owned-items). A link cannot be undone, so we ask who you are once more.',
          'An item that somebody else owns, that is being sold or that is the house’s own cannot be linked.',
        ],
      },
      {
        id: 'show',
        title: 'Showing it',
        blocks: [
          'Nobody learns from us what you own. If you like, choose items for your public wall: they stand there under your username, and their records name it too, until you take them off or they change hands.',
        ],
      },
      {
        id: 'give',
        title: 'Giving it away',
        blocks: [
          'Name the receiver by username or e-mail. They have seven days to accept; until then you can take it back, and it cannot be sold.',
        ],
      },
      {
        id: 'lost',
        title: 'Lost or stolen',
        blocks: [
          'Report it under [Owned items](/buying/owned-items). Its record tells everybody at once, without your name, its offers end, and it cannot be sold or linked. If you have it back, [write to us](/contact-us): the house looks at it and opens it again.',
        ],
      },
    ],
  }),
];
