import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { PromptSmtpServer } from '../../../sandbox/src/mail/promptSmtpServer.ts';

export type ReceivedEmail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
};

export type Mailbox = {
  readonly url: string;
  /** Every email received so far, oldest first. */
  readonly emails: ReceivedEmail[];
  /** Number of delivery attempts, including refused ones. */
  attempts(): number;
  /** Answers the next `count` emails with a temporary failure (451), like a busy mail server. */
  refuseNext(count: number): void;
  /**
   * From now on every n-th delivery fails temporarily, alternating between the address and the email itself. 0 ends it.
   */
  failEvery(n: number): void;
  /** Refuses an address for good (550), as the server of a closed mailbox does. */
  close(address: string): void;
  open(address: string): void;
  /** Emails to this address, oldest first. */
  to(address: string): ReceivedEmail[];
  stop(): Promise<void>;
};

/** A real SMTP server on loopback that stores every message. */
export async function startMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  let attempts = 0;
  let refusals = 0;
  let every = 0;
  let tries = 0;
  const failing = new WeakSet<object>();
  const closed = new Set<string>();
  const fault = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });
  const server = new PromptSmtpServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(address, session, done) {
      if (closed.has(address.address)) return done(fault(550, '5.1.1 No such mailbox'));
      const isFailing = every > 0 && ++tries % every === 0;
      if (isFailing && tries % (2 * every) === 0) return done(fault(450, 'Mailbox busy'));
      if (isFailing) failing.add(session);
      return done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        attempts++;
        if (refusals > 0 || failing.has(session)) {
          refusals = Math.max(0, refusals - 1);
          done(fault(451, 'Try again later'));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const recipient of session.envelope.rcptTo)
            emails.push({
              to: recipient.address,
              from: mail.from?.address ?? '',
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              messageId: mail.messageId ?? '',
              headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
            });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    attempts: () => attempts,
    refuseNext(count) {
      refusals = count;
    },
    failEvery(n) {
      every = n;
      tries = 0;
    },
    close: (address) => closed.add(address),
    open: (address) => closed.delete(address),
    to: (address) => emails.filter((mail) => mail.to === address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
