import type { Article } from '../text.ts';

type PostContent = Omit<Article, 'path'>;
const post = (content: PostContent): Article => ({ ...content, path: `/blog/${content.slug}` });

/** Posts of the blog, newest first. */
export const posts: readonly Article[] = [
  post({
    slug: 'a-log-no one-can-edit-quietly',
    title: 'A log no one can edit quietly, including us',
    description: 'Why every bid at {name} is a link in a signed chain, and what that chain can and cannot prove.',
    lead: 'When people say that an auction was rigged, the auction house usually answers: trust us. We wanted a better answer, so we took away our own eraser.',
    date: '2026-11-17',
    sections: [
      {
        id: 'doubt',
        title: 'The doubt',
        blocks: [
          'You bid $4,200, someone unseen bids $4,450, and you give up. Was there really someone? In most online auctions you can’t know. The history is a table in a database, and the people who run the database can change it. Nearly all auction houses are honest, but the honest ones have no way to show it.',
        ],
      },
      {
        id: 'chain',
        title: 'A chain of hashes',
        blocks: [
          'A hash is a fingerprint of data: change one character, and it is a different one. Each entry of our bid log contains the fingerprint of the entry before it. Change a bid from last Tuesday, and its fingerprint no longer fits the next entry, nor that one the next, all the way to the end.',
          'A chain alone does not stop its owner, who could quietly compute the whole thing again. So every minute, and once more when the lot closes, we sign the end of the chain together with its length. Anyone can fetch that signature and keep it. If we rewrote our log later, a single person who saved a single line would catch us.',
        ],
      },
      {
        id: 'voids',
        title: 'What happens to mistakes',
        blocks: [
          'Bids are sometimes voided: a plain typing error, a seller’s cousin. The voided bid is not removed. A new entry says which bid was voided and why, the lot is replayed without it, and the history shows it struck through. A log that can only grow has room for corrections, and none for secrets.',
        ],
      },
      {
        id: 'limits',
        title: 'What it does not prove',
        blocks: [
          'The chain proves that the log was not changed. It does not prove that Bidder 3 is not the owner’s brother. Against that there are other means: every bidder’s identity is verified, each person has one account, owners and consignors are kept from their own lots, and maximums are hidden from everyone who works here, so that no one can bid you up to yours.',
          'Open any lot, go to its bid history and open the log. The check runs in your browser, not on our server. [How to read it](/help/bid-log) is in the help.',
        ],
      },
    ],
  }),
  post({
    slug: 'where-overtime-stops',
    title: 'Where extended bidding stops',
    description: 'Extended bidding ends sniping and can run until dawn. How we kept the first and dropped the second.',
    lead: 'Collectors tell of sales that were to end at nine and ended after three in the morning. We like a contest. We also like sleep.',
    date: '2026-11-05',
    sections: [
      {
        id: 'snipe',
        title: 'Why not just end on time?',
        blocks: [
          'An auction with a hard end rewards the person who bids last, not the one who would pay the most. Everyone waits, the final seconds are a lottery of connections, and the seller gets less than the item is worth to the room. Memorabilia auctions settled on a remedy long ago: when a lot is contested at its end, it continues until the bidding stops.',
        ],
      },
      {
        id: 'night',
        title: 'Why some sales never end',
        blocks: [
          'The remedy has two side effects. If any bid on any lot restarts the clock for the whole sale, two stubborn people over a baseball keep a thousand others awake. And if nothing limits it, they may do it all night.',
          'Here, each lot has its own clock. A competing bid on the glove does nothing to the guitar. A leader who only raises a maximum doesn’t restart it either, since no one needs time to respond.',
        ],
      },
      {
        id: 'cap',
        title: 'The cap, and the sealed round',
        blocks: [
          'Each lot also has a latest end. A contest that is still alive then is usually down to two or three people who all want it badly. For them a fair fight is simple: the price freezes, and each of them leaves one secret maximum by a deadline. For the large sales that deadline is noon the next day. You may think about it over breakfast.',
          'The winner pays one increment more than the second-highest, not their own amount. That matters. People who trusted us with a maximum under one rule must not be charged by another just because it got late.',
        ],
      },
      {
        id: 'once',
        title: 'The one thing to remember',
        blocks: [
          'Extended bidding is for people who bid before the scheduled end. One bid is enough. If you care about a lot, [place one](/help/extended-bidding), even if you expect to be outbid right away.',
        ],
      },
    ],
  }),
  post({
    slug: 'what-gold-means',
    title: 'What gold means, and why silver is not second-rate',
    description: 'A grade at {name} says how we know what an item is. Why that is the only question worth grading.',
    lead: 'People ask whether gold is better than silver. It depends on what you mean by better. Gold is better known.',
    date: '2026-10-20',
    sections: [
      {
        id: 'two',
        title: 'Two ways to know',
        blocks: [
          'You can know that a bat was used in a game because you watched it leave the rack, saw the swing, and put a seal on it before it left the dugout. Or you can know it because the team’s equipment records list it, the maker’s stamp fits the year, and a photograph shows the same chip below the label. Both are knowledge. They are not the same kind.',
          'We call the first gold and the second silver, and we print on the record which it is and why.',
        ],
      },
      {
        id: 'gold',
        title: 'The standard for gold',
        blocks: [
          'Gold asks for one thing that cannot be made up afterward: our authenticator was there. When it was used, signed, taken off or handed over. The seal goes on at that place, and the record names the authenticator’s number, the time and the place. If the authenticator looked away, went to the wrong door or arrived ten minutes late, it isn’t gold, however sure everyone is.',
        ],
      },
      {
        id: 'silver',
        title: 'The standard for silver',
        blocks: [
          'Most of history happened before we opened. A tour jacket from decades ago can never be gold, and may be one of the best documented objects in the sale. Silver says: here is the evidence, here is who weighed it, read it for yourself. Where documents and object disagree, we do not grade. We keep a register of what we could not authenticate, so that the same item isn’t carried from desk to desk until someone is in a good mood.',
        ],
      },
      {
        id: 'down',
        title: 'Grades can fall',
        blocks: [
          'Evidence turns up: a second photograph, a letter, a confession. Then the grade is lowered or revoked, the record says so, and buyers who bought on the strength of it [get their money back](/help/returns). The other direction is harder on purpose. Raising a grade takes new evidence and two people.',
        ],
      },
    ],
  }),
  post({
    slug: 'how-to-look-at-a-hologram',
    title: 'How to look at a hologram',
    description: 'A seal can be copied. Five minutes with the object and its record tell you more than the sticker.',
    lead: 'A hologram is a number that is hard to remove. That is useful, and it is less than most people think.',
    date: '2026-10-06',
    sections: [
      {
        id: 'copy',
        title: 'What can be faked',
        blocks: [
          'Shiny stickers with serial numbers can be ordered by the roll. A code can be photographed from someone’s listing and printed again; it will then lead to a real record of a real item, which is not the item in front of you. A seal that only shows that a seal exists shows nothing.',
        ],
      },
      {
        id: 'compare',
        title: 'What cannot',
        blocks: [
          'No two worn things are alike. The record of an item shows it from several sides, close up where it matters: the crack in the lacquer, the thread that was pulled at the third eyelet, the way the last letter of the signature runs out of ink. Those marks are on the object and in the pictures, and a forger would have to make both.',
          {
            numbered: true,
            list: [
              'Find the serial on the hologram, and the record of the item it belongs to. Does the record describe this kind of object at all?',
              'Look at the close picture of the hologram. Is it in the same place, at the same angle, over the same threads or grain?',
              'Find three marks of use in the pictures, and then on the object. Choose small ones.',
              'Check the status of the record. A revoked item says so in its first line.',
              'Look at the edges. A seal that was lifted leaves a pattern behind, on the object and on itself.',
            ],
          },
        ],
      },
      {
        id: 'doubt',
        title: 'If something does not fit',
        blocks: [
          'Don’t peel anything. Take a picture of the item, the hologram and the spot that bothers you, and [contact us](/contact-us). It may be the light. If it is not, we would like to be the first to know, and so would the person who owns the real one.',
        ],
      },
    ],
  }),
];
