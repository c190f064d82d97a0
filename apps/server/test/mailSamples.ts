import { escape as escapeText } from 'node:querystring';
import { NotificationType } from '@assay/domain/enums.ts';
import { type SaleNotice, saleText } from '@assay/domain/notifications/saleText.ts';
import { EXAMPLE_SETTINGS } from '@assay/domain/settings/example.ts';
import { DEFAULT_TIME_ZONE, type TimeZone } from '@assay/domain/timeZone.ts';
import { type MailBody, renderHtml, senderLines } from '../src/platform/mail/layout.ts';
import { type TemplateData, type TemplateName, templates } from '../src/platform/mail/templates.ts';

type Render = (data: unknown, zone: TimeZone, name: string) => MailBody;

// All of Assay's emails with realistic data: rendered by the template test, and shown on the preview page.

const SITE = 'http://localhost:3000';
const AT = Date.UTC(2026, 6, 2, 17);
const ITEM = 'Game-worn glove, 1998 season';

export const templateSamples: { readonly [T in TemplateName]: TemplateData<T> } = {
  verify_email: { url: `${SITE}/verify-email#token=abc`, expiresAt: AT },
  reset_password: { url: `${SITE}/reset-password#token=abc`, expiresAt: AT },
  staff_invitation: { roles: ['catalog', 'logistics'], url: `${SITE}/join#token=abc`, expiresAt: AT },
  newsletter_confirm: { url: `${SITE}/newsletter#token=abc`, expiresAt: AT },
  contact_message: {
    reference: 'M-10001',
    name: 'Ada Byron',
    email: 'ada@example.com',
    topic: 'Something else',
    message: 'One line.\n\nAnother.',
    isMember: false,
    url: 'mailto:ada@example.com?subject=Re%3A%20M-10001',
  },
  certificate_decided: {
    state: 'New York',
    number: 'ST-120 4471',
    expiresOn: '2040-12-31',
    isApproved: true,
    note: 'Checked with the state',
    url: 'http://localhost:3000/account/tax',
  },
  welcome: { firstName: 'Ada', url: `${SITE}/onboarding/shipping-address` },
  outbid: {
    title: ITEM,
    byAlias: 'Bidder 2',
    priceCents: 125_000,
    nextBid: '$1,300',
    endsAt: AT,
    url: `${SITE}/items/glove`,
  },
  won: {
    title: ITEM,
    hammerCents: 125_000,
    totals: [
      ['Shipping and insurance', '$25.00'],
      ['Sales tax', '$57.50'],
      ['Total', '$1,332.50'],
    ],
    invoiceNumber: '10001',
    dueAt: AT,
    chargeAt: null,
    totalCents: 133_250,
    url: `${SITE}/account/invoices/1`,
  },
  payment_received: {
    title: ITEM,
    invoiceNumber: '10001',
    totalCents: 133_250,
    lines: [
      [ITEM, '$1,250.00'],
      ['Shipping and insurance', '$25.00'],
      ['Sales tax', '$57.50'],
      ['Paid', '$1,332.50'],
    ],
    url: `${SITE}/account/invoices/1`,
  },
  refund_issued: {
    invoiceNumber: '10001',
    amountCents: 133_250,
    isGoodsGone: false,
    url: `${SITE}/account/invoices/1`,
  },
  payment_failed: { invoiceNumber: '10001', reason: 'Your card was declined.', url: `${SITE}/account/invoices/1` },
  notice: {
    title: 'Closes within the hour',
    about: ITEM,
    body: `“${ITEM}” closes July 2, 2026 at 1:00 PM ET. You’re leading at $1,250.`,
    facts: [['Closes', 'July 2, 2026 at 1:00 PM ET']],
    label: 'View lot',
    url: `${SITE}/items/glove`,
  },
};

const SALE_FACTS = {
  finds: [{ name: 'Signed balls', count: 2 }],
  item: ITEM,
  amountCents: 125_000,
  beforeCents: 150_000,
  shipBy: 'July 5, 2026',
  result: 'passed',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  code: '7K2M-QX4D',
  until: 'August 1, 2026 at 1:00 PM ET',
} as const;

const OWN: Partial<Record<NotificationType, TemplateName>> = {
  WELCOME: 'welcome',
  AUCTION_OUTBID: 'outbid',
  AUCTION_WON: 'won',
  PAYMENT_SUCCEEDED: 'payment_received',
  PAYMENT_FAILED: 'payment_failed',
  REFUND_ISSUED: 'refund_issued',
};
/** Types whose text is written by the code that raises them: sample texts. */
const TYPE_SAMPLES: Partial<Record<NotificationType, readonly [title: string, body: string]>> = {
  ITEM_TRANSFER: [
    'You received a gift',
    'gerda-giver wants to give you “Signed bat” for free. Accept by July 2, 2026 at 1:00 PM ET to make it yours.',
  ],
  ONBOARDING_REMINDER: [
    '2 steps left',
    'To bid, you also need a card and identity verification. It takes about three minutes, and you only do it once.',
  ],
  AUCTION_STARTING: ['Opens within the hour', `“${ITEM}” opens July 2, 2026 at 1:00 PM ET. Bidding starts at $100.`],
  AUCTION_ENDING: ['Closes within the hour', `“${ITEM}” closes July 2, 2026 at 1:00 PM ET. You’re leading at $1,250.`],
  AUCTION_EXTENDED: [
    'Extended bidding has started',
    `“${ITEM}” is at $1,250, and you’re leading. It closes July 2, 2026 at 1:00 PM ET unless someone bids. You can still bid.`,
  ],
  BLIND_PHASE_STARTED: [
    'The sealed round has started',
    `The price of “${ITEM}” is frozen at $1,250. You can place one sealed bid before the deadline.`,
  ],
  BLIND_ENDING: [
    'The sealed round ends within the hour',
    `You can place or raise your sealed bid on “${ITEM}” until July 2, 2026 at 1:00 PM ET.`,
  ],
  AUCTION_LOST: ['Another bidder won', `“${ITEM}” was sold for $1,250.`],
  RESERVE_MET: ['Reserve met', `“${ITEM}” will be sold to the highest bidder.`],
  SECOND_CHANCE: [
    'A second chance',
    `The winning bidder didn’t complete the purchase. You can buy “${ITEM}” for $1,200 if you accept.`,
  ],
  INVOICE_DUE: ['Invoice due', 'Invoice 10001 for $1,332.50 is due July 2, 2026 at 1:00 PM ET.'],
  INVOICE_OVERDUE: ['Your invoice is overdue', 'Invoice 10001 for $1,332.50 was due July 2, 2026 at 1:00 PM ET.'],
  PAYMENT_ACH_PENDING: [
    'Your bank debit is processing',
    'We’re debiting $1,332.50 for invoice 10001 from your bank account.',
  ],
  CREDIT_LIMIT_CHANGED: ['Your credit limit changed', 'You can now commit up to $5,000 at a time.'],
  IDENTITY_RESULT: ['Your identity is verified', 'Thank you. You’re all set.'],
  SECURITY: ['Your password was changed', 'We logged you out of all your other devices.'],
  AUCTION_PAUSED: [
    'Bidding is paused',
    `We paused bidding on “${ITEM}”. Your bids remain valid, and we’ll add the paused time.`,
  ],
  AUCTION_WITHDRAWN: ['Lot withdrawn', `“${ITEM}”: Withdrawn by us. We no longer hold any of your credit for it.`],
  AUCTION_REOPENED: ['Lot relisted', `“${ITEM}” opens again July 2, 2026 at 1:00 PM ET.`],
  OFFER_NEW: ['New offer: $1,250', `Buyer 3 offered $1,250 for “${ITEM}”. Respond by July 2, 2026 at 1:00 PM ET.`],
  OFFER_REJECTED: [
    'Your offer wasn’t accepted',
    `Your offer of $1,250 for “${ITEM}” was declined. You weren’t charged.`,
  ],
  OFFER_COUNTERED: [
    'Counter offer: $1,250',
    `The owner of “${ITEM}” countered at $1,250, which replaces your offer. Respond by July 2, 2026 at 1:00 PM ET.`,
  ],
  OFFER_COUNTER_REJECTED: [
    'Your counter offer wasn’t accepted',
    `Your counter offer of $1,250 for “${ITEM}” was declined.`,
  ],
  OFFER_EXPIRING: ['Offer expires soon', `The offer of $1,250 for “${ITEM}” expires July 2, 2026 at 1:00 PM ET.`],
  OFFER_ACCEPTED: ['Offer accepted: $1,250', `You’re buying “${ITEM}” for $1,250 plus shipping and tax.`],
  SALE_MESSAGE: ['A word about “The Golden Age”', 'Viewing is open on Friday, 10 AM to 4 PM ET.'],
  BID_VOIDED: ['Your bid was voided', `We voided your bid on “${ITEM}” because of a typing error.`],
  STRIKE: [
    'You received a strike',
    'You didn’t pay invoice 10001. This is a warning. Your credit limit is halved for 90 days.',
  ],
};

/** The email of a notification. Throws for a type that has none, so that none is forgotten. */
export function mailOfType(type: NotificationType): MailBody {
  const own = OWN[type];
  if (own !== undefined) return (templates[own] as Render)(templateSamples[own], DEFAULT_TIME_ZONE, 'Assay');
  const sample = TYPE_SAMPLES[type];
  const { title, body, label } =
    sample === undefined
      ? saleText[type as SaleNotice](SALE_FACTS as never)
      : { title: sample[0], body: sample[1], label: 'View details' };
  return templates.notice({ title, body, label, facts: [], url: `${SITE}/account` });
}

/** All emails on one page, each in a frame. */
export function previewPage(): string {
  const emails: Array<readonly [name: string, mail: MailBody]> = [
    ...(Object.keys(templates) as TemplateName[]).map(
      (name) => [name, (templates[name] as Render)(templateSamples[name], DEFAULT_TIME_ZONE, 'Assay')] as const,
    ),
    ...NotificationType.map((type) => [type, mailOfType(type)] as const),
  ];
  const frames = emails.map(
    ([name, { content }]) =>
      `<figure><figcaption>${name}</figcaption><iframe title="${name}" width="400" height="560" src="data:text/html;charset=utf-8,${escapeText(renderHtml(content, { name: 'Assay', sender: senderLines(EXAMPLE_SETTINGS) }))}"></iframe></figure>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails</title><style>body{display:flex;flex-wrap:wrap;gap:16px;font:14px sans-serif}figure{margin:0}iframe{border:1px solid #ccc}</style>${frames.join('')}</html>`;
}
