import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Inbox } from './inbox.ts';
import { PromptSmtpServer } from './promptSmtpServer.ts';

const MAXIMUM_BYTES = 10_000_000;

/** Accepts email for any recipient over plain SMTP on loopback and stores one copy per recipient in the inbox. */
export async function startSmtp(inbox: Inbox, port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = new PromptSmtpServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAXIMUM_BYTES,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The message is larger than 10 MB.'), { responseCode: 552 }));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const sender = session.envelope.mailFrom;
          for (const recipient of session.envelope.rcptTo) {
            inbox.add({
              kind: 'email',
              to: recipient.address,
              from: mail.from?.address ?? (sender === false ? '' : sender.address),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? null,
            });
          }
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  server.removeAllListeners('error');
  // A client that drops its connection is its own affair.
  server.on('error', (error: Error) => console.warn(`sandbox smtp: ${error.message}`));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
