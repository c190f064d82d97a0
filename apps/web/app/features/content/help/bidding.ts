import { article } from './article.ts';

export const biddingArticles = [
  article({
    slug: 'how-bidding-works',
    group: 'Bidding',
    title: 'How the bidding process works',
    description: 'From creating an account to the hammer: how bidding works at {name}, step by step.',
    lead: 'A lot opens, bidders place maximum bids, and the scheduled end arrives. If the lot is contested, those bidders continue in extended bidding. Here is the whole process, with links to the details.',
    keywords: 'guide start first bid auction confirm cancel retract',
    sections: [
      {
        id: 'ready',
        title: '1. Get ready',
        blocks: [
          'To bid, you need a verified email address, a US shipping address, a payment method and a verified identity. You do this once, and it takes a few minutes. You then start with a [credit limit](/help/credit-limit) of $2,500.',
          'If you can’t bid on a lot, its page shows exactly what’s missing and links to each step.',
        ],
      },
      {
        id: 'bid',
        title: '2. Place a maximum bid',
        blocks: [
          'Enter the most you’re willing to pay, in whole dollars. We bid for you, one increment at a time, only as high as needed: see [Maximum bids](/help/maximum-bids). Before you confirm, we show the amount again with {premium?the buyer’s premium, |}shipping and tax for your address.',
          'Bids are binding and can’t be retracted, so we ask you to confirm unusually high amounts twice. If you made a typo, [contact us](/contact-us) immediately. We can void an obvious typo while the lot is in its open phase, at least 12 hours before its scheduled end.',
        ],
      },
      {
        id: 'end',
        title: '3. The scheduled end',
        blocks: [
          {
            list: [
              '**No bids:** the lot is unsold.',
              '**One bidder:** the lot closes, and the bidder wins it if the [reserve](/help/reserve) is met.',
              '**Two or more bidders:** [extended bidding](/help/extended-bidding) begins, for those bidders only.',
            ],
          },
          '**To take part in extended bidding, bid before the scheduled end.** One accepted bid is enough, even if you’re outbid right away.',
        ],
      },
      {
        id: 'overtime',
        title: '4. Extended bidding and sealed bids',
        blocks: [
          'Each competing bid restarts a timer. When the timer runs out, the lot closes. If the lot is still contested at its cap, the price freezes and each bidder in extended bidding can place one [sealed bid](/help/sealed-bids).',
        ],
      },
      {
        id: 'after',
        title: '5. After the close',
        blocks: [
          'The winner gets an invoice immediately and has five days to [pay](/help/paying). Everyone else’s credit is available again immediately. The result page stays online permanently, with the full bid history.',
        ],
      },
    ],
  }),
  article({
    slug: 'bid-increments',
    group: 'Bidding',
    title: 'Bid increments',
    description: 'The table of bid increments, from $1 below $20 to $50,000 above $500,000.',
    lead: 'Each new bid must be at least one increment above the current price. The increment is about 10% of the price at the start of a bracket and less toward its top.',
    keywords: 'minimum next bid step table raise',
    sections: [
      {
        id: 'table',
        title: 'The table',
        blocks: [
          {
            table: {
              caption: 'Increment by current price',
              head: ['Current price', 'Increment'],
              rows: [
                ['$0–$19', '$1'],
                ['$20–$49', '$2'],
                ['$50–$99', '$5'],
                ['$100–$249', '$10'],
                ['$250–$499', '$25'],
                ['$500–$999', '$50'],
                ['$1,000–$2,499', '$100'],
                ['$2,500–$4,999', '$250'],
                ['$5,000–$9,999', '$500'],
                ['$10,000–$24,999', '$1,000'],
                ['$25,000–$49,999', '$2,500'],
                ['$50,000–$99,999', '$5,000'],
                ['$100,000–$249,999', '$10,000'],
                ['$250,000–$499,999', '$25,000'],
                ['$500,000 and more', '$50,000'],
              ],
            },
          },
          'Each lot keeps the table it opened with. If we change the table, open lots aren’t affected. A lot with other increments shows them beside its bid form.',
        ],
      },
      {
        id: 'between',
        title: 'Amounts between increments',
        blocks: [
          'You can bid any whole dollar amount at or above the minimum. At a price of $850, the minimum is $900, and both $931 and $950 are valid bids.',
          'A bid can win by less than a full increment. If the leader’s maximum is $800 and you bid $801, you lead at $801. The same can happen to you.',
        ],
      },
    ],
  }),
  article({
    slug: 'maximum-bids',
    group: 'Bidding',
    title: 'Maximum bids',
    description: 'How we bid for you up to your maximum, who wins a tie, and why you can’t outbid yourself.',
    lead: 'Your maximum bid is a ceiling, not a price. You pay only what it takes to beat the next bidder, which is often far less.',
    keywords: 'proxy automatic bid max tie outbid straight bid',
    sections: [
      {
        id: 'how',
        title: 'How we use it',
        blocks: [
          'If you’re the first bidder, you lead at the opening bid, whatever your maximum is. When someone else bids, we bid for you, one increment above their bid, until we reach your maximum.',
          {
            table: {
              caption: 'An example, opening at $100',
              head: ['What happens', 'Who leads, at what price'],
              rows: [
                ['A places a maximum bid of $500', 'A at $100'],
                ['B bids $250', 'A at $275'],
                ['B bids $500', 'A at $500: the earlier bid wins a tie'],
                ['A raises to $900', 'A at $500: the price doesn’t change'],
                ['C bids $525', 'Rejected: the minimum is $550'],
                ['C bids $800', 'A at $850'],
                ['C bids $2,000', 'C at $950'],
              ],
            },
          },
        ],
      },
      {
        id: 'raise',
        title: 'Raising it',
        blocks: [
          'While you’re leading, you can raise your maximum at any time. The price doesn’t change, with one exception: it may rise to meet a reserve. You can’t outbid yourself, and you can’t lower a maximum.',
          'In extended bidding, a leader who raises their maximum doesn’t restart the timer.',
        ],
      },
      {
        id: 'ties',
        title: 'Ties',
        blocks: ['If two maximums are equal, the earlier one leads. What counts is when we received it.'],
      },
      {
        id: 'straight',
        title: 'Straight bids',
        blocks: [
          'A straight bid sets the price to your amount instead of setting a hidden ceiling. It’s rarely cheaper, and in extended bidding it restarts the timer even if you’re already leading.',
        ],
      },
      {
        id: 'secret',
        title: 'Who can see it',
        blocks: [
          'Only you. No page, log or staff screen shows maximums. The bid history shows only the price that each bid led to.',
        ],
      },
    ],
  }),
  article({
    slug: 'extended-bidding',
    group: 'Bidding',
    title: 'Extended bidding: how a lot closes',
    description: 'Who can bid after the scheduled end, how the timer works and when extended bidding ends.',
    lead: 'A contested lot doesn’t end at the last second. Bidding continues for those who took part, each new bid adds time to respond, and a cap keeps it from running all night.',
    keywords: 'overtime sniping timer closing cap extended',
    sections: [
      {
        id: 'who',
        title: 'Who can take part',
        blocks: [
          'Anyone with at least one accepted bid on the lot before its scheduled end. A bid that was outbid right away counts; a voided bid doesn’t. No one else can join.',
          'If you watch a lot, we’ll send you an alert an hour before the scheduled end.',
        ],
      },
      {
        id: 'timer',
        title: 'The timer',
        blocks: [
          'The lot stays open for a set window, usually 10 or 15 minutes (see the lot’s page). Each competing bid resets the timer to the full window. When the timer runs out, the lot closes. Each lot has its own timer.',
        ],
      },
      {
        id: 'cap',
        title: 'The cap',
        blocks: [
          'Extended bidding has a latest end, usually two or three hours after the scheduled end. If the timer is still running then, the lot goes to a [sealed round](/help/sealed-bids), or closes immediately if its page says it has no sealed round.',
        ],
      },
      {
        id: 'clock',
        title: 'Whose clock',
        blocks: [
          'Our server’s. It sets the countdown on your screen. A bid is in time if we receive it by the end. Your confirmation shows when we received it, to the millisecond, and its number in the lot’s log.',
          'If we have an outage, we pause the lots and add the lost time.',
        ],
      },
    ],
  }),
  article({
    slug: 'sealed-bids',
    group: 'Bidding',
    title: 'Sealed bids',
    description:
      'What happens when a lot is still contested at its cap: one secret maximum per bidder, opened at a deadline.',
    lead: 'When extended bidding reaches its cap, the price freezes and each bidder can place one secret maximum bid. At the deadline, we open all of them and the highest wins.',
    keywords: 'blind phase secret receipt second price',
    sections: [
      {
        id: 'how',
        title: 'How it works',
        blocks: [
          {
            list: [
              'Everyone can see the frozen price, the deadline and the number of eligible bidders, but not who bids or how much.',
              'The leader’s maximum carries over as a sealed bid. If you’re leading, you don’t need to do anything.',
              'Everyone else must bid at least one increment above the frozen price.',
              'You can raise your sealed bid until the deadline, but not lower it.',
            ],
          },
        ],
      },
      {
        id: 'price',
        title: 'What the winner pays',
        blocks: [
          'One increment above the second-highest sealed bid, and never more than the winner’s own. If the two highest are equal, the earlier one wins at that amount. If no one bids, the leader wins at the frozen price.',
          'For example, the price freezes at $2,100 and A leads with a maximum of $2,500. B’s sealed bid is $3,000 and C’s is $2,600. B wins at $2,850.',
        ],
      },
      {
        id: 'secret',
        title: 'How we keep it secret',
        blocks: [
          'We encrypt sealed amounts with a key that isn’t stored in the database. No employee can read them before they’re opened. You get a receipt with a fingerprint of your bid, which appears in the public log immediately. Once the bids are opened, anyone can check that nothing was changed.',
          'Afterward, we show the losing amounts under aliases. The winner’s maximum stays private.',
        ],
      },
    ],
  }),
  article({
    slug: 'reserve',
    group: 'Bidding',
    title: 'Reserve',
    description: 'What “reserve not met” means, and what happens when bids don’t reach the reserve.',
    lead: 'Some lots have a reserve: a minimum price for the sale. The lot’s page shows whether it’s met, but never the amount.',
    keywords: 'reserve not met hidden price unsold after sale offer',
    sections: [
      {
        id: 'bidding',
        title: 'Bidding with a reserve',
        blocks: [
          'As soon as the leader’s maximum reaches the reserve, the price rises to it and the page shows “reserve met.” Bidding then continues as usual.',
          'If the page doesn’t mention a reserve, the lot has none.',
        ],
      },
      {
        id: 'unmet',
        title: 'If it isn’t met',
        blocks: [
          'The lot closes unsold, no one owes anything, and credit is available again. We may offer the lot to the highest bidder at a price the owner has agreed to. The offer is open for 48 hours. You’ll find it in your alerts and on the lot’s page, and you can decline it without giving a reason.',
        ],
      },
    ],
  }),
];
