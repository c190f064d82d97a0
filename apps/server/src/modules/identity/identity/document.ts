import { createHash } from 'node:crypto';
import { ageAt, isSameName, MINIMUM_AGE } from '@assay/domain/account/identityName.ts';
import Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { READ_OPTIONS } from '../../../platform/provider.ts';
import { recordSharedDocument } from '../trust/index.ts';

// Assay's own checks of a document that the provider has verified (rules §8): the account's name, 18 years, and one
// account per document. The document is read, judged and discarded: only a keyed hash is stored.

export type ReadDocument = {
  firstName: string | null;
  lastName: string | null;
  born: { year: number; month: number; day: number } | null;
  /** Null if the provider does not return the number. */
  hash: Buffer | null;
};

type Verdict =
  | { status: 'verified' | 'processing'; hash: Buffer | null }
  | { status: 'requires_input'; code: 'under_supported_age' | 'document_in_use' };

type Report = Stripe.Identity.VerificationReport;
const SENSITIVE = ['document.dob', 'document.number'];

/** Reads the document of a report, without fields that require a restricted key if ours lacks the permission. */
export async function readDocument(ctx: AppContext, reportId: string): Promise<ReadDocument> {
  const reports = ctx.payments.stripe.identity.verificationReports;
  let report: Report;
  try {
    report = await reports.retrieve(reportId, { expand: SENSITIVE }, READ_OPTIONS);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    ctx.log.warn(
      'the key of the provider may not read birth date and number of documents: accounts cannot be compared',
    );
    report = await reports.retrieve(reportId, {}, READ_OPTIONS);
  }
  const { first_name: firstName, last_name: lastName, dob, number, issuing_country: country } = report.document ?? {};
  const { year, month, day } = dob ?? {};
  return {
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    born: year == null || month == null || day == null ? null : { year, month, day },
    hash: number == null ? null : hashOf(ctx, `${country ?? ''}:${number}`),
  };
}

/** The same for every spelling of a number. Without Assay's key no one can test numbers against it. */
function hashOf(ctx: Pick<AppContext, 'encryption'>, document: string): Buffer {
  const plain = document.toUpperCase().replace(/[^A-Z0-9:]/g, '');
  return ctx.encryption.keyedHash(createHash('sha256').update(`identity:${plain}`).digest());
}

/**
 * Judges a document that the provider accepted, under its owner's lock. Two users with the same document are
 * serialized, so that only one of them gets it.
 */
export async function decideDocument(
  tx: Tx,
  given: {
    owner: { id: string; first_name: string; last_name: string };
    document: ReadDocument;
    now: number;
  },
): Promise<Verdict> {
  const { owner, document, now } = given;
  const { born, hash, firstName, lastName } = document;
  if (born !== null && ageAt(born, now) < MINIMUM_AGE) return { status: 'requires_input', code: 'under_supported_age' };
  if (hash !== null) {
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('document:' || $1, 0))", [
      hash.toString('hex'),
    ]);
    const { rows } = await tx.client.query<Pick<Tables['identity_session'], 'user_id'>>(
      `select user_id from identity_session where document_hash = $1 and user_id <> $2 and (status = 'verified' or review = 'waiting') limit 1`,
      [hash, owner.id],
    );
    const other = rows[0];
    if (other !== undefined) {
      await recordSharedDocument(tx, owner.id, other.user_id, now);
      return { status: 'requires_input', code: 'document_in_use' };
    }
  }
  const account = { firstName: owner.first_name, lastName: owner.last_name };
  const isOther = firstName !== null && lastName !== null && !isSameName(account, { firstName, lastName });
  return { status: isOther ? 'processing' : 'verified', hash };
}
