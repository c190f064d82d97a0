import { easternZone } from '@assay/domain/eastern.ts';
import { formatCents } from '@assay/domain/money/money.ts';
import { type MailBody, renderMail } from './layout.ts';

// Every mail of the house: data in, subject, text and HTML out. Links are absolute.

const dateTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/New_York',
});
/** A moment as people read it; the zone is said, since a mail does not know where it is read. */
export function mailTime(epochMs: number): string {
  return `${dateTime.format(epochMs)} ${easternZone(epochMs)}`;
}

export const templates = {
  // Mails that may reach a stranger hold nothing that a person wrote: verify_email, reset_password, newsletter_confirm.

  /** The link's secret stands in the fragment, which no server and no log is ever sent. */
  verify_email: (data: { url: string; expiresAt: number }) =>
    renderMail({
      subject: 'Confirm your email address',
      preview: 'One press and your Assay account is ready.',
      heading: 'Welcome to Assay',
      paragraphs: ['Please confirm that this is your email address. The link works once.'],
      action: { label: 'Confirm email address', url: data.url },
      note: `The link is valid until ${mailTime(data.expiresAt)}. If you did not open an account at Assay, ignore this message.`,
    }),

  reset_password: (data: { url: string; expiresAt: number }) =>
    renderMail({
      subject: 'Choose a new password',
      preview: 'The link holds for 30 minutes and works once.',
      heading: 'Choose a new password',
      paragraphs: [
        'Someone asked for a new password for your account. If it was you, choose it here. The link works once.',
      ],
      action: { label: 'Choose a new password', url: data.url },
      note: `The link is valid until ${mailTime(data.expiresAt)}. If it was not you, ignore this message: your password stays as it is.`,
    }),

  newsletter_confirm: (data: { url: string; expiresAt: number }) =>
    renderMail({
      subject: 'Confirm your newsletter',
      preview: 'One press, and you hear of coming sales.',
      heading: 'Hear of coming sales',
      paragraphs: [
        'Somebody gave this address for the newsletter of Assay. If it was you, confirm it here. The same link ends it whenever you like.',
      ],
      action: { label: 'Confirm my address', url: data.url },
      note: `The link is valid until ${mailTime(data.expiresAt)}. If it was not you, ignore this message: nothing more comes.`,
    }),

  /** To the house itself. */
  contact_message: (data: {
    reference: string;
    name: string;
    email: string;
    topic: string;
    message: string;
    isMember: boolean;
    /** Opens an answer in the reader's own mail program. */
    url: string;
  }) =>
    renderMail({
      subject: `${data.reference} · ${data.topic}: ${data.name}`,
      preview: data.message.slice(0, 120),
      heading: data.topic,
      paragraphs: data.message.split(/\n+/),
      facts: [
        ['Message', data.reference],
        ['From', data.name],
        ['Answer to', data.email],
        ['Signed in', data.isMember ? 'Yes' : 'No'],
      ],
      action: { label: 'Answer', url: data.url },
    }),

  certificate_decided: (data: {
    state: string;
    number: string;
    expiresOn: string;
    isApproved: boolean;
    /** Of staff; may be empty. */
    note: string;
    url: string;
  }) =>
    renderMail({
      subject: data.isApproved
        ? `Your resale certificate for ${data.state} is approved`
        : `Your resale certificate for ${data.state} was not accepted`,
      preview: data.isApproved ? 'Goods that go there are not taxed any more.' : 'Tax is charged as before.',
      heading: data.isApproved ? 'Your certificate is approved' : 'Your certificate was not accepted',
      paragraphs: [
        data.isApproved
          ? `What goes to ${data.state} is not taxed from now on, unpaid invoices included. Tax that you have paid there in the last 14 days is given back.`
          : `What goes to ${data.state} is taxed as before. You can hand in another certificate.`,
        ...(data.note === '' ? [] : [data.note]),
      ],
      facts: [
        ['State', data.state],
        ['Number', data.number],
        ['Good until', data.expiresOn],
      ],
      action: { label: 'See your certificates', url: data.url },
    }),

  welcome: (data: { firstName: string; url: string }) =>
    renderMail({
      subject: 'Welcome to Assay',
      preview: 'Three short steps, and you can bid.',
      heading: 'Your account is open',
      paragraphs: [
        `${data.firstName}, your email address is confirmed.`,
        'To bid you also need a shipping address, a card and a check of your identity. That takes about three minutes and is done once.',
      ],
      action: { label: 'Finish setting up', url: data.url },
    }),

  outbid: (data: {
    title: string;
    byAlias: string;
    priceCents: number;
    minNextBidCents: number;
    endsAt: number;
    url: string;
  }) =>
    renderMail({
      subject: `You have been outbid: ${data.title}`,
      preview: `${data.byAlias} leads at ${formatCents(data.priceCents)}.`,
      heading: 'You have been outbid',
      paragraphs: [`${data.byAlias} now leads the lot “${data.title}”.`],
      facts: [
        ['Current price', formatCents(data.priceCents)],
        ['Next bid', formatCents(data.minNextBidCents)],
        ['Closes', mailTime(data.endsAt)],
      ],
      action: { label: 'See the lot', url: data.url },
    }),

  won: (data: {
    title: string;
    hammerCents: number;
    /** What comes on top of the hammer price, and the total. */
    totals: Array<[string, string]>;
    invoiceNumber: string;
    dueAt: number;
    url: string;
  }) =>
    renderMail({
      subject: `You won: ${data.title}`,
      preview: `The hammer fell at ${formatCents(data.hammerCents)}.`,
      heading: 'The lot is yours',
      paragraphs: [`Congratulations. You won “${data.title}”.`],
      facts: [
        ['Hammer price', formatCents(data.hammerCents)],
        ...data.totals,
        ['Invoice', data.invoiceNumber],
        ['Payment due', mailTime(data.dueAt)],
      ],
      action: { label: 'See and pay the invoice', url: data.url },
      note: 'Shipping and tax are for your address. You can change it on the invoice until you pay.',
    }),

  payment_received: (data: {
    /** What was bought; several are "The first and 2 more". */
    title: string;
    invoiceNumber: string;
    totalCents: number;
    /** Each thing with its price, then what came on top, and the total. */
    lines: Array<[string, string]>;
    url: string;
  }) =>
    renderMail({
      subject: `Payment received: ${data.title}`,
      preview: `We received ${formatCents(data.totalCents)}. Thank you.`,
      heading: 'Payment received',
      paragraphs: ['Thank you. This is your receipt. We tell you when your item is on its way.'],
      facts: [['Invoice', data.invoiceNumber], ...data.lines],
      action: { label: 'See the invoice', url: data.url },
    }),

  refund_issued: (data: { invoiceNumber: string; amountCents: number; isGoodsGone: boolean; url: string }) =>
    renderMail({
      subject: `Refund: invoice ${data.invoiceNumber}`,
      preview: `${formatCents(data.amountCents)} go back to you.`,
      heading: 'Your money is on its way back',
      paragraphs: [
        data.isGoodsGone
          ? 'Your payment reached us after the item had gone to somebody else, so you did not buy it. We refund everything, shipping and tax included, to the card or account you paid with.'
          : `We have refunded ${formatCents(data.amountCents)} to the card or account you paid with.`,
        'Banks usually show a refund within 5 to 10 days.',
      ],
      facts: [
        ['Invoice', data.invoiceNumber],
        ['Refunded', formatCents(data.amountCents)],
      ],
      action: { label: 'See the invoice', url: data.url },
    }),

  payment_failed: (data: { invoiceNumber: string; reason: string; url: string }) =>
    renderMail({
      subject: `Payment failed: invoice ${data.invoiceNumber}`,
      preview: 'Nothing was charged. Please try again.',
      heading: 'Your payment did not go through',
      paragraphs: [data.reason, 'Nothing was charged. Try again, or choose another card.'],
      facts: [['Invoice', data.invoiceNumber]],
      action: { label: 'Try again', url: data.url },
    }),

  /** Reminders, strikes, offers of a lot: the words of the alert, with figures. */
  notice: (data: {
    title: string;
    /** What it is about: named in the subject, since a reader sees nothing else of the mail at first. */
    about?: string;
    body: string;
    facts: Array<[string, string]>;
    label: string;
    url: string;
  }) =>
    renderMail({
      subject:
        data.about === undefined || data.title.includes(data.about) ? data.title : `${data.title}: ${data.about}`,
      preview: data.body,
      heading: data.title,
      paragraphs: [data.body],
      ...(data.facts.length === 0 ? {} : { facts: data.facts }),
      action: { label: data.label, url: data.url },
    }),
} as const satisfies Record<string, (data: never) => MailBody>;

export type TemplateName = keyof typeof templates;
export type TemplateData<T extends TemplateName> = Parameters<(typeof templates)[T]>[0];

/** Mails with a link that opens something: their text is emptied once they are sent (only hashes of tokens are kept). */
export const SECRET_TEMPLATES: ReadonlySet<string> = new Set<TemplateName>([
  'verify_email',
  'reset_password',
  'newsletter_confirm',
]);
