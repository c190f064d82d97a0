import type { LongText } from './text.ts';

export const privacy: LongText = {
  path: '/privacy-policy',
  title: 'Privacy policy',
  description: 'What Assay knows about you, why, who else sees it, how long it is kept, and what you can ask of us.',
  lead: 'We keep what a sale needs and what the law asks for. We do not track you across the web, do not show advertising and do not sell data about you.',
  date: '2026-11-21',
  sections: [
    {
      id: 'what',
      title: 'What we keep, and why',
      blocks: [
        {
          table: {
            caption: 'Data, and the reason we have it',
            head: ['What', 'Why'],
            rows: [
              [
                'Name, e-mail, username, picture',
                'To have an account and to write to you. The picture is optional and is stripped of its hidden data.',
              ],
              ['Password', 'To let you in. It is stored as a slow one-way hash; nobody here can read it.'],
              ['Addresses and phone', 'To price shipping and tax, and to deliver against signature.'],
              [
                'Bids, maximums, sealed bids',
                'To run the lot. Sealed bids are encrypted until they are opened; no employee can read maximums.',
              ],
              ['Invoices, payments, refunds', 'To be paid, to pay, and to keep the books.'],
              [
                'Card or bank account',
                'Held by Stripe, as is the account that payouts go to. We see brand or bank name, the last four digits and the expiry date.',
              ],
              [
                'Result of the identity check',
                'To know that a bidder is a real adult with one account. The document and the photo stay with Stripe; we keep a scrambled form of its number, so that it opens one account.',
              ],
              [
                'Devices: browser name, IP address, time of sign-in',
                'To show you who is signed in as you, and to stop break-ins.',
              ],
              [
                'Resale certificates and tax data',
                'To free your purchases from sales tax, and to report what the law makes us report. Of a taxpayer number only the last four digits are kept.',
              ],
              ['Newsletter address', 'To send what you confirmed you want, until you end it.'],
              ['Favorites and alerts', 'Because you asked for them.'],
              ['Messages you send us', 'To answer them.'],
            ],
          },
        },
        'We hold no data that you did not give us, that your use of the site did not make, or that our payment provider did not tell us about your own payments and identity check.',
      ],
    },
    {
      id: 'public',
      title: 'What others can see',
      blocks: [
        'Bidders appear under an alias that is different in each auction, so nobody can follow you from lot to lot. Your maximum is never published. After sealed bidding, losing sealed amounts are shown under aliases; the winner’s own maximum is not.',
        'The public record of an item shows that it changed hands, and never the name or the address of an owner. If you choose to show an item on your public wall, your username stands there and on its record until you take it off.',
      ],
    },
    {
      id: 'who',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            '**Stripe**, for payments, bank accounts, payouts and the identity check.',
            '**The carrier**, your name, address and phone, for the parcel that is yours.',
            '**The services that deliver our e-mails and text messages**, the address or number and the message.',
            '**Authorities**, when the law obliges us, and no more than it asks for.',
          ],
        },
        'They may use it for that purpose alone. There is nobody else: no advertising network, no data broker, no analytics company.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      blocks: [
        {
          list: [
            'Your account: as long as you have it.',
            'Ended sign-ins and wrong passwords, with device and IP address: 90 days. Other changes to your account: seven years, or until you delete it.',
            'Alerts: 180 days.',
            'A bag left in a browser without an account: 90 days.',
            'Bids, invoices, payments and the record of what was owned: permanently. They are the books of the house and the history of the object. After an account is erased they carry a random number instead of a person.',
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      blocks: [
        'Most of what we hold is in front of you, under [Account](/account). Under [Profile](/account/profile) you take a copy of everything, once a day, and delete your account. For anything else [write to us](/contact-us) and choose “Privacy”; we make sure that it is you, and answer within 30 days.',
        'An account is not deleted while you lead a lot, owe money, wait for a parcel, a refund or a payout, have an item in a sale, or an offer is open. Otherwise it is gone 14 days after you asked, and until then you can keep it. Name, mail address, phone, addresses, picture and device data are erased; papers of sales keep the address they were made out to for seven years, and the books keep the random number. We also have Stripe delete your cards and bank accounts and what it collected to check your identity.',
        'Wherever you live, you have these rights with us. Asking has no effect on how we treat you.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      blocks: [
        'Connections are encrypted. Payment details go from your browser to Stripe without touching our servers. Second-factor secrets and sealed bids are encrypted with keys that are not in the database. What staff change is written to a log that can only grow. If your data is ever exposed, we tell you without delay what happened and what to do.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: ['Only what makes the site work; the [list of cookies](/cookies) names each one.'],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: ['Accounts are for adults. If we learn that a child opened one, we erase it.'],
    },
    {
      id: 'contact',
      title: 'Who is responsible',
      blocks: [
        'Assay, 180 Varick Street, New York, NY 10014. Use the [contact form](/contact-us) or write to that address. When this policy changes in a way that matters to you, we tell you by e-mail before it applies.',
      ],
    },
  ],
};
