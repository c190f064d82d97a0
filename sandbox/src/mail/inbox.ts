import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';

/** One message in the format of `/sandbox/inbox/messages.json`. */
export interface InboxMessage {
  id: string;
  kind: 'email' | 'sms';
  /** The one recipient this copy went to. */
  to: string;
  from: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** `null` for SMS and for emails without an HTML part. */
  html: string | null;
  /** Every http(s) URL in the message, once, in order. */
  links: string[];
  /** ISO 8601, virtual time. */
  at: string;
}

const MAX_MESSAGES = 1000;

/** The http(s) URLs in an email, HTML part first. */
export function linksIn(text: string, html: string | null): string[] {
  const found = new Set<string>();
  for (const match of (html ?? '').matchAll(/href\s*=\s*["']([^"']+)["']/gi)) {
    const href = (match[1] ?? '').replace(/&amp;/g, '&');
    if (/^https?:\/\//i.test(href)) found.add(href);
  }
  for (const match of text.matchAll(/https?:\/\/[^\s<>"')\]]+/gi)) found.add(match[0].replace(/[.,;:!?]+$/, ''));
  return [...found];
}

/** Messages received over SMTP and Twilio's protocol; only the newest thousand are kept. */
export class Inbox {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #messages: InboxMessage[] = [];
  /** Numbers that sent STOP: the provider accepts no text to them. Kept while the process lives. */
  readonly stopped = new Set<string>();

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  add(message: Pick<InboxMessage, 'kind' | 'to' | 'from' | 'subject' | 'text' | 'html'>): InboxMessage {
    const stored: InboxMessage = {
      id: newId('msg'),
      ...message,
      links: linksIn(message.text, message.html),
      at: new Date(this.#clock.now()).toISOString(),
    };
    this.#messages.push(stored);
    if (this.#messages.length > MAX_MESSAGES) this.#messages = this.#messages.slice(-MAX_MESSAGES);
    this.#onChange();
    return stored;
  }

  /** Newest first; `to` (whole address or number, any case) and `kind` narrow it. */
  list(filter: { to?: string; kind?: string } = {}): InboxMessage[] {
    const to = filter.to?.trim().toLowerCase();
    return this.#messages
      .filter(
        (one) =>
          (to === undefined || to === '' || one.to.toLowerCase() === to) &&
          (filter.kind === undefined || one.kind === filter.kind),
      )
      .reverse();
  }

  get(id: string): InboxMessage | undefined {
    return this.#messages.find((one) => one.id === id);
  }

  clear(): void {
    this.#messages = [];
    this.#onChange();
  }

  dump(): InboxMessage[] {
    return this.#messages;
  }

  load(data: unknown): void {
    if (Array.isArray(data)) this.#messages = data as InboxMessage[];
  }
}
