import { z } from 'zod';
import { cents, id, named, time } from './common.ts';
import { authenticationType, certificateState, media, mediaChange } from './item.ts';

/** One entry of the chain of custody. `hash` covers the previous entry (hashed text: docs/certificates.md). */
export const custodyEvent = z
  .strictObject({
    position: z.int(),
    at: time,
    kind: z.string(),
    place: z.string(),
    text: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'CustodyEvent' });
export type CustodyEvent = z.infer<typeof custodyEvent>;

/** What happened to the certificate, with Assay's public explanation. */
export const certificateChange = z
  .strictObject({ state: certificateState, note: z.string(), at: time })
  .meta({ id: 'CertificateChange' });

/** The public record of an authenticated item. It never reveals the owner or the QR code. */
export const certificate = z
  .strictObject({
    serial: z.string(),
    state: certificateState,
    /** Latest last; empty while it has been active since it was sealed. */
    changes: z.array(certificateChange),
    grade: authenticationType,
    authenticationNote: z.string(),
    sealedAt: time.nullable(),
    item: z.strictObject({
      id,
      slug: z.string(),
      title: z.string(),
      subtitle: z.string(),
      artist: named.nullable(),
      category: named.nullable(),
      condition: named.nullable(),
      autographed: z.boolean(),
      conditionReport: z.string(),
      dimensions: z.string(),
      media: z.array(media),
      /** What changed in its photos and films after they were frozen, latest first. */
      mediaChanges: z.array(mediaChange),
      /** The item has its own page. */
      hasPage: z.boolean(),
    }),
    custody: z.array(custodyEvent),
    ownership: z.strictObject({
      /** Linked for good to the account of its owner. */
      isLinked: z.boolean(),
      /** Linked to the caller's account. */
      isYours: z.boolean(),
      /** How many have bought it. */
      owners: z.int(),
      /** Since when it is its owner's: bought, linked or given. */
      since: time.nullable(),
      /** The owner, if they show the item on their public wall. */
      shownBy: z.string().nullable(),
    }),
    lastSale: z.strictObject({ priceCents: cents, at: time }).nullable(),
    /** In an upcoming or running lot. */
    isForSale: z.boolean(),
    scans: z.strictObject({
      /** One a device and half hour, this one included. */
      total: z.int(),
      firstAt: time.nullable(),
      lastAt: time.nullable(),
      devicesToday: z.int().meta({ description: 'Different devices within 24 hours' }),
      /** So many that the code may have been copied. */
      isUnusual: z.boolean(),
      days: z
        .array(z.strictObject({ on: z.iso.date(), count: z.int() }))
        .meta({ description: 'Of the last 30 days, latest first' }),
    }),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof certificate>;

/** The certificate as Assay signs it. What is signed: docs/certificates.md. Who verifies it: packages/verifier. */
export const signedCertificate = z
  .strictObject({
    statement: z.strictObject({
      serial: z.string(),
      itemId: id,
      state: certificateState,
      grade: authenticationType,
      title: z.string(),
      artist: z.string().nullable(),
      note: z.string(),
      custodyLength: z.int(),
      custodyHead: z.string(),
      pictures: z.array(z.strictObject({ url: z.string(), sha256: z.string() })),
      at: time,
      keyId: z.string(),
    }),
    signature: z.string().meta({ description: 'Ed25519 over the statement, base64url' }),
    publicKey: z.strictObject({ keyId: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
    custody: z.array(custodyEvent),
  })
  .meta({ id: 'SignedCertificate' });
export type SignedCertificate = z.infer<typeof signedCertificate>;
