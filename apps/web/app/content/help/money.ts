import { article } from './article.ts';

export const moneyArticles = [
  article({
    slug: 'credit-limit',
    group: 'Money',
    title: 'Credit limit',
    description: 'How much you can bid with, what is held while you lead or owe, and how the limit grows.',
    lead: 'The credit limit is what you can be committed to at one time. It costs nothing and is no loan: it keeps people from bidding what they cannot pay.',
    keywords: 'bid exceeds credit limit available hold tier raise vip',
    sections: [
      {
        id: 'sum',
        title: 'What is available',
        blocks: [
          'Your limit, minus the maximum on each lot you lead, minus your sealed bids, minus your unpaid invoices. When you are outbid, that maximum is free again at once.',
          'An example: a limit of $5,000, two lots led with maximums of $1,800 and $700, one unpaid invoice of $1,250. $1,250 is available. On the first lot you may raise to $3,050, since its own $1,800 counts toward it.',
          'It is your maximum that is held, not the price: the price could reach it while you sleep.',
        ],
      },
      {
        id: 'tiers',
        title: 'How it grows',
        blocks: [
          {
            table: {
              caption: 'Limits',
              head: ['You have', 'Limit'],
              rows: [
                ['Finished setting up', '$2,500'],
                ['Paid a first auction invoice', '$5,000'],
                [
                  'Paid three or more, $5,000 in all, and no strike in 12 months',
                  '$10,000, or half of what you paid in 24 months if that is more, up to $25,000',
                ],
                ['Asked us for more', 'What we agree on'],
              ],
            },
          },
          'To ask for a higher limit, [write to us](/contact-us) and choose “Credit limit”. Every movement of your credit is listed under [Credit limit](/account/credit-limit).',
        ],
      },
      {
        id: 'lower',
        title: 'When it shrinks',
        blocks: [
          'While an invoice is overdue, nothing is available. After a [strike](/help/strikes) the limit is halved for 90 days. Bids that were accepted before stand.',
        ],
      },
    ],
  }),
  article({
    slug: 'paying',
    group: 'Money',
    title: 'Paying an invoice',
    description: 'When an invoice is due, when your card is charged, and what happens if it is not paid.',
    lead: 'Your invoice is there the moment the lot closes. You have five days. There is no buyer’s premium and no card fee.',
    keywords: 'invoice due card charge 3-d secure declined overdue void reminder automatic payment pdf',
    sections: [
      {
        id: 'when',
        title: 'The clock',
        blocks: [
          {
            table: {
              caption: 'After the close of a lot',
              head: ['When', 'What happens'],
              rows: [
                ['At once', 'The invoice is open. Your credit is held for it instead of for the bid.'],
                ['24 hours', 'Your card on file is charged, if the invoice can be paid by card and you have not paid.'],
                ['48 and 96 hours', 'A reminder.'],
                ['5 days', 'Due. You cannot bid until it is paid.'],
                ['7 days', 'The invoice is void, the item is released, and a strike is entered.'],
              ],
            },
          },
        ],
      },
      {
        id: 'how',
        title: 'Ways to pay',
        blocks: [
          'By card or from a US bank account; for items marked “Bank transfer only” from a [bank account](/help/ach) alone. Find the invoice under [Invoices](/account/invoices); it has a PDF for your files.',
          'Your bank may ask you to confirm a card payment. If a card is declined, the invoice stays open: try again or use another one.',
        ],
      },
      {
        id: 'remove',
        title: 'Removing a payment method',
        blocks: [
          'A card or bank account cannot be removed while you lead a lot or owe an invoice. Add another one first.',
        ],
      },
      {
        id: 'coupons',
        title: 'Coupons',
        blocks: [
          'A coupon works on items sold at a price by the house. It does not apply to auctions, shipping or tax, and each purchase takes one. Codes for gifts and coupons are entered under [Redeem](/account/redeem).',
        ],
      },
    ],
  }),
  article({
    slug: 'ach',
    group: 'Money',
    title: 'Bank payments (ACH)',
    description: 'Adding a US bank account, how long a debit takes, and why large invoices are paid this way.',
    lead: 'ACH is a debit from your US bank account. Some items, most of them of high value, are paid this way only.',
    keywords: 'bank account transfer debit micro-deposits ach only wire pending returned',
    sections: [
      {
        id: 'add',
        title: 'Adding an account',
        blocks: [
          'Under [Payments](/account/payments) you either sign in at your bank, and the account is ready at once, or you type its numbers and confirm small deposits that arrive in one or two banking days. An account that is not confirmed cannot pay.',
        ],
      },
      {
        id: 'time',
        title: 'How long it takes',
        blocks: [
          'A debit is pending for about four banking days. The invoice says so, the deadline stops for as long as it was begun in time, and the credit stays held. We ship when the money has settled, never before.',
          'If the bank returns the debit, we tell you why, and you have at least 48 hours to pay again.',
        ],
      },
      {
        id: 'why',
        title: 'Why not by card',
        blocks: [
          'Cards are expensive for large amounts, and payments by card can be disputed long after an item has left the house. We would rather ask for a bank payment than charge everybody a fee.',
        ],
      },
    ],
  }),
  article({
    slug: 'sales-tax',
    group: 'Money',
    title: 'Sales tax',
    description: 'Which rate applies, whether shipping is taxed, and how dealers buy without tax.',
    lead: 'We collect the sales tax of the state that an item goes to. You see it before you bid, and on its own line of the invoice.',
    keywords: 'resale certificate exempt dealer state rate nexus',
    sections: [
      {
        id: 'rate',
        title: 'How it is worked out',
        blocks: [
          'The rate for your delivery address, times the price after any discount. In states that tax delivery, shipping is part of the base. States without sales tax, and states where the law does not make us collect, have none.',
          'If you collect the item from us, the rate of New York applies, since that is where you receive it. Changing between delivery and collection changes the tax.',
        ],
      },
      {
        id: 'dealers',
        title: 'Resale certificates',
        blocks: [
          'If you buy to sell again, hand in your certificate under [Tax](/account/tax). Once it is approved, invoices for that state opened afterward or not yet paid carry no sales tax, and tax that you paid in the 14 days before is given back.',
        ],
      },
    ],
  }),
  article({
    slug: 'strikes',
    group: 'Money',
    title: 'Strikes',
    description: 'What not paying leads to, step by step, and how to ask for a strike to be lifted.',
    lead: 'A strike is entered when an invoice becomes void because it was not paid. The consequences are the same for everybody.',
    keywords: 'blocked account suspended non-payment penalty default appeal',
    sections: [
      {
        id: 'steps',
        title: 'What follows',
        blocks: [
          {
            table: {
              caption: 'Consequences',
              head: ['Strike', 'What follows'],
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
        title: 'If it was not your fault',
        blocks: [
          'A bank’s error, an illness: [write to us](/contact-us), choose “Account or strike”, and say what happened. Staff can lift a strike, and it then counts as if it had never been given.',
        ],
      },
    ],
  }),
  article({
    slug: 'second-chance',
    group: 'Money',
    title: 'Second chance',
    description: 'When the winner does not pay, the next bidder may be offered the lot for 48 hours.',
    lead: 'If the winner does not pay in seven days, the lot may be offered to the next bidder. Nobody has to take it.',
    keywords: 'second chance offer underbidder runner-up unpaid winner',
    sections: [
      {
        id: 'offer',
        title: 'The offer',
        blocks: [
          'It goes to the next person in the order of the bids, at that person’s own highest bid, and stands for 48 hours. You get an alert and a mail, and the lot’s page has the buttons. Declining has no consequences.',
          'If you accept, the invoice opens and the usual [deadlines](/help/paying) begin.',
        ],
      },
      {
        id: 'fraud',
        title: 'After a dishonest bid',
        blocks: [
          'If the winner turns out to have bid for the seller or to defraud, their bids should never have raised the price. The lot is then replayed without them, and the offer is at the price of that replay.',
        ],
      },
      {
        id: 'end',
        title: 'If nobody accepts',
        blocks: ['After two offers the lot is closed as unsold, and the house decides whether to list it again.'],
      },
    ],
  }),
];
