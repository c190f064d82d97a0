import { BidLogKind } from '@assay/domain/auction/hashChain.ts';
import { z } from 'zod';
import { cents, id, list, time } from './common.ts';

/** One entry of a lot's public log. `hash` covers the previous entry (hashed text: docs/bid-log.md). */
export const logEntry = z
  .strictObject({
    position: z.int(),
    kind: z.enum(BidLogKind),
    at: time,
    aliasNumber: z.int().nullable(),
    priceCents: cents.nullable(),
    commitment: z.string().nullable(),
    note: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntry>;

/** Assay's signed statement about a log: its number of entries at this time and the hash of the last one. */
export const logCheckpoint = z
  .strictObject({
    auctionId: id,
    length: z.int(),
    head: z.string(),
    at: time,
    keyId: z.string(),
    signature: z.string().meta({ description: 'Ed25519, base64url' }),
  })
  .meta({ id: 'LogCheckpoint' });
export type LogCheckpoint = z.infer<typeof logCheckpoint>;

/** The public half of one of Assay's signing keys (JWK members). */
export const logKey = z
  .strictObject({ keyId: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
  .meta({ id: 'LogKey' });

/** The latest checkpoint with its key; both null while nothing has been signed. */
export const latestCheckpoint = z
  .strictObject({ auctionId: id, checkpoint: logCheckpoint.nullable(), publicKey: logKey.nullable() })
  .meta({ id: 'LatestCheckpoint' });
export type LatestCheckpoint = z.infer<typeof latestCheckpoint>;

export const bidLog = z.strictObject({ ...latestCheckpoint.shape, ...list(logEntry).shape }).meta({ id: 'BidLog' });
export type BidLog = z.infer<typeof bidLog>;
