import type { LongText } from './text.ts';

export const about: LongText = {
  path: '/about',
  title: 'About {name}',
  description: '{name} sells memorabilia that was witnessed, sealed and recorded, and sells it in the open.',
  lead: 'To assay is to test metal and stamp what it is. We test, seal and record the things people keep from sports, music and film, and only then sell them.',
  date: '2026-11-21',
  sections: [
    {
      id: 'why',
      title: 'Why we exist',
      blocks: [
        'A jersey is just cloth until someone can show who wore it. Most of what is sold as memorabilia comes with a piece of paper that says so and no way to check the paper. Stickers can be bought by the roll. A certificate that no one can look up is decoration.',
        'So we start with the item. Where we can, an authenticator is there when it’s used, signed or taken off, and seals it on the spot. Where we can’t, we ask for evidence and publish it. Either way the item gets a number, a record and a grade that says **how we know**.',
      ],
    },
    {
      id: 'how',
      title: 'How we sell',
      blocks: [
        {
          list: [
            '{premium?**No hidden fees.** A lot’s buyer’s premium, {premium} of the hammer price, is named beside its price. It is added with shipping and tax, and you see the total for your address before you bid.|**No buyer’s premium.** The hammer price is the price. Shipping and tax are added, and you see the total for your address before you bid.}',
            '**No peeking.** No one who works here can read maximums or sealed bids.',
            '**An open log.** Each bid is a link in a chain that we sign every minute. You can check it in your browser from any lot’s page.',
            '**No finishes at 3 a.m.** Extended bidding is per lot and has a cap. If a lot is still contested then, sealed bids decide it.',
            '**No conflict of interest.** Owners, consignors, partners and staff do not bid on their own lots.',
          ],
        },
      ],
    },
    {
      id: 'people',
      title: 'Who decides what is real',
      blocks: [
        'Authenticators work by number, not by fame: the record names the number, the time and the place. Items worth more than $10,000 always need two authenticators, and we raise a grade only on new evidence, confirmed by two people. A grade can also fall, and then the record says so.',
        '[How we authenticate](/authentication) explains the two grades. The [blog](/blog) describes how we work.',
      ],
    },
    {
      id: 'where',
      title: 'Where to find us',
      blocks: [
        '{business}. Local pickup is at {pickup}, with a photo ID. Hours: {hours}. For everything else, use the [contact form](/contact-us).',
      ],
    },
  ],
};
