import type { IdentityAnswer } from '@assay/contract/shapes/payment.ts';
import type Stripe from 'stripe';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type SessionRow = Pick<
  Tables['identity_session'],
  'id' | 'user_id' | 'status' | 'last_error_code' | 'url' | 'review' | 'created_at' | 'updated_at'
>;
export const SESSION_COLUMNS = 'id, user_id, status, last_error_code, url, review, created_at, updated_at';

/** The name on the document is not that of the account. */
export const MISMATCH = 'name_mismatch';
const WAITS =
  'The name on your document is not the one on your account. We look at it ourselves and tell you; if your account has a typing mistake, correct your name there and it goes on by itself.';

const REASONS: Readonly<Record<string, string>> = {
  abandoned: 'The check was not finished. You can go on where you stopped.',
  consent_declined: 'The check needs your consent. You can start it again.',
  country_not_supported: 'We cannot check documents of this country yet.',
  device_not_supported: 'Your device has no camera that can be used. Please try another one.',
  document_in_use:
    'This document has verified another account. One person has one account: please use that one, or write to us.',
  document_expired: 'Your document has expired. Please use another one.',
  document_type_not_supported:
    'This kind of document cannot be used. A passport, driving licence or identity card can.',
  document_unverified_other:
    'The document could not be verified. Please try again in good light, or with another document.',
  name_mismatch:
    'The name on the document is not the one on your account. Correct your name, or use a document with it.',
  selfie_document_missing_photo: 'The document shows no photo. Please use another one.',
  selfie_face_mismatch: 'Your photo does not match the document. Please try again.',
  selfie_manipulated: 'Your photo could not be accepted. Please try again.',
  selfie_unverified_other: 'Your photo could not be verified. Please try again in good light.',
  under_supported_age: 'You must be 18 or older.',
};

/** Why a check failed, for people. */
export function reasonOf(code: string | null): string | null {
  return code === null ? null : (REASONS[code] ?? 'The check could not be completed. Please try again.');
}

export function toAnswer(row: SessionRow): IdentityAnswer {
  const isWaiting = row.review === 'waiting';
  const failure = row.status === 'requires_input' ? row.last_error_code : isWaiting ? MISMATCH : null;
  return {
    sessionId: row.id,
    status: row.status,
    url: row.status === 'requires_input' ? row.url : null,
    lastErrorCode: failure,
    reason: isWaiting ? WAITS : reasonOf(failure),
  };
}

/** The provider's page; the sandbox may give a path of our own origin. */
export function absoluteUrl(
  ctx: Pick<AppContext, 'config'>,
  session: Stripe.Identity.VerificationSession,
): string | null {
  return session.url === null ? null : new URL(session.url, `${ctx.config.PUBLIC_URL}/`).href;
}
