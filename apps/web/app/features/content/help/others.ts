import { article } from './article.ts';

export const otherArticles = [
  article({
    slug: 'shipping',
    group: 'Delivery',
    title: 'Shipping',
    description: 'What shipping and insurance cost, where we ship, and how local pickup works.',
    lead: 'The cost depends on the item’s size and your state. It always includes insurance and signature confirmation.',
    keywords: 'delivery cost insurance signature pickup collection po box alaska hawaii international',
    sections: [
      {
        id: 'cost',
        title: 'What it costs',
        blocks: [
          {
            table: {
              caption: 'Within the 48 contiguous states and DC',
              head: ['Size', 'Shipping'],
              rows: [
                ['Small and flat', '$15'],
                ['Medium: a jersey, a shoebox', '$25'],
                ['Large: a guitar, a frame', '$75'],
                ['Larger', 'Custom quote'],
              ],
            },
          },
          'For Alaska and Hawaii, add 40%. Insurance is $1 for each $100 of value above the first $100. In one shipment, each additional small or medium item ships at half price.',
          'Every item’s page shows the cost for your address or for a state you choose.',
        ],
      },
      {
        id: 'where',
        title: 'Where we ship',
        blocks: [
          'We ship to complete addresses in the 50 states and Washington, D.C., in Latin letters, with a phone number. Carriers can’t get a signature on a rural route or at a PO or HC box, so we do not ship there. We do not ship to Puerto Rico, Guam and the other U.S. territories, or to APO, FPO and DPO addresses yet.',
        ],
      },
      {
        id: 'pickup',
        title: 'Local pickup',
        blocks: [
          'If the item’s page offers it, you can pick up your item at {pickup}, with a photo ID. Choose local pickup on the invoice before you pay. We hold the item for 30 days.',
        ],
      },
      {
        id: 'damage',
        title: 'Shipping damage',
        blocks: [
          'Keep the packaging, take photos and [contact us](/contact-us) within 48 hours of delivery. The shipment is insured, and we handle the claim.',
        ],
      },
    ],
  }),
  article({
    slug: 'returns',
    group: 'Delivery',
    title: 'Returns and refunds',
    description: 'Sales are final, and items are sold as-is. Here is when you get your money back.',
    lead: 'All sales are final, and items are sold as-is. Check the condition notes and photos before you bid, and ask us anything.',
    keywords: 'return refund cancel as-is final warranty fake',
    sections: [
      {
        id: 'no',
        title: 'What you can’t return',
        blocks: [
          'You can’t return an item because you changed your mind, found it elsewhere or expected something different. You can’t retract a bid either.',
        ],
      },
      {
        id: 'yes',
        title: 'When you get your money back',
        blocks: [
          {
            list: [
              '**Damaged in transit:** contact us within 48 hours of delivery.',
              '**The record was wrong:** if we revoke the authentication because the item isn’t what its record said when you bought it, we refund the price, shipping and tax.',
              '**Bought from an owner:** if the item doesn’t pass [re-authentication](/help/resales-guide) or never reaches us, we refund everything.',
              '**Sold before your payment went through:** if your reservation ends and the last one sells before your payment arrives, we refund you automatically.',
            ],
          },
          'We refund your original payment method. See the [conditions of sale](/conditions-of-sale) for the exact terms.',
        ],
      },
    ],
  }),
  article({
    slug: 'buy-now',
    group: 'Items and ownership',
    title: 'Buy now',
    description: 'How the ten-minute reservation works, and when the buy-now price on an auction ends.',
    lead: 'Some items have a fixed price, and some auctions also have a buy-now price. Select “Buy now” and we reserve the item for you for ten minutes.',
    keywords: 'buy now checkout reservation express apple pay google pay fixed price',
    sections: [
      {
        id: 'ten',
        title: 'Ten minutes',
        blocks: [
          'During that time no one else can buy it, and a countdown shows how long you have. You see the total with shipping and tax before you pay. If you close the checkout, the item is available again immediately.',
          'You need an account with a verified email address. We don’t ask for an identity check.',
        ],
      },
      {
        id: 'beside',
        title: 'Buy now on an auction',
        blocks: [
          'The buy-now price is available until the first bid or, if the lot has a reserve, until the reserve is met. A reservation keeps out other buyers but not bidders. Whichever comes first, an accepted bid or your payment, wins.',
        ],
      },
      {
        id: 'limit',
        title: 'How many',
        blocks: ['Editions are limited to two per person unless the page says otherwise.'],
      },
    ],
  }),
  article({
    slug: 'authentication-grades',
    group: 'Items and ownership',
    title: 'Authentication grades',
    description: 'What gold and silver mean, what the hologram is for, and what’s on an item’s record.',
    lead: 'A grade tells you how we know an item is authentic, not how good it looks. There are two: gold means we saw it; silver means it was proven.',
    keywords: 'gold silver hologram certificate coa serial qr fake genuine authentic',
    sections: [
      {
        id: 'gold',
        title: 'Gold',
        blocks: [
          'Our authenticator was there when the person used, signed, took off or handed over the item, and sealed it on the spot. The record shows the authenticator’s number, the time, the place and photos with the hologram.',
        ],
      },
      {
        id: 'silver',
        title: 'Silver',
        blocks: [
          'The item came from the artist, team, estate or first owner with documents, or was matched by photos or an expert. We sealed it when it reached us. The record lists the evidence and who decided.',
        ],
      },
      {
        id: 'hologram',
        title: 'The hologram',
        blocks: [
          'It carries a serial number that can’t be guessed and leaves traces when it’s removed. A code alone proves nothing, because it can be copied. **Compare the item with the photos on its record**, especially the marks that only this piece has.',
        ],
      },
      {
        id: 'change',
        title: 'Can a grade change?',
        blocks: [
          'Yes. We lower or revoke a grade when evidence turns up against it, and the record shows that. We raise a grade only on new evidence, confirmed by two people. “Not authenticated” items have no grade and no hologram.',
        ],
      },
    ],
  }),
  article({
    slug: 'bid-log',
    group: 'Items and ownership',
    title: 'Checking a bid log',
    description: 'Every lot has a public, signed log of its bids. How to check it without trusting us.',
    lead: 'Each bid and phase of a lot is one link in a hash chain. We sign the end of the chain every minute and when the lot closes.',
    keywords: 'provable hash chain verify transparency shill receipt signature',
    sections: [
      {
        id: 'check',
        title: 'In your browser',
        blocks: [
          'On a lot’s page, open the bid history, then the log. Your browser reads every entry, recomputes the chain and checks the signatures. Changing, removing or inserting an entry breaks the chain.',
        ],
      },
      {
        id: 'receipt',
        title: 'Your receipts',
        blocks: [
          'For each accepted bid, you get its number in the log and the time we received it. For a sealed bid, you also get a secret that later proves the opened amount is the one you sent.',
        ],
      },
      {
        id: 'report',
        title: 'If something looks wrong',
        blocks: ['[Contact us](/contact-us), choose “A sale or a bid,” and include the lot and the entry number.'],
      },
    ],
  }),
  article({
    slug: 'two-step-verification',
    group: 'Your account',
    title: 'Keeping your account secure',
    description: 'Two-step verification, recovery codes, your list of devices, and what to do if you’re locked out.',
    lead: 'Your account can spend money. Take two minutes to protect it.',
    keywords:
      'passkey fingerprint password 2fa otp authenticator text message recovery codes locked out device log out',
    sections: [
      {
        id: 'second',
        title: 'Turn on two-step verification',
        blocks: [
          'Under [Security](/account/security), choose an authenticator app or text messages. You then log in with your password and a code. We also give you recovery codes. Keep them somewhere other than your phone.',
          'A passkey, which you add on the same page, does both in one step. You log in with your fingerprint, face or device PIN, and there’s nothing to steal.',
        ],
      },
      {
        id: 'devices',
        title: 'Check your devices',
        blocks: [
          'The same page lists every browser you’re logged in with and when it was last used. Log out any you don’t recognize, then change your password.',
        ],
      },
      {
        id: 'locked',
        title: 'Locked out',
        blocks: [
          'After five wrong passwords in a row, you have to wait 15 minutes. “Forgot your password” emails you a link that works once and expires in 30 minutes. If you’ve also lost your second step and have no recovery codes left, [contact us](/contact-us). We’ll need to verify your identity again.',
        ],
      },
    ],
  }),
];
