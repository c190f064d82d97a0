import { article } from './article.ts';

export const biddingArticles = [
  article({
    slug: 'how-bidding-works',
    group: 'Bidding',
    title: 'How the bidding process works',
    description: 'From opening an account to the hammer: each step of a bid at Assay and what is decided when.',
    lead: 'A lot opens, people leave maximums, the published end comes, and either one bidder has it or those who took part fight it out in overtime. This is the whole way, with links to the details.',
    keywords: 'guide start first bid auction confirm cancel retract',
    sections: [
      {
        id: 'ready',
        title: '1. Get ready',
        blocks: [
          'To bid you need a confirmed e-mail address, a US shipping address, a payment method and a verified identity. It takes a few minutes and is done once. After that you have a [credit limit](/help/credit-limit) of $2,500 to start with.',
          'If a lot will not let you bid, its page lists exactly what is missing and links to it.',
        ],
      },
      {
        id: 'bid',
        title: '2. Leave a maximum',
        blocks: [
          'Give the most you would pay, in whole dollars. The house bids for you, as little as it takes: see [Maximum bids](/help/maximum-bids). Before you confirm, you see the amount again with shipping and tax for your address.',
          'A bid is binding. There is no way to take it back, so an unusually high amount asks you once more. If you mistyped, [write to us](/contact-us) at once: staff can void an obvious typing error while the lot is in its open phase and at least 12 hours before its published end.',
        ],
      },
      {
        id: 'end',
        title: '3. The published end',
        blocks: [
          {
            list: [
              '**Nobody has bid:** the lot is unsold.',
              '**One person has bid:** it is over, and that person has it if the [reserve](/help/reserve) is met.',
              '**Two or more have bid:** [extended bidding](/help/extended-bidding) begins, for those people alone.',
            ],
          },
          '**Bid before the published end if you want to be in the overtime.** One accepted bid is enough, even if it was outbid right away.',
        ],
      },
      {
        id: 'overtime',
        title: '4. Overtime and sealed bids',
        blocks: [
          'Each competing bid restarts a timer. When it runs out, the lot closes. If the lot is still contested at its cap, the price freezes and each person in the overtime may leave one [sealed bid](/help/sealed-bids).',
        ],
      },
      {
        id: 'after',
        title: '5. After the close',
        blocks: [
          'The winner gets an invoice at once and has five days to [pay](/help/paying). Everybody else has their credit back at once. The result page stays for good, with the full history.',
        ],
      },
    ],
  }),
  article({
    slug: 'bid-increments',
    group: 'Bidding',
    title: 'Bid increments',
    description: 'The table of steps between bids, from $1 below $20 to $50,000 above $500,000.',
    lead: 'The next bid must be at least one step above the current price. The step is a tenth of the price where a bracket begins, and a smaller share toward its top.',
    keywords: 'minimum next bid step table raise',
    sections: [
      {
        id: 'table',
        title: 'The table',
        blocks: [
          {
            table: {
              caption: 'Step by current price',
              head: ['Current price', 'Step'],
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
          'The table is stored with each lot. If we ever change it, lots that are running keep theirs.',
        ],
      },
      {
        id: 'between',
        title: 'Amounts between the steps',
        blocks: [
          'Any whole dollar at or above the minimum is allowed. At a price of $850 the minimum is $900; $931 is as good a bid as $950, and sometimes the one that wins.',
          'You can lose by less than a step. If the leader’s maximum is $800 and you bid $801, you lead at $801. It works the other way round just the same.',
        ],
      },
    ],
  }),
  article({
    slug: 'maximum-bids',
    group: 'Bidding',
    title: 'Maximum bids',
    description: 'How the house bids for you up to your maximum, who wins a tie, and why you cannot outbid yourself.',
    lead: 'Your maximum bid is a ceiling, not a price. You pay what it takes to beat the next person, and often that is far less.',
    keywords: 'proxy automatic bid max tie outbid straight bid',
    sections: [
      {
        id: 'how',
        title: 'What the house does with it',
        blocks: [
          'If you are the first, you lead at the opening bid, whatever your maximum. When somebody else bids, the house answers for you: one step above their bid, until your maximum is reached.',
          {
            table: {
              caption: 'An example, opening at $100',
              head: ['What happens', 'Who leads, at what price'],
              rows: [
                ['A leaves a maximum of $500', 'A at $100'],
                ['B bids $250', 'A at $275'],
                ['B bids $500', 'A at $500: a tie goes to the earlier'],
                ['A raises to $900', 'A at $500: the price does not move'],
                ['C bids $525', 'refused: the minimum is $550'],
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
          'While you lead you may raise your maximum at any time. The price stays where it is, with one exception: where there is a reserve, it may rise to meet it. You cannot outbid yourself, and you cannot lower a maximum.',
          'In overtime, a leader who raises a maximum quietly does not restart the timer.',
        ],
      },
      {
        id: 'ties',
        title: 'Ties',
        blocks: ['Of two equal maximums the earlier leads. What counts is when the house received it.'],
      },
      {
        id: 'straight',
        title: 'Straight bids',
        blocks: [
          'A straight bid puts the price itself at your amount instead of leaving a hidden ceiling. It is rarely cheaper, and in overtime it restarts the timer even if you were leading already.',
        ],
      },
      {
        id: 'secret',
        title: 'Who can see it',
        blocks: [
          'Only you. No page, log or staff screen shows a maximum. What the history shows is the price that each bid led to.',
        ],
      },
    ],
  }),
  article({
    slug: 'extended-bidding',
    group: 'Bidding',
    title: 'Extended bidding: how a lot closes',
    description: 'Who may bid after the published end, how the timer works and where overtime stops.',
    lead: 'A contested lot does not end in the last second. It goes on for those who took part, each new bid buys time for an answer, and a cap keeps it from running all night.',
    keywords: 'overtime sniping timer closing cap extended',
    sections: [
      {
        id: 'who',
        title: 'Who may take part',
        blocks: [
          'Everybody with at least one accepted bid on this lot before its published end. A bid that was outbid at once counts; a bid that was voided does not. Nobody else gets in, whatever they would pay.',
          'If you follow a lot, an alert an hour before the end reminds you.',
        ],
      },
      {
        id: 'timer',
        title: 'The timer',
        blocks: [
          'The lot stays open for its window – usually 10 or 15 minutes, and the lot’s page shows which. Each competing bid sets the timer back to the full window. When it runs out, the lot closes. Each lot has a timer of its own.',
        ],
      },
      {
        id: 'cap',
        title: 'The cap',
        blocks: [
          'Overtime has a latest end, usually two or three hours after the published one. If the timer is still running then, the lot goes to [sealed bids](/help/sealed-bids), or closes at once where its page says that it has no sealed phase.',
        ],
      },
      {
        id: 'clock',
        title: 'Whose clock',
        blocks: [
          'The server’s. The countdown on your screen is set by it. A bid is in time if the house received it by the end, and your confirmation shows that moment to the millisecond and its number in the lot’s log.',
          'If the house has an outage, lots are paused and the time is added.',
        ],
      },
    ],
  }),
  article({
    slug: 'sealed-bids',
    group: 'Bidding',
    title: 'Sealed bids',
    description:
      'What happens when a lot is still contested at its cap: one secret maximum each, opened at a deadline.',
    lead: 'When overtime reaches its cap, the price freezes and each person in the overtime may leave one secret maximum. At the deadline all are opened and the highest wins.',
    keywords: 'blind phase secret receipt second price',
    sections: [
      {
        id: 'how',
        title: 'How it works',
        blocks: [
          {
            list: [
              'The frozen price, the deadline and the number of people who may bid are shown. Who bids, and what, is not.',
              'The leader’s maximum is carried in as a sealed bid. If you led, you need do nothing.',
              'Everybody else bids at least one step above the frozen price.',
              'You may raise your sealed bid until the deadline, and not lower it.',
            ],
          },
        ],
      },
      {
        id: 'price',
        title: 'What the winner pays',
        blocks: [
          'One step above the second-highest sealed bid, and never more than the winner’s own. If the highest two are equal, the earlier one wins at that amount. If nobody bids, the leader has it at the frozen price.',
          'An example: the price froze at $2,100 and A leads with a maximum of $2,500. B seals $3,000 and C $2,600. B wins at $2,850.',
        ],
      },
      {
        id: 'secret',
        title: 'How we keep it secret',
        blocks: [
          'Sealed amounts are encrypted with a key that is not in the database. No employee can read them before they are opened. You get a receipt with a fingerprint of your bid, which is in the public log at once; when the bids are opened, you and anybody else can check that nothing was changed.',
          'Afterwards the losing amounts are shown under aliases. The winner’s own maximum stays private.',
        ],
      },
    ],
  }),
  article({
    slug: 'reserve',
    group: 'Bidding',
    title: 'Reserve',
    description: 'What “reserve not met” means, and what happens when the bids do not reach it.',
    lead: 'Some lots have a reserve: a price below which they are not sold. The page says whether it is met, never how much it is.',
    keywords: 'reserve not met hidden price unsold after sale offer',
    sections: [
      {
        id: 'bidding',
        title: 'Bidding with a reserve',
        blocks: [
          'As soon as the leader’s maximum reaches the reserve, the price moves up to it and the page says “reserve met”. From then on bidding goes on as usual.',
          'A lot whose page does not mention a reserve has none.',
        ],
      },
      {
        id: 'unmet',
        title: 'When it is not met',
        blocks: [
          'The lot closes unsold, nobody owes anything, and credit is free again. The house may offer it to the highest bidder at a price the owner has agreed to. That offer stands for 48 hours; you find it in your alerts and on the lot’s page, and you may decline it without a reason.',
        ],
      },
    ],
  }),
];
