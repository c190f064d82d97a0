import { article } from './article.ts';

export const moneyArticles = [
  article({
    slug: 'credit-limit',
    group: 'Money',
    title: 'Credit limit',
    description:
      'How much you can bid, what’s on hold while you’re leading or owe an invoice, and how to raise your limit.',
    lead: 'Your credit limit is the most you can have committed at one time. It’s free and it isn’t a loan. It keeps people from bidding more than they can pay.',
    keywords: 'bid exceeds credit limit available hold tier raise vip',
    sections: [
      {
        id: 'sum',
        title: 'What is available',
        blocks: [
          'Your limit, minus the maximum on each lot you’re leading, your sealed bids and your unpaid invoices. When you’re outbid, that maximum is available again immediately.',
          'For example, you have a limit of $5,000, you’re leading two lots with maximums of $1,800 and $700, and you have one unpaid invoice of $1,250. You have $1,250 available. On the first lot, you can raise your maximum to $3,050, because the $1,800 already on hold counts toward it.',
          'We hold your maximum{premium?, with the lot’s buyer’s premium|}, not the current price, because the price could reach your maximum at any time.',
        ],
      },
      {
        id: 'tiers',
        title: 'How to raise it',
        blocks: [
          {
            table: {
              caption: 'Limits',
              head: ['You have', 'Limit'],
              rows: [
                ['Finished setting up', '$2,500'],
                ['Paid a first auction invoice', '$5,000'],
                [
                  'Paid three or more, $5,000 total, and had no strikes in 12 months',
                  '$10,000, or half of what you paid in 24 months if that’s more, up to $25,000',
                ],
                ['Requested a higher limit', 'The limit we approve'],
              ],
            },
          },
          'To request a higher limit and see what’s on hold, go to [Credit limit](/account/credit-limit).',
        ],
      },
      {
        id: 'lower',
        title: 'When it’s reduced',
        blocks: [
          'While an invoice is overdue, you have no available credit. After a [strike](/help/strikes), your limit is halved for 90 days. Bids we accepted earlier remain valid.',
        ],
      },
    ],
  }),
  article({
    slug: 'paying',
    group: 'Money',
    title: 'Paying an invoice',
    description: 'When an invoice is due, when we charge your card, and what happens if you don’t pay.',
    lead: 'You get your invoice as soon as the lot closes, and you have five days to pay. {premium?A lot’s buyer’s premium is added to the hammer price. There’s no card fee.|There’s no buyer’s premium and no card fee.}',
    keywords: 'invoice due card charge 3-d secure declined overdue void reminder automatic payment pdf',
    sections: [
      {
        id: 'when',
        title: 'Deadlines',
        blocks: [
          {
            table: {
              caption: 'After a lot closes',
              head: ['When', 'What happens'],
              rows: [
                ['Immediately', 'Your invoice is ready. Your credit is on hold for the invoice instead of the bid.'],
                [
                  '24 hours',
                  'We charge your card on file if the invoice can be paid by card and you haven’t paid yet.',
                ],
                ['48 and 96 hours', 'We send a reminder.'],
                ['5 days', 'Payment is due. You can’t bid until you pay.'],
                ['7 days', 'We void the invoice, release the item and add a strike to your account.'],
              ],
            },
          },
        ],
      },
      {
        id: 'how',
        title: 'Ways to pay',
        blocks: [
          'Pay by card or from a US bank account. For items marked “Bank transfer only,” you can pay only from a [bank account](/help/ach). Your invoices are under [Invoices](/account/invoices), each with a PDF for your records.',
          'Your bank may ask you to confirm a card payment. If your card is declined, the invoice stays open. Try again or use another card.',
        ],
      },
      {
        id: 'remove',
        title: 'Removing a payment method',
        blocks: [
          'You can’t remove a card or bank account while you’re leading a lot or have an unpaid invoice. Add another one first.',
        ],
      },
      {
        id: 'coupons',
        title: 'Coupons',
        blocks: [
          'Coupons work on fixed-price items sold by {name}. They don’t apply to auctions, shipping or tax, and you can use one per purchase. Enter gift and coupon codes under [Redeem](/account/redeem).',
        ],
      },
    ],
  }),
  article({
    slug: 'ach',
    group: 'Money',
    title: 'Bank payments (ACH)',
    description: 'How to add a US bank account, how long a debit takes, and why large invoices must be paid this way.',
    lead: 'ACH is a debit from your US bank account. Some items, mostly high-value ones, can be paid only this way.',
    keywords: 'bank account transfer debit micro-deposits ach only wire pending returned',
    sections: [
      {
        id: 'add',
        title: 'Adding an account',
        blocks: [
          'Under [Payments](/account/payments), log in to your bank and the account is ready immediately. Or enter the account numbers and confirm the small deposits that arrive in one or two business days. You can’t pay from an account you haven’t confirmed.',
        ],
      },
      {
        id: 'time',
        title: 'How long it takes',
        blocks: [
          'A debit is pending for about four business days. Your invoice shows this. If you started the debit on time, the deadline is paused, and your credit stays on hold. We ship once the payment has settled.',
          'If your bank returns the debit, we’ll tell you why, and you have at least 48 hours to pay again.',
        ],
      },
      {
        id: 'why',
        title: 'Why not by card',
        blocks: [
          'Card fees are high for large amounts, and card payments can be disputed long after we ship. We’d rather ask for a bank payment than charge everyone a fee.',
        ],
      },
    ],
  }),
  article({
    slug: 'sales-tax',
    group: 'Money',
    title: 'Sales tax',
    description: 'Which rate applies, whether shipping is taxed, and how dealers can buy tax-free.',
    lead: 'We collect sales tax for the state we ship to. You see it before you bid and on its own line of your invoice.',
    keywords: 'resale certificate exempt dealer state rate nexus',
    sections: [
      {
        id: 'rate',
        title: 'How we calculate it',
        blocks: [
          'We apply the rate for your shipping address to the price after any discount{premium?, with the buyer’s premium|}. In states that tax shipping, we include shipping. We charge no sales tax in states that have none or that don’t require us to collect it.',
          'If you choose local pickup, the New York rate applies because that’s where you receive the item. Switching between shipping and local pickup changes the tax.',
        ],
      },
      {
        id: 'dealers',
        title: 'Resale certificates',
        blocks: [
          'If you buy for resale, submit your certificate under [Tax](/account/tax). Once we approve it, new and unpaid invoices for that state have no sales tax, and we refund tax you paid in the previous 14 days.',
        ],
      },
    ],
  }),
  article({
    slug: 'strikes',
    group: 'Money',
    title: 'Strikes',
    description: 'What happens if you don’t pay, and how to ask us to remove a strike.',
    lead: 'You get a strike when we void an invoice because you didn’t pay it. The consequences are the same for everyone.',
    keywords: 'blocked account suspended non-payment penalty default appeal',
    sections: [
      {
        id: 'steps',
        title: 'Consequences',
        blocks: [
          {
            table: {
              caption: 'Consequences of a strike',
              head: ['Strike', 'What happens'],
              rows: [
                ['First', 'A warning. Your credit limit is halved for 90 days.'],
                ['Second within 12 months', 'No bidding for 30 days.'],
                ['Third', 'The account is blocked.'],
              ],
            },
          },
        ],
      },
      {
        id: 'appeal',
        title: 'If it wasn’t your fault',
        blocks: [
          'If there was a bank error or an emergency, [contact us](/contact-us), choose “Account or strike,” and tell us what happened. We can remove a strike, and it then counts as if it never happened.',
        ],
      },
    ],
  }),
  article({
    slug: 'second-chance',
    group: 'Money',
    title: 'Second chance',
    description: 'When the winner doesn’t pay, we may offer the lot to the next bidder for 48 hours.',
    lead: 'If the winner doesn’t pay within seven days, we may offer the lot to the next bidder, who is free to decline.',
    keywords: 'second chance offer underbidder runner-up unpaid winner',
    sections: [
      {
        id: 'offer',
        title: 'The offer',
        blocks: [
          'We offer the lot to the next-highest bidder at that person’s own highest bid{premium? plus the lot’s buyer’s premium|}, for 48 hours. You get an alert and an email, and you can accept or decline on the lot’s page. Declining has no consequences.',
          'If you accept, you get an invoice and the usual [deadlines](/help/paying) apply.',
        ],
      },
      {
        id: 'fraud',
        title: 'After a fraudulent bid',
        blocks: [
          'If the winner bid on behalf of the seller or committed fraud, their bids should never have raised the price. We recalculate the lot without those bids and make the offer at that price.',
        ],
      },
      {
        id: 'end',
        title: 'If no one accepts',
        blocks: ['After two offers, the lot closes unsold and we decide whether to relist it.'],
      },
    ],
  }),
];
