import type { ErrorCode } from './errors.ts';
import type { RouteDefinition } from './route.ts';

/** Every code that a call can return: its own, and those that any call of its kind can return. */
export function codesOf(definition: RouteDefinition): ReadonlySet<ErrorCode> {
  const { method, audience, recentCode, changesFactor, creates, idempotency, params, query, body, form, errors } =
    definition;
  const isWrite = method !== 'GET';
  return new Set<ErrorCode>([
    ...errors,
    'invalid_parameter',
    'unknown_field',
    'duplicate_parameter',
    'rate_limited',
    'request_timeout',
    'headers_too_large',
    'internal_error',
    'unavailable',
    ...(params === undefined ? [] : (['uri_too_long'] as const)),
    ...(params === undefined && query === undefined && body === undefined ? [] : (['missing_parameter'] as const)),
    ...(form === true ? (['validation_failed'] as const) : []),
    ...(audience === 'staff' ? (['unauthenticated', 'not_found', 'forbidden'] as const) : []),
    ...(recentCode === true || changesFactor === true ? (['step_up_required'] as const) : []),
    ...(audience === 'staff' && isWrite ? (['forbidden_own_affair'] as const) : []),
    ...(audience === 'user' ? (['unauthenticated', 'invalid_token', 'account_blocked'] as const) : []),
    ...(isWrite || creates === true ? (['csrf_failed', 'outcome_unknown'] as const) : []),
    ...(isWrite ? (['malformed_json', 'unsupported_media_type', 'payload_too_large'] as const) : []),
    ...(idempotency === undefined
      ? []
      : (['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_in_progress'] as const)),
  ]);
}
