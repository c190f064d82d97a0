import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { badParameter, noSuch, wrongState } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata } from '../core/params.ts';
import type { IdentitySecret, Tenant } from '../core/tenant.ts';
import type { Call } from './call.ts';
import { customerOf } from './customers.ts';
import { readReturnUrl } from './intent-params.ts';

type Session = Stripe.Identity.VerificationSession;

/** A session's address works for a day. */
const LINK_LIVES_MS = 86_400_000;
/** Replaces redacted values. */
const REDACTED = '[redacted]';

/** Every way a document check can fail, with Stripe's message. */
export const IDENTITY_FAILURES = {
  abandoned: 'The verification was abandoned before all required information was provided.',
  consent_declined: 'The user declined to be verified.',
  country_not_supported: 'The document is from a country that is not supported.',
  device_not_supported: 'The device has no camera.',
  document_expired: 'The document is expired.',
  document_type_not_supported: 'The document type is not supported.',
  document_unverified_other: 'The document is invalid.',
  selfie_document_missing_photo: 'The document contains no photo of a face.',
  selfie_face_mismatch: "The face on the document does not match the selfie's.",
  selfie_manipulated: 'The selfie may have been manipulated.',
  selfie_unverified_other: 'The selfie is invalid.',
  under_supported_age: 'The person is under the supported age.',
} as const;

export type IdentityFailure = keyof typeof IDENTITY_FAILURES;

/** The hosted page's actions on a session. `processing` leaves it there until one of the others is chosen. */
export type IdentityOutcome = IdentityFailure | 'verified' | 'processing' | 'canceled';

function sessionOf(tenant: Tenant, id: string): Session {
  const found = tenant.identitySessions.get(id);
  if (found === undefined) throw noSuch('identity.verification_session', id, 'session');
  return found;
}

/** Gives the session a new single-use URL and secret. */
function renew(call: Pick<Call, 'tenant' | 'world'>, session: Session, returnUrl: string | null): void {
  const secret: IdentitySecret = {
    returnUrl,
    token: randomBytes(18).toString('base64url'),
    tokenExpiresAt: call.tenant.clock.now() + LINK_LIVES_MS,
  };
  call.tenant.identitySecrets.set(session.id, secret);
  session.url = `${call.world.publicUrl}/sandbox/identity/${session.id}?t=${secret.token}`;
  session.client_secret = newSecret(session.id);
}

/** POST /v1/identity/verification_sessions */
export function createSession(call: Call): Session {
  const { tenant, params } = call;
  const type = params.oneOf('type', ['document', 'id_number']);
  if (type == null) throw badParameter('type', 'Missing required param: type.', 'parameter_missing');
  const document = params.child('options')?.child('document');
  const related = params.text('related_customer') ?? null;
  if (related !== null) customerOf(tenant, related, 'related_customer');
  const reference = params.text('client_reference_id') ?? null;
  const returnUrl = readReturnUrl(params);
  const metadata = mergeMetadata(params);
  const options: NonNullable<Session['options']> = {};
  if (document) {
    options.document = {};
    const types = document.list('allowed_types');
    if (types) options.document.allowed_types = types;
    for (const key of ['require_id_number', 'require_live_capture', 'require_matching_selfie'] as const) {
      const value = document.boolean(key);
      if (value !== undefined) options.document[key] = value;
    }
  } else if (type === 'document') options.document = {};
  if (type === 'id_number') options.id_number = {};
  params.rejectUnknown();
  const session: Session = {
    id: newId('vs'),
    object: 'identity.verification_session',
    client_reference_id: reference,
    client_secret: null,
    created: tenant.clock.seconds(),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata,
    options,
    redaction: null,
    related_customer: related,
    related_customer_account: null,
    status: 'requires_input',
    type,
    url: null,
  };
  renew(call, session, returnUrl);
  tenant.identitySessions.set(session.id, session);
  tenant.emit('identity.verification_session.created', session);
  return session;
}

/** GET /v1/identity/verification_sessions/{id}; an expired address is replaced. */
export function retrieveSession(call: Call): Session {
  const session = sessionOf(call.tenant, call.ids[0] ?? '');
  call.params.rejectUnknown();
  const secret = call.tenant.identitySecrets.get(session.id);
  if (session.status === 'requires_input' && (secret?.tokenExpiresAt ?? 0) <= call.tenant.clock.now()) {
    renew(call, session, secret?.returnUrl ?? null);
  }
  return session;
}

/** GET /v1/identity/verification_sessions */
export function listSessions({ tenant, params }: Call): object {
  const status = params.text('status');
  const reference = params.text('client_reference_id');
  const related = params.text('related_customer');
  const created = createdFilter(params);
  const sessions = [...tenant.identitySessions.values()].filter(
    (one) =>
      (status == null || one.status === status) &&
      (reference == null || one.client_reference_id === reference) &&
      (related == null || one.related_customer === related) &&
      created(one.created),
  );
  return page(sessions, params, '/v1/identity/verification_sessions');
}

/** POST /v1/identity/verification_sessions/{id}/cancel: only before processing. */
export function cancelSession({ tenant, params, ids }: Call): Session {
  const session = sessionOf(tenant, ids[0] ?? '');
  params.rejectUnknown();
  if (session.status !== 'requires_input') {
    throw wrongState(
      'verification_session_unexpected_state',
      `This VerificationSession cannot be canceled because its status is ${session.status}.`,
    );
  }
  cancel(tenant, session);
  return session;
}

function cancel(tenant: Tenant, session: Session): void {
  session.status = 'canceled';
  session.url = null;
  session.client_secret = null;
  tenant.emit('identity.verification_session.canceled', session);
}

/**
 * POST /v1/identity/verification_sessions/{id}/redact: permanently deletes the collected data. Stripe takes up to four
 * days. Here it is done immediately.
 */
export function redactSession({ tenant, params, ids }: Call): Session {
  const session = sessionOf(tenant, ids[0] ?? '');
  params.rejectUnknown();
  if (session.redaction !== null) return session;
  if (session.status === 'processing') {
    throw wrongState(
      'verification_session_unexpected_state',
      'This VerificationSession cannot be redacted because its status is processing.',
    );
  }
  if (session.status === 'requires_input') cancel(tenant, session);
  const found = tenant.identityReports.get(String(session.last_verification_report));
  if (found?.document) {
    for (const field of ['first_name', 'last_name', 'number'] as const)
      if (found.document[field] != null) found.document[field] = REDACTED;
    found.document.dob = null;
  }
  session.metadata = {};
  session.redaction = { status: 'redacted' };
  tenant.emit('identity.verification_session.redacted', session);
  return session;
}

/** GET /v1/identity/verification_reports/{id} */
export function retrieveReport({ tenant, params, ids }: Call): Stripe.Identity.VerificationReport {
  params.rejectUnknown();
  const found = tenant.identityReports.get(ids[0] ?? '');
  if (found === undefined) throw noSuch('identity.verification_report', ids[0] ?? '');
  return found;
}

/** The entered content of the document. Nothing where nothing was typed. */
export type TypedDocument = { firstName?: string; lastName?: string; number?: string; born?: string };

function report(tenant: Tenant, session: Session, failure: IdentityFailure | null, typed: TypedDocument = {}): void {
  const [year, month, day] = (typed.born ?? '').split('-').map(Number);
  const isSelfie = failure?.startsWith('selfie_') ?? false;
  const documentFailure = failure !== null && !isSelfie;
  const report: Stripe.Identity.VerificationReport = {
    id: newId('vr'),
    object: 'identity.verification_report',
    client_reference_id: session.client_reference_id,
    created: tenant.clock.seconds(),
    document: {
      address: null,
      dob: typed.born === undefined ? null : { year: year ?? null, month: month ?? null, day: day ?? null },
      error: documentFailure ? { code: failure, reason: IDENTITY_FAILURES[failure] } : null,
      expiration_date: null,
      files: null,
      first_name: typed.firstName ?? null,
      issued_date: null,
      issuing_country: documentFailure ? null : 'US',
      last_name: typed.lastName ?? null,
      number: typed.number ?? null,
      status: documentFailure ? 'unverified' : 'verified',
      type: documentFailure ? null : 'driving_license',
    },
    livemode: false,
    ...(session.options?.document?.require_matching_selfie
      ? {
          selfie: {
            document: null,
            error: isSelfie && failure ? { code: failure, reason: IDENTITY_FAILURES[failure] } : null,
            selfie: null,
            status: failure === null ? ('verified' as const) : ('unverified' as const),
          },
        }
      : {}),
    type: session.type,
    verification_session: session.id,
  };
  tenant.identityReports.set(report.id, report);
  session.last_verification_report = report.id;
}

/** Returns true if the page may be used with this token: right, not expired, session still open. */
export function identityLinkState(tenant: Tenant, id: string, token: string): 'open' | 'over' | 'invalid' {
  const session = tenant.identitySessions.get(id);
  const secret = tenant.identitySecrets.get(id);
  if (session === undefined || secret === undefined || secret.token !== token) return 'invalid';
  if (secret.tokenExpiresAt <= tenant.clock.now()) return 'invalid';
  return session.status === 'requires_input' || session.status === 'processing' ? 'open' : 'over';
}

/**
 * Applies the outcome of the hosted page. A try goes through `processing`; `processing` itself stops there. Returns the
 * browser's redirect URL, or `null` without a return address.
 */
export function finishIdentity(
  call: Pick<Call, 'tenant' | 'world'>,
  id: string,
  outcome: IdentityOutcome,
  typed: TypedDocument = {},
): string | null {
  const { tenant } = call;
  const session = sessionOf(tenant, id);
  const returnUrl = tenant.identitySecrets.get(id)?.returnUrl ?? null;
  if (session.status !== 'requires_input' && session.status !== 'processing') return returnUrl;
  if (outcome === 'canceled') {
    if (session.status === 'requires_input') cancel(tenant, session);
    return returnUrl;
  }
  if (session.status === 'requires_input') {
    session.status = 'processing';
    session.last_error = null;
    session.url = null;
    session.client_secret = null;
    tenant.emit('identity.verification_session.processing', session);
  }
  if (outcome === 'processing') return returnUrl;
  if (outcome === 'verified') {
    session.status = 'verified';
    report(tenant, session, null, typed);
    tenant.emit('identity.verification_session.verified', session);
    return returnUrl;
  }
  session.status = 'requires_input';
  session.last_error = { code: outcome, reason: IDENTITY_FAILURES[outcome] };
  // A user who gives up or is refused before a document was checked leaves no report.
  if (/^(document|selfie)_/.test(outcome)) report(tenant, session, outcome);
  renew(call, session, returnUrl);
  tenant.emit('identity.verification_session.requires_input', session);
  return returnUrl;
}
