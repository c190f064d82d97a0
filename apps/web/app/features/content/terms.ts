import { TERMS } from '@assay/domain/account/terms.ts';
import type { LongText } from './text.ts';

export const terms: LongText = {
  path: '/terms-of-service',
  title: 'Terms of service',
  description: 'The agreement for using {name}: your account, who may bid, credit, conduct, blocking and how it ends.',
  lead: 'These terms cover using {name}: your account, the site, and how we treat each other. The [conditions of sale](/conditions-of-sale) cover what happens when you buy.',
  date: TERMS.date,
  version: TERMS.version,
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      inShort: 'By creating an account, you accept these terms. We record which version you accepted.',
      blocks: [
        'Anyone may browse the catalog, the results and the records. By creating an account, you accept these terms and the conditions of sale, in the version shown above. We record the version and the time.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      inShort: 'Be 18, be yourself, one account each, keep the password to yourself.',
      blocks: [
        'You must be 18 or older. The details you give must be true and kept up to date. Each person has one account. You may not share, lend or sell an account.',
        'You are responsible for what is done with your account until you tell us that someone else is using it. Choose a password that you use nowhere else, and turn on two-step verification under [Security](/account/security); there you can also see every device that is logged in and log it out.',
        'You can change your username once every 30 days. It must not imitate another person, a team or {name}.',
      ],
    },
    {
      id: 'bidding',
      title: 'What you need to bid',
      inShort: 'Verified email, address, payment method, identity. Then you have credit to bid with.',
      blocks: [
        'To bid, you need a verified email address, a shipping address in the 50 states or Washington, D.C., a payment method and a verified identity. Identity is checked by our payment provider, Stripe, with a photo of a document and of your face; we keep the result, not the document.',
        'Each account has a [credit limit](/help/credit-limit) for bids. We set it, may raise it when you ask, and may lower it. A lower limit does not undo a bid that has been accepted.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair conduct',
      inShort: 'No shill bids, no rings, no second accounts, no automation that harms others.',
      blocks: [
        'You agree not to:',
        {
          list: [
            'bid on an item that you own, consign or have an interest in, or have someone do it for you;',
            'agree with others to keep a price down or drive it up;',
            'bid without the means or the intention to pay;',
            'open additional accounts, especially after a strike or a block;',
            'copy, move or imitate a hologram, a code or a record;',
            'put load on the site that keeps others from using it, get around its limits, or look for its weaknesses without telling us;',
            'collect data about other people from it.',
          ],
        },
        'Anyone may read and check our public data (results, records and bid logs), by hand or by program, within the limits that the site states.',
      ],
    },
    {
      id: 'strikes',
      title: 'Strikes and blocking',
      inShort: 'Not paying has fixed consequences. We tell you the reason, and you may respond.',
      blocks: [
        'Not paying for what you won earns a strike, and [strikes](/help/strikes) have fixed consequences: a halved credit limit, then 30 days without bidding, then a blocked account.',
        'We may block an account immediately for fraud, shill bidding, a forged item, or a payment that was reversed after delivery. We tell you the reason unless the law forbids it. You may [contact us](/contact-us), and a person who did not make the decision will review it.',
        'Blocking does not cancel what you owe us or what we owe you.',
      ],
    },
    {
      id: 'messages',
      title: 'Messages',
      inShort: 'You get what you need to know about your bids and money. Everything else is optional.',
      blocks: [
        'We contact you about your account, bids, invoices and shipments, on the site and by email. We send login codes by text message only to a number that you added. We send the newsletter only if you asked for it, and you can unsubscribe at any time.',
        'An email may arrive late or not at all. The site always shows the current status of a lot.',
      ],
    },
    {
      id: 'site',
      title: 'The site',
      inShort: 'We work hard to keep it up. If it fails during a sale, the clocks stop.',
      blocks: [
        'We do our best to keep the site available and correct, but cannot promise that it never fails. If our systems are down, we pause open lots and add the lost time.',
        'Text, photos and the design belong to {name} or to those who licensed them to us. You may link to any page and quote from it. You may not use our photographs to sell an item that is not the one shown.',
      ],
    },
    {
      id: 'ending',
      title: 'Closing your account',
      inShort: 'You can leave when nothing is open. Records of sales stay, as the law requires.',
      blocks: [
        'You may delete your account under [Profile](/account/profile) when you are not leading a lot, owe nothing, and have no shipment, payout or sale in progress. We may end the agreement with 30 days’ notice. The [privacy policy](/privacy-policy) says what is erased and what has to be kept.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and law',
      inShort: 'We announce changes before they apply. New York law; your consumer rights stay.',
      blocks: [
        'When these terms change in a way that matters to you, we will email you at least 30 days before and ask you to accept the new version. Earlier bids and purchases follow the old version.',
        'The law of the State of New York applies. It does not take away rights that the consumer law of your state gives you. If one term is invalid, the others stand.',
      ],
    },
  ],
};
