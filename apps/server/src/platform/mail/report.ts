/** A mail server's report of an email that it could not deliver (RFC 3464). */
export type BounceReport = {
  /** Id of our email, from the headers included in the report. */
  readonly messageId: string;
  readonly recipient: string;
  /** RFC 3463, `5.1.1`. */
  readonly status: string;
};

/** The address is none, has moved or is closed; not: full, too large, a policy against us. */
const NO_ADDRESS = /^5\.(?:0\.0|1\.\d{1,3}|2\.1|4\.4)$/;

/** Returns true if this status means that the address permanently rejects email. */
export const isNoAddress = (status: string): boolean => NO_ADDRESS.test(status);

/**
 * Parses a delivery failure report. Null for any other email: a personal one, an out-of-office reply, a delay notice,
 * or a report without our headers. `host` is the suffix of our Message-IDs.
 */
export function readReport(raw: string, host: string): BounceReport | null {
  const text = raw.replace(/\r\n/g, '\n');
  const end = text.indexOf('\n\n');
  if (end < 0) return null;
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const type = /^content-type:(.*)$/im.exec(head)?.[1] ?? '';
  if (!/multipart\/report/i.test(type) || !/report-type="?delivery-status"?/i.test(type)) return null;
  const body = text.slice(end);
  const action = /^action:[ \t]*(\w+)/im.exec(body)?.[1];
  const status = /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im.exec(body)?.[1];
  const recipient = /^final-recipient:[ \t]*rfc822;[ \t]*<?([^\s<>]+@[^\s<>]+)>?/im.exec(body)?.[1];
  const id = /^message-id:[ \t\n]*<([0-9a-f-]{36})@([^>\s]+)>/im.exec(body);
  if (action?.toLowerCase() !== 'failed' || status === undefined || recipient === undefined || id === null) return null;
  return id[2] === host ? { messageId: id[1]!, recipient: recipient.toLowerCase(), status } : null;
}
