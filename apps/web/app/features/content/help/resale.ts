import { article } from './article.ts';

export const resaleArticles = [
  article({
    slug: 'making-an-offer',
    group: 'Items and ownership',
    title: 'Making an offer',
    description: 'How offers work: 48 hours to respond, counter offers, and instant sale prices.',
    lead: 'You can make offers on many items that aren’t in an auction, whether {name} or another collector owns them. You name a price, and the owner has 48 hours to respond.',
    keywords: 'offer counter offer instant accept decline negotiate expired three offers',
    sections: [
      {
        id: 'make',
        title: 'Your offer',
        blocks: [
          'Offers are in whole dollars, starting at the minimum on the item’s page. You need a verified email address, a US shipping address, a payment method and no overdue invoices. Above $1,000, you also need a verified identity. Offers don’t use your [credit limit](/help/credit-limit).',
          'An offer is binding for 48 hours and can’t be withdrawn. You can have one open offer per item and make three in 30 days. Each must be higher than your last declined offer, unless the owner has lowered the price since.',
          'Neither side sees the other’s identity.',
        ],
      },
      {
        id: 'answer',
        title: 'The response',
        blocks: [
          {
            table: {
              caption: 'What can happen in the 48 hours',
              head: ['The owner', 'Then'],
              rows: [
                ['Accepts', 'You buy the item, and we charge your payment method immediately.'],
                ['Counters', 'The counter replaces your offer. You have 48 hours to accept or decline it.'],
                ['Declines or doesn’t respond', 'The offer ends, and you owe nothing.'],
                ['Sells it to someone else', 'The offer ends, even if that sale later falls through.'],
              ],
            },
          },
          'If the charge fails, you have 48 hours to pay another way. After that, we cancel the sale and you get a [strike](/help/strikes). You can see all your offers under [Offers](/buying/offers).',
        ],
      },
      {
        id: 'instant',
        title: 'Instant sale price',
        blocks: [
          'Some owners set an instant sale price. An offer of that amount or more buys the item at that price, never above it, as soon as your payment succeeds. If the payment fails, there is no sale and you owe nothing.',
        ],
      },
      {
        id: 'then',
        title: 'After you pay',
        blocks: [
          'If {name} owns the item, we ship it to you. If another collector owns it, they send it to us first for re-authentication. See the [resales guide](/help/resales-guide) for each step and its deadline.',
        ],
      },
    ],
  }),
  article({
    slug: 'resales-guide',
    group: 'Items and ownership',
    title: 'Resales guide',
    description: 'Selling an item you own: the fee, shipping deadlines, re-authentication and when you get paid.',
    lead: 'You can sell any item that has our seal here. We hold the payment and re-authenticate the item before either changes hands.',
    keywords: 'resale sell offers secondary market owner payout resell fee commission packing slip recheck',
    sections: [
      {
        id: 'begin',
        title: '1. Open it to offers',
        blocks: [
          'Link the item to your account with the code on its seal, under [Owned items](/buying/owned-items). It’s then open to offers at or above [your minimum](/help/minimum-threshold-for-resale-offers), unless you turn offers off. Items you buy from another owner are open to offers once the sale is complete, without linking. You can also set an instant sale price.',
          'To accept an offer, you need a payout account. Set one up under [Payments](/account/payments).',
        ],
      },
      {
        id: 'fee',
        title: '2. What you receive',
        blocks: [
          'We keep {fee} of the price, with a {minimumFee} minimum. That covers payment processing, shipping to us and re-authentication. You see what you’ll receive before you accept.',
          'You have 48 hours to accept, decline or counter each offer. [Making an offer](/help/making-an-offer) explains the buyer’s side.',
        ],
      },
      {
        id: 'ship',
        title: '3. Ship it to us',
        blocks: [
          'Wait until we tell you the buyer has paid. You then have five business days to give the package to a carrier, with the packing slip from [In transaction](/buying/in-transaction). You can extend this once by two business days.',
          'If you don’t ship, we refund the buyer in full, you owe 10% of the price ($15 minimum), and you get a [strike](/help/strikes). If the carrier loses the package, we refund the buyer in full and insurance pays you. If we already have the item, you don’t need to ship it.',
        ],
      },
      {
        id: 'check',
        title: '4. Re-authentication',
        blocks: [
          'Within three business days of its arrival, we compare the item with its record: seal, code, photos and condition. One authenticator can pass it; failing it takes two. When it passes, the buyer owns it immediately, and the record shows it.',
          {
            table: {
              caption: 'If we find a problem',
              head: ['Problem', 'What happens'],
              rows: [
                [
                  'The seal is damaged, but the item is authentic',
                  'We apply a new seal for $25, paid by the seller, if both sides agree within three days.',
                ],
                ['The condition is worse than described', 'We lower the price, if both sides agree within three days.'],
                [
                  'It’s a different item or was tampered with',
                  'We refund the buyer. The seller owes 15% ($50 minimum) plus shipping both ways, and gets two strikes.',
                ],
                [
                  'We suspect it’s forged or stolen',
                  'We refund the buyer, hold the item, publicly revoke its record and block the seller’s account.',
                ],
              ],
            },
          },
          'If the two sides don’t agree or don’t respond, we cancel the sale and refund the buyer, including shipping and tax, to their original payment method.',
        ],
      },
      {
        id: 'paid',
        title: '5. Get paid',
        blocks: [
          'We pay you one business day after the item passes. For your first sale and every sale above $10,000, we pay when the sale is complete: 72 hours after delivery, if the buyer hasn’t reported damage. If the buyer pays from a bank account, it takes two more business days.',
          'If your payout account isn’t verified yet, we hold the money and remind you. We deduct anything you owe from an earlier sale. See your payouts and yearly totals under [Payments](/account/payments).',
        ],
      },
      {
        id: 'buyer',
        title: 'If you’re the buyer',
        blocks: [
          'You pay the price, shipping and sales tax. We hold your money until the item passes. Report shipping damage within 48 hours of delivery. You can follow every step, its deadline and what happens if it’s missed under [In transaction](/buying/in-transaction).',
        ],
      },
    ],
  }),
  article({
    slug: 'minimum-threshold-for-resale-offers',
    group: 'Items and ownership',
    title: 'Setting a minimum for resale offers',
    description:
      'The lowest offer you’ll consider for an item you own: how it’s set, how to change it and what a change does.',
    lead: 'Your minimum keeps low offers from reaching you. Everyone can see it on the item’s page.',
    keywords: 'minimum offer threshold floor resale lowest instant price close offers',
    sections: [
      {
        id: 'begin',
        title: 'The starting minimum',
        blocks: [
          'When you get an item, we set its minimum to what you paid plus 20%, rounded up to whole dollars. For an item bought at $1,250, that’s $1,500.',
        ],
      },
      {
        id: 'change',
        title: 'Changing it',
        blocks: [
          'Under [Owned items](/buying/owned-items), enter an amount in “Minimum offer” and save it. Leave it blank to accept any amount from $1.',
          {
            list: [
              '**If you raise it,** existing offers stay open.',
              '**If you lower it,** we tell everyone whose last offer would now be enough.',
              '**During a sale,** you can’t change it.',
            ],
          },
        ],
      },
      {
        id: 'instant',
        title: 'Setting an instant sale price',
        blocks: [
          'The “Instant sale price” is a public price that needs no response from you. The first buyer to offer that much gets the item at that price as soon as their payment succeeds. It can’t be below your minimum or below an open counter offer, and you need a payout account.',
        ],
      },
      {
        id: 'none',
        title: 'Turning offers off',
        blocks: [
          'Uncheck “Accept offers on it.” Open offers end and no one can make new ones. You can turn offers back on at any time.',
        ],
      },
    ],
  }),
  article({
    slug: 'owning-an-item',
    group: 'Items and ownership',
    title: 'What you own',
    description: 'Linking an item to your account, showing it, giving it away, and what to do if it’s lost or stolen.',
    lead: 'We record an item as yours when you pay for it. Linking it by its seal makes that final.',
    keywords: 'link qr code owner wall gift give transfer lost stolen portfolio',
    sections: [
      {
        id: 'link',
        title: 'Linking',
        blocks: [
          'The code is under the seal on the item. It isn’t the number on its public record. Scan it, or enter it under [Owned items](/buying/owned-items). Linking can’t be undone, so we ask you to confirm it’s you.',
          'You can’t link an item that someone else or {name} owns, or that is being sold.',
        ],
      },
      {
        id: 'show',
        title: 'Showing it',
        blocks: [
          'We don’t tell anyone what you own. If you like, choose items for your public wall. They appear there, and on their records, with your username until you remove them or they change hands.',
        ],
      },
      {
        id: 'give',
        title: 'Giving it away',
        blocks: [
          'Enter the recipient’s username or email. They have seven days to accept. Until then, you can cancel the gift, and the item can’t be sold.',
        ],
      },
      {
        id: 'lost',
        title: 'Lost or stolen',
        blocks: [
          'Report it under [Owned items](/buying/owned-items). Its public record shows this immediately, without your name. Its offers end, and it can’t be sold or linked. If you recover it, [contact us](/contact-us) so we can inspect it and make it available again.',
        ],
      },
    ],
  }),
];
