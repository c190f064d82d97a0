import type { LongText } from './text.ts';

export const privacy: LongText = {
  path: '/privacy-policy',
  title: 'Privacy policy',
  description: 'What {name} knows about you and why, who else sees it, how long we keep it, and your rights.',
  lead: 'We keep what a sale needs and what the law requires. We don’t track you across the web, show ads or sell your data.',
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
                'Name, email, username, picture',
                'To give you an account and contact you. The picture is optional, and we remove its hidden data.',
              ],
              ['Password', 'To log you in. We store it as a slow one-way hash; no one here can read it.'],
              ['Addresses and phone', 'To calculate shipping and tax, and to deliver with a signature.'],
              [
                'Bids, maximums, sealed bids',
                'To run the lot. Sealed bids are encrypted until they are opened; no employee can read maximums.',
              ],
              ['Invoices, payments, refunds', 'To take payments, make payments and keep our books.'],
              [
                'Card or bank account',
                'Stored by Stripe, as is your payout account. We see the brand or bank name, the last four digits and the expiration date.',
              ],
              [
                'Result of the identity check',
                'To know that a bidder is a real adult with one account. The document and photo stay with Stripe; we keep a scrambled form of the document number so that it can be used for only one account.',
              ],
              [
                'Devices: browser name, IP address, login time',
                'To show you where you’re logged in, and to stop break-ins.',
              ],
              [
                'Resale certificates and tax data',
                'To exempt your purchases from sales tax, and to report what the law requires. We keep only the last four digits of a taxpayer ID.',
              ],
              ['Newsletter address', 'To send the newsletter you confirmed, until you unsubscribe.'],
              ['Favorites and alerts', 'Because you asked for them.'],
              ['Messages you send us', 'To answer them.'],
            ],
          },
        },
        'All our data about you comes from you, from your use of the site, or from our payment provider about your own payments and identity check.',
      ],
    },
    {
      id: 'public',
      title: 'What others can see',
      blocks: [
        'Bidders appear under a different alias in each auction, so no one can follow you from lot to lot. Your maximum is never published. After sealed bidding, losing sealed amounts are shown under aliases; the winner’s own maximum is not.',
        'The public record of an item shows that it changed hands, and never the name or the address of an owner. If you choose to show an item on your public wall, your username appears there and on its record until you remove it.',
      ],
    },
    {
      id: 'who',
      title: 'Who else gets data',
      blocks: [
        {
          list: [
            '**Stripe**, for payments, bank accounts, payouts and the identity check.',
            '**The carrier**, your name, address and phone, for your packages.',
            '**The services that deliver our emails and text messages**, the address or number and the message.',
            '**Authorities**, when the law obliges us, and no more than it asks for.',
          ],
        },
        'They may use it for that purpose only. No one else gets your data: no advertising network, no data broker, no analytics company.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          list: [
            'Your account: as long as you have it.',
            'Ended sessions and wrong passwords, with device and IP address: 90 days. Other changes to your account: seven years, or until you delete it.',
            'Alerts: 180 days.',
            'A bag left in a browser without an account: 90 days.',
            'Bids, invoices, payments and the record of what was owned: permanently. They are our books and the history of the item. After an account is erased, they show a random number instead of a person.',
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      blocks: [
        'You can see most of what we hold under [Account](/account). Under [Profile](/account/profile), you can download a copy of everything, once a day, and delete your account. For anything else, [contact us](/contact-us) and choose “Privacy.” We’ll verify your identity and reply within 30 days.',
        'We can’t delete your account while you’re leading a lot, owe money, have an item in a sale or an open offer, or are waiting for a delivery, refund or payout. Otherwise we delete it 14 days after you ask, and you can change your mind until then. We erase your name, email, phone, addresses, picture and device data. Sales documents keep the address they were issued to for seven years, and our books keep the random number. We also have Stripe delete your cards and bank accounts and what it collected to check your identity.',
        'You have these rights wherever you live. Using them has no effect on how we treat you.',
      ],
    },
    {
      id: 'safety',
      title: 'How it is protected',
      blocks: [
        'Connections are encrypted. Payment details go from your browser to Stripe without touching our servers. Second-factor secrets and sealed bids are encrypted with keys that are not in the database. We record what staff change in an append-only log. If your data is ever exposed, we’ll tell you without delay what happened and what to do.',
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
        '{business}. Use the [contact form](/contact-us) or write to that address. If we change this policy in a way that matters to you, we’ll email you before it applies.',
      ],
    },
  ],
};
