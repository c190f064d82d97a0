import { createHash, createPublicKey, verify } from 'node:crypto';
import type { BidLog, LogCheckpoint, LogEntry } from '@assay/contract/shapes/auction.ts';
import { checkpointText, verifyChain } from '@assay/domain/auction/hashChain.ts';
import type { Client } from './client.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Key = NonNullable<BidLog['publicKey']>;

/** True when the text was signed with the private half of this key. */
export function isSigned(text: string, signature: string, { keyId: _id, ...jwk }: Key): boolean {
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** The whole log of a lot, page by page, as anybody reads it. */
export async function wholeLog(client: Client, auctionId: string, limit = 500): Promise<BidLog> {
  const items: LogEntry[] = [];
  for (;;) {
    const answer = await client.get(`/v1/auction/${auctionId}/log?offset=${items.length}&limit=${limit}`);
    if (answer.status !== 200) throw new Error(`The log answered ${answer.status}`);
    const page: BidLog = answer.body;
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return { ...page, items, offset: 0 };
  }
}

/** Every fault of a log and its checkpoint. Empty for a valid one. */
export function logFaults(log: BidLog, checkpoint: LogCheckpoint | null = log.checkpoint): string[] {
  const faults: string[] = [];
  const chain = log.items.map(({ hash, at, ...rest }) => ({
    entry: { auctionId: log.auctionId, at: Date.parse(at), ...rest },
    hash,
  }));
  const verdict = verifyChain(chain, sha256);
  if (!verdict.ok) faults.push(`entry ${verdict.index + 1} does not fit`);
  if (checkpoint === null) return faults;
  if (log.items[checkpoint.length - 1]?.hash !== checkpoint.head) faults.push('the checkpoint is not of this log');
  const { signature, ...given } = checkpoint;
  if (
    log.publicKey === null ||
    !isSigned(checkpointText({ ...given, at: Date.parse(given.at) }), signature, log.publicKey)
  )
    faults.push('the checkpoint is not signed');
  return faults;
}
