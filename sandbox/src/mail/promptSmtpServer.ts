import { SMTPServer } from 'smtp-server';

/** An SMTP server that greets immediately. The library waits 100 ms for senders that talk too soon; on loopback that only delays every email. */
export class PromptSmtpServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (connection === undefined) return;
    connection.connectionReady();
    // The library's timer would greet again.
    connection.connectionReady = () => undefined;
  }
}
