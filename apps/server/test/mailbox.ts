import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string; from: string; subject: string; text: string; html: string; messageId: string };

export type Mailbox = {
  readonly url: string;
  /** Every mail taken so far, oldest first. */
  readonly mails: Mail[];
  /** How often a mail was offered, the refused ones counted too. */
  attempts(): number;
  /** Answers the next `count` mails with a temporary fault (451), as a busy mail server does. */
  refuseNext(count: number): void;
  /** Mails to this address, oldest first. */
  to(address: string): Mail[];
  stop(): Promise<void>;
};

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  let attempts = 0;
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        attempts++;
        if (refusals > 0) {
          refusals--;
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const recipient of session.envelope.rcptTo)
            mails.push({
              to: recipient.address,
              from: mail.from?.address ?? '',
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              messageId: mail.messageId ?? '',
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
    mails,
    attempts: () => attempts,
    refuseNext(count) {
      refusals = count;
    },
    to: (address) => mails.filter((mail) => mail.to === address),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
