import { article } from './article.ts';

export const otherArticles = [
  article({
    slug: 'shipping',
    group: 'Delivery',
    title: 'Shipping',
    description: 'What shipping and insurance cost, where we ship, and how collection works.',
    lead: 'Shipping depends on the size of the item and on your state, and always includes insurance and a signature.',
    keywords: 'delivery cost insurance signature pickup collection po box alaska hawaii international',
    sections: [
      {
        id: 'cost',
        title: 'What it costs',
        blocks: [
          {
            table: {
              caption: 'Within the 48 states and DC',
              head: ['Size', 'Shipping'],
              rows: [
                ['Small and flat', '$15'],
                ['Medium: a jersey, a shoebox', '$25'],
                ['Large: a guitar, a frame', '$75'],
                ['Larger', 'Quoted for you'],
              ],
            },
          },
          'Alaska and Hawaii: 40% more. Insurance: $1 for each $100 of value above the first $100. The second and further small or medium items of one shipment: half price.',
          'Every item’s page shows the amount for your address, or for a state that you choose.',
        ],
      },
      {
        id: 'where',
        title: 'Where we ship',
        blocks: [
          'To complete addresses in the 50 states and Washington, D.C., in Latin letters, with a phone number for the signature. Carriers take no signature on a rural route or at a PO or HC box, so we do not ship there. We do not ship to Puerto Rico, Guam and the other U.S. territories, or to APO, FPO and DPO addresses yet.',
        ],
      },
      {
        id: 'pickup',
        title: 'Collecting it yourself',
        blocks: [
          'Where an item’s page offers it, you can collect at 180 Varick Street, New York, with photo identification. Choose it on the invoice before you pay. We hold the item for 30 days.',
        ],
      },
      {
        id: 'damage',
        title: 'Damaged on the way',
        blocks: [
          'Keep the packing, take photographs, and [tell us](/contact-us) within 48 hours of delivery. The shipment is insured and we handle the claim.',
        ],
      },
    ],
  }),
  article({
    slug: 'returns',
    group: 'Delivery',
    title: 'Returns and refunds',
    description: 'Sales are final and items are sold as-is. The cases in which you get your money back.',
    lead: 'All sales are final, and items are sold as-is. That is why the condition notes and pictures are there before you bid, and why you can ask us anything.',
    keywords: 'return refund cancel as-is final warranty fake',
    sections: [
      {
        id: 'no',
        title: 'What cannot be returned',
        blocks: [
          'Anything you no longer want, found elsewhere, or imagined differently. A bid cannot be taken back either.',
        ],
      },
      {
        id: 'yes',
        title: 'When you get your money back',
        blocks: [
          {
            list: [
              '**Damaged in transit:** tell us within 48 hours of delivery.',
              '**The record was wrong:** if we revoke the authentication because the item is not what its record said when you bought it, we refund the price, shipping and tax.',
              '**Bought from an owner, and it failed the check:** if the item does not pass the [check between owner and buyer](/help/resales-guide), or never reaches us, we refund everything.',
              '**Paid too late for the goods:** if money arrives after a reservation has ended and the last piece is gone, it goes back by itself.',
            ],
          },
          'A refund goes to the method you paid with. The [conditions of sale](/conditions-of-sale) have the exact words.',
        ],
      },
    ],
  }),
  article({
    slug: 'buy-now',
    group: 'Items and ownership',
    title: 'Buying at a price',
    description: 'Buy now: how the ten-minute reservation works and when the price beside an auction ends.',
    lead: 'Some items have a price, and some auctions have one beside the bidding. Press “Buy now”, and the item is withheld for you for ten minutes.',
    keywords: 'buy now checkout reservation express apple pay google pay fixed price',
    sections: [
      {
        id: 'ten',
        title: 'Ten minutes',
        blocks: [
          'During that time nobody else can buy it, and the countdown shows how long you have. The total with shipping and tax is shown before you pay. If you close the checkout, the item is free again at once.',
          'You need an account with a confirmed e-mail address. No identity check is asked for.',
        ],
      },
      {
        id: 'beside',
        title: 'Beside an auction',
        blocks: [
          'The price stands until the first bid or, if the lot has a reserve, until the reserve is met. A reservation keeps other buyers out, not bidders: whichever comes first, an accepted bid or your payment, decides.',
        ],
      },
      {
        id: 'limit',
        title: 'How many',
        blocks: ['Editions are limited to two for each person, unless the page says otherwise.'],
      },
    ],
  }),
  article({
    slug: 'authentication-grades',
    group: 'Items and ownership',
    title: 'Authentication grades',
    description: 'What gold and silver mean, what the hologram is for, and what is on an item’s record.',
    lead: 'A grade says how we know, not how good an item looks. There are two: gold, we saw it; silver, it was proven.',
    keywords: 'gold silver hologram certificate coa serial qr fake genuine authentic',
    sections: [
      {
        id: 'gold',
        title: 'Gold',
        blocks: [
          'Our authenticator was there when the item was used, signed, taken off or handed over by the person, and sealed it on the spot. The record has the authenticator’s number, the time, the place and pictures with the hologram.',
        ],
      },
      {
        id: 'silver',
        title: 'Silver',
        blocks: [
          'The item came from the artist, the team, an estate or a first owner with documents, or was matched by photographs or by an expert. It was sealed when it reached us. The record lists the evidence and who decided.',
        ],
      },
      {
        id: 'hologram',
        title: 'The hologram',
        blocks: [
          'It carries a serial number that cannot be guessed and leaves traces when it is removed. A code alone proves nothing, since it can be copied. **Compare the object with the pictures on its record**, above all the marks that only this piece has.',
        ],
      },
      {
        id: 'change',
        title: 'Can a grade change?',
        blocks: [
          'It is lowered or revoked when evidence turns up against it, and the record says so. It is raised only on new evidence, by two people. Items of the type “not authenticated” have no grade and no hologram.',
        ],
      },
    ],
  }),
  article({
    slug: 'bid-log',
    group: 'Items and ownership',
    title: 'Checking a bid log',
    description: 'Every lot has a public, signed log of its bids. How to check it without trusting us.',
    lead: 'Each bid and phase of a lot is one link in a chain of hashes. The house signs the end of the chain every minute and at the close.',
    keywords: 'provable hash chain verify transparency shill receipt signature',
    sections: [
      {
        id: 'check',
        title: 'In your browser',
        blocks: [
          'On a lot’s page, open the bid history and then the log. Your own browser reads every entry, computes the chain again and checks the signatures. Whoever changes, removes or inserts an entry breaks it.',
        ],
      },
      {
        id: 'receipt',
        title: 'Your receipts',
        blocks: [
          'Each accepted bid gives you its number in the log and the moment it was received. A sealed bid also gives you a secret that proves, after the opening, that the amount is the one you sent.',
        ],
      },
      {
        id: 'report',
        title: 'If something looks wrong',
        blocks: ['[Write to us](/contact-us), choose “A sale or a bid” and name the lot and the number of the entry.'],
      },
    ],
  }),
  article({
    slug: 'two-step-verification',
    group: 'Your account',
    title: 'Signing in safely',
    description: 'Two-step verification, recovery codes, the list of devices, and what to do if you are locked out.',
    lead: 'Your account can buy things. Two minutes now keep it yours.',
    keywords:
      'passkey fingerprint password 2fa otp authenticator text message recovery codes locked out device log out',
    sections: [
      {
        id: 'second',
        title: 'Turn on the second step',
        blocks: [
          'Under [Security](/account/security) choose an authenticator app or text messages. After that, signing in takes your password and a code. You are given recovery codes: keep them somewhere that is not your phone.',
          'A passkey, made on the same page, does both in one step: you sign in by fingerprint, face or the PIN of your device, and there is nothing that could be copied from you.',
        ],
      },
      {
        id: 'devices',
        title: 'Look at your devices',
        blocks: [
          'The same page lists every browser that is signed in, with the time it was last used. End any that you do not know, then change your password.',
        ],
      },
      {
        id: 'locked',
        title: 'Locked out',
        blocks: [
          'After five wrong passwords in a row you wait 15 minutes. “Forgot your password” mails a link that works once and holds for 30 minutes. If the second step is lost as well and no recovery code is left, [write to us](/contact-us); we have to verify your identity again.',
        ],
      },
    ],
  }),
];
