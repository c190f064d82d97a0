import { AuthenticationGrade, CheckResult, EvidenceKind } from '@assay/domain/item/authentication.ts';
import { CustodyState } from '@assay/domain/item/custody.ts';
import { z } from 'zod';
import { id, time } from './common.ts';
import { certificateState, itemType } from './item.ts';
import { officeRequest } from './office.ts';
import { singleLineText } from './text.ts';

export const authenticationGrade = z.enum(AuthenticationGrade).meta({ id: 'AuthenticationGrade' });
/** Who saw it, when and where. */
export const witness = z.strictObject({
  name: singleLineText(80).min(2),
  at: time,
  place: singleLineText(120).min(2),
});
/** What a decision rests on. `fileId` is an uploaded evidence file of the item. */
export const evidence = z.strictObject({
  kind: z.enum(EvidenceKind),
  text: singleLineText(300).min(3),
  fileId: id.nullable().default(null),
});
const result = z.enum(CheckResult);
export const checklist = z
  .strictObject({
    identity: result,
    materials: result,
    markings: result,
    wear: result,
    signature: result,
    documents: result,
  })
  .meta({ id: 'AuthenticationChecklist' });

/** A decision about an item. Later ones replace earlier ones; none is changed. */
export const authentication = z
  .strictObject({
    id,
    grade: authenticationGrade,
    witness: witness.nullable(),
    evidence: z.array(evidence),
    checklist,
    note: z.string(),
    /** How we know, as the certificate says it. */
    publicNote: z.string(),
    /** Username of the authenticator. */
    by: z.string(),
    /** Username of the second authenticator. Null: it took one. */
    confirmedBy: z.string().nullable(),
    at: time,
  })
  .meta({ id: 'Authentication' });
export type Authentication = z.infer<typeof authentication>;

/** A document or picture that decisions rest on. Only staff see it. */
export const evidenceFile = z
  .strictObject({ id, name: z.string(), bytes: z.int(), by: z.string(), at: time })
  .meta({ id: 'EvidenceFile' });
export type EvidenceFile = z.infer<typeof evidenceFile>;

/** An item in the authentication queue. */
export const authenticationItem = z
  .strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    type: itemType,
    artist: z.string().nullable(),
    autographed: z.boolean(),
    estimateHighCents: z.int().nullable(),
    /** Where its status is in its life cycle: draft, live, … */
    status: z.string(),
    custody: z.enum(CustodyState),
    shelf: z.string().nullable(),
    serial: z.string().nullable(),
    certificateState,
    picture: z.string().nullable(),
    /** The last decision. Null: none yet. */
    grade: authenticationGrade.nullable(),
    decidedAt: time.nullable(),
    createdAt: time,
    /** A decision waits for the second authenticator. */
    isRequested: z.boolean(),
  })
  .meta({ id: 'AuthenticationItem' });
export type AuthenticationItem = z.infer<typeof authenticationItem>;

/** Everything an authenticator needs about one item. Its pictures: office.media. */
export const bench = z
  .strictObject({
    item: z.strictObject({
      ...authenticationItem.shape,
      subtitle: z.string(),
      category: z.string().nullable(),
      condition: z.string().nullable(),
      conditionReport: z.string(),
      dimensions: z.string(),
    }),
    /** Newest first. */
    decisions: z.array(authentication),
    files: z.array(evidenceFile),
    /** The decision that waits for a second authenticator. */
    request: officeRequest.nullable(),
    /** Authenticated items by the same artist or of the same category, to compare with. */
    references: z.array(
      z.strictObject({
        id,
        title: z.string(),
        slug: z.string(),
        grade: z.enum(['gold', 'silver']),
        /** At least one. */
        pictures: z.array(z.strictObject({ kind: z.string(), url: z.string(), alt: z.string() })),
      }),
    ),
  })
  .meta({ id: 'AuthenticationBench' });
export type AuthenticationBench = z.infer<typeof bench>;
