import type { StaffRole } from '@assay/domain/office/roles.ts';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/**
 * Who may call: anybody, a signed-in user, anybody whose session is used when there is one, or staff (for all others the
 * call is not there).
 */
export type Audience = 'public' | 'user' | 'optional' | 'staff';

/** Assay's rate limit groups (reliability D.10). */
export type LimitGroup =
  | 'read'
  | 'write'
  | 'bid'
  | 'pay'
  | 'coupon'
  | 'offer'
  | 'link'
  | 'signin'
  | 'signup'
  | 'username_check'
  | 'resend'
  | 'refresh'
  | 'mfa'
  | 'mfa_verify'
  | 'setup'
  | 'image'
  | 'newsletter'
  | 'messaging'
  | 'contact'
  | 'search'
  | 'qr_read'
  | 'qr_unknown'
  | 'webhook';

/** What a staff call can be about. Whose affair it is follows from it (server: platform/http/ownAffair.ts). */
export const SubjectKind = [
  'user',
  'item',
  'auction',
  'sale',
  'invoice',
  'refund',
  'strike',
  'offer',
  'resale',
  'payout',
  'request',
  'taxCertificate',
  'coupon',
  'accountLink',
  'report',
] as const;
export type SubjectKind = (typeof SubjectKind)[number];

/** Where a staff call names its subject: `{ invoice: 'params.id' }`, `{ item: 'body.lines[].itemId' }`. */
export type RouteSubject = 'none' | { readonly [K in SubjectKind]?: `${'params' | 'query' | 'body'}.${string}` };

type AudienceRule =
  | {
      readonly audience: 'staff';
      /**
       * No one acts on their own affairs: the mount refuses a write whose subject is the caller. `none`: there is no
       * subject.
       */
      readonly subject: RouteSubject;
      /** Staff roles that may make the call, besides `admin` and, for a GET, `auditor` (domain/office/roles.ts). */
      readonly roles: readonly StaffRole[];
      /** Takes a code of the second factor that is not older than 5 minutes: money, roles, exports of personal data. */
      readonly recentCode?: true;
      /** Answers secrets (codes of seals and giveaways): an auditor may not read it either. */
      readonly isSecret?: true;
      readonly changesFactor?: undefined;
    }
  | {
      readonly audience: Exclude<Audience, 'staff'>;
      readonly subject?: undefined;
      readonly roles?: undefined;
      readonly recentCode?: undefined;
      readonly isSecret?: undefined;
      /**
       * Issues, changes or removes a factor of the account. The mount asks for a recent proof first: by the second factor if
       * the account has one, otherwise by the password (decision 0245).
       */
      readonly changesFactor?: true;
    };

export type RouteDefinition = AudienceRule & {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Takes one multipart file of at most `maxBytes` instead of a body: its field, and its description. */
  readonly file?: { readonly field: string; readonly description: string; readonly maxBytes: number };
  /** The largest body in bytes, where a list takes more than the usual 64 KiB. */
  readonly bodyLimit?: number;
  /** Field faults of the body are 422 validation_failed (a form) instead of 400 invalid_parameter. */
  readonly form?: boolean;
  /** Status and shape of success; `null` is an empty 204. */
  readonly success: readonly [status: number, shape: z.ZodType | null];
  readonly errors: readonly ErrorCode[];
  readonly limit: LimitGroup;
  /** 'required': an Idempotency-Key is stored with the answer; a missing one falls back to a derived key. */
  readonly idempotency?: 'stored' | 'bid';
  /** Answers no JSON: the media type of the file, or `redirect` (302). The handler sends it itself. */
  readonly raw?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/svg+xml'
    | 'image/webp'
    | 'text/csv'
    | 'redirect';
  /**
   * Where to redirect a browser that followed a link here when the call is refused. The error code is appended and the
   * page explains it. Other clients get the error itself.
   */
  readonly refusedTo?: string;
  /**
   * It commits the caller to money: its body takes `expectedTotalCents`, the total the caller was shown. A different
   * total is refused as total_changed with the new figures. contract.test.ts enforces this.
   */
  readonly commits?: true;
  /** A GET that may create something (interfaces §3): needs the same-origin stance of a write. */
  readonly creates?: boolean;
};

/** Declares one API call. The identity function preserves the literal types. */
export function route<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

type ZodIn<S> = S extends z.ZodType ? z.input<S> : undefined;
type ZodOut<S> = S extends z.ZodType ? z.output<S> : undefined;
/** What a caller gives. */
export type RouteParams<R extends RouteDefinition> = ZodIn<R['params']>;
export type RouteQuery<R extends RouteDefinition> = ZodIn<R['query']>;
export type RouteBody<R extends RouteDefinition> = ZodIn<R['body']>;
/** What the server has after validation. */
export type ParsedParams<R extends RouteDefinition> = ZodOut<R['params']>;
export type ParsedQuery<R extends RouteDefinition> = ZodOut<R['query']>;
export type ParsedBody<R extends RouteDefinition> = ZodOut<R['body']>;
/** What success answers; `undefined` for 204. */
export type RouteAnswer<R extends RouteDefinition> = R['success'][1] extends z.ZodType
  ? z.output<R['success'][1]>
  : undefined;
