import type { IdentityAnswer } from '@assay/contract/shapes/identity.ts';
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
const MISMATCH_TEXT =
  'The name on your document doesn’t match your account. We’ll review it and let you know. If your account has a typo, correct your name there and the check continues automatically.';

const REASONS: Readonly<Record<string, string>> = {
  abandoned: 'The check was not finished. You can go on where you stopped.',
  consent_declined: 'We need your consent for the check. You can start again.',
  country_not_supported: 'We can’t check documents from this country yet.',
  device_not_supported: 'We couldn’t use this device’s camera. Please try another device.',
  document_in_use:
    'This document was already used to verify another account. Each person can have one account. Please use that one or contact us.',
  document_expired: 'Your document has expired. Please use another one.',
  document_type_not_supported:
    'We can’t accept this type of document. Please use a passport, driver’s license or ID card.',
  document_unverified_other:
    'We couldn’t verify this document. Please try again in good light or with another document.',
  name_mismatch: 'The name on the document doesn’t match your account. Correct your name or use a matching document.',
  selfie_document_missing_photo: 'This document has no photo. Please use another one.',
  selfie_face_mismatch: 'Your photo doesn’t match the document. Please try again.',
  selfie_manipulated: 'We couldn’t accept your photo. Please try again.',
  selfie_unverified_other: 'We couldn’t verify your photo. Please try again in good light.',
  under_supported_age: 'You must be 18 or older.',
};

/** Why a check failed, for people. */
export function toReason(code: string | null): string | null {
  return code === null ? null : (REASONS[code] ?? 'We couldn’t complete the check. Please try again.');
}

export function toIdentityAnswer(row: SessionRow): IdentityAnswer {
  const isWaiting = row.review === 'waiting';
  const failure = row.status === 'requires_input' ? row.last_error_code : isWaiting ? MISMATCH : null;
  return {
    sessionId: row.id,
    status: row.status,
    url: row.status === 'requires_input' ? row.url : null,
    lastErrorCode: failure,
    reason: isWaiting ? MISMATCH_TEXT : toReason(failure),
  };
}

/** The provider's page. The sandbox may return a path on our own origin. */
export function absoluteUrl(
  ctx: Pick<AppContext, 'config'>,
  session: Stripe.Identity.VerificationSession,
): string | null {
  return session.url === null ? null : new URL(session.url, `${ctx.config.PUBLIC_URL}/`).href;
}
