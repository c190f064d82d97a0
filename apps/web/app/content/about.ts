import type { LongText } from './text.ts';

export const about: LongText = {
  path: '/about',
  title: 'About Assay',
  description:
    'Assay is a house for memorabilia that was witnessed, sealed and put on record, and is sold in the open.',
  lead: 'To assay is to test metal and stamp what it is. We do that for the things people keep from sport, music and film: test, seal, record, and only then sell.',
  date: '2026-11-21',
  sections: [
    {
      id: 'why',
      title: 'Why the house exists',
      blocks: [
        'A jersey is cloth until somebody can show who wore it. Most of what is sold as memorabilia comes with a piece of paper that says so and no way to check the paper. Stickers can be bought by the roll. A certificate that nobody can look up is decoration.',
        'So we start at the object. Where we can, an authenticator stands there when it is used, signed or taken off, and seals it on the spot. Where we cannot, we ask for evidence and publish what it is. Either way the item gets a number, a record and a grade that says **how we know**.',
      ],
    },
    {
      id: 'how',
      title: 'How we sell',
      blocks: [
        {
          list: [
            '**No buyer’s premium.** The hammer price is the price. Shipping and tax are added, and you see the total for your address before you bid.',
            '**No peeking.** Maximums and sealed bids cannot be read by anybody who works here.',
            '**An open log.** Each bid is a link in a chain that the house signs every minute. You can check it in your own browser, from the page of any lot.',
            '**No finishes at 3 a.m.** Overtime is per lot and has a cap. A contest that is still alive then is settled by sealed bids.',
            '**No conflict of interest.** Owners, consignors, partners and staff do not bid on their own lots.',
          ],
        },
      ],
    },
    {
      id: 'people',
      title: 'Who decides what is real',
      blocks: [
        'Authenticators work by number, not by fame: the record names the number, the time and the place. Nobody passes an item alone when it is worth more than $10,000, and a grade is raised only on new evidence, by two people. A grade can also fall, and then the record says so.',
        '[How we authenticate](/authentication) explains the two grades. The [blog](/blog) tells how the work is done.',
      ],
    },
    {
      id: 'where',
      title: 'Where to find us',
      blocks: [
        'Assay, 180 Varick Street, New York, NY 10014. Items for collection are handed over at the collection desk there, by appointment and against photo identification. For everything else there is the [contact form](/contact-us).',
      ],
    },
  ],
};
