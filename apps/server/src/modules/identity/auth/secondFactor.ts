import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import { normalizePhone } from '@assay/domain/account/address.ts';
import { isStrongerFactorAdvised } from '@assay/domain/account/strongerFactor.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type Emit, transact } from '../../../platform/outbox.ts';
import { findCodeStep, newSeed } from './authenticator.ts';
import { sendCode, useCode } from './otp.ts';
import { provePassword } from './passwordChange.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { recordSensitiveChange } from './sensitive.ts';
import { endAllSessions, recordCode } from './sessions.ts';

export type Channel = 'sms' | 'app';
type Caller = { userId: string; sessionId: string };

/** A displayed seed expires unless its first code is entered within this time. */
const SETUP_MS = 30 * 60_000;

/** The last four digits of a number, for users who know it. */
export const phoneHint = (phone: string): string => `•••• ${phone.slice(-4)}`;

export type SecondFactor = Pick<Tables['second_factor'], 'channel' | 'phone' | 'secret'> & {
  secretKeyId: Tables['second_factor']['secret_key_id'];
  lastStep: number | null;
  enabledAt: Tables['second_factor']['enabled_at'];
};

const COLUMNS = `channel, phone, secret, secret_key_id as "secretKeyId", last_step::float8 as "lastStep", enabled_at as "enabledAt"`;

/** The second factor of a person, or null. */
export async function readSecondFactor(ctx: AppContext, userId: string): Promise<SecondFactor | null> {
  const { rows } = await ctx.pool.query<SecondFactor>(`select ${COLUMNS} from second_factor where user_id = $1`, [
    userId,
  ]);
  return rows[0] ?? null;
}

/** The user's view of their own second factor. */
export async function readSecurity(ctx: AppContext, userId: string) {
  const factor = await readSecondFactor(ctx, userId);
  if (factor === null)
    return { channel: null, phoneHint: null, enabledAt: null, recoveryCodesLeft: 0, strongerAdvised: false };
  const { rows } = await ctx.pool.query<{
    left: number;
    textedLogins: Tables['second_factor']['texted_logins'];
    hasPasskey: boolean;
    isStaff: boolean;
  }>(
    `select (select count(*)::int from recovery_code where user_id = u.id and used_at is null) as left, f.texted_logins as "textedLogins",
       exists (select from passkey p where p.user_id = u.id) as "hasPasskey", u.staff_roles <> '{}' as "isStaff"
     from users u join second_factor f on f.user_id = u.id where u.id = $1`,
    [userId],
  );
  const { left, ...person } = rows[0]!;
  return {
    channel: factor.channel,
    phoneHint: factor.phone === null ? null : phoneHint(factor.phone),
    enabledAt: factor.enabledAt.toISOString(),
    recoveryCodesLeft: left,
    strongerAdvised: isStrongerFactorAdvised({ channel: factor.channel, ...person }),
  };
}

/** Sends the code that enables text messages. Refusals: validation_failed (phone), and those of sendCode. */
export async function requestSms(ctx: AppContext, userId: string, phone: string): Promise<{ phone: string } | Refusal> {
  const number = normalizePhone(phone);
  if (number === null)
    return refuse('validation_failed', {
      errors: [{ path: 'phone', code: 'phone_invalid', message: 'Enter a US phone number' }],
    });
  const refusal = await sendCode(ctx, { userId, purpose: 'mfa_enable', challengeId: null, phone: number });
  return refusal ?? { phone: number };
}

/** Resends the code of a pending text message setup. Refusals: otp_invalid (none is pending), those of sendCode. */
export async function resendSms(ctx: AppContext, userId: string): Promise<{ phone: string } | Refusal> {
  const { rows } = await ctx.pool.query<Pick<Tables['otp_code'], 'phone'>>(
    "select phone from otp_code where user_id = $1 and purpose = 'mfa_enable' and consumed_at is null and superseded_at is null",
    [userId],
  );
  const live = rows[0];
  if (live === undefined) return refuse('otp_invalid');
  const refusal = await sendCode(ctx, { userId, purpose: 'mfa_enable', challengeId: null, phone: live.phone });
  return refusal ?? { phone: live.phone };
}

/**
 * Creates a seed for an authenticator app. Its first code enables it (enableFactor). A pending text message setup is
 * dropped.
 */
export async function startApp(ctx: AppContext, userId: string): Promise<{ secret: string; uri: string }> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'email'>>('select email from users where id = $1', [
    userId,
  ]);
  const { sealed, secret, uri } = newSeed(ctx, userId, rows[0]!.email);
  await transact(ctx, async (tx) => {
    await tx.client.query(
      `insert into app_setup (user_id, secret_key_id, secret, created_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set secret_key_id = excluded.secret_key_id, secret = excluded.secret, created_at = excluded.created_at`,
      [userId, sealed.keyId, sealed.data, ctx.clock.date()],
    );
    await tx.client.query(
      "update otp_code set superseded_at = $2 where user_id = $1 and purpose = 'mfa_enable' and consumed_at is null and superseded_at is null",
      [userId, ctx.clock.date()],
    );
  });
  return { secret, uri };
}

/**
 * Enables the second factor with its first code: the one texted last, else the app's. Every other session ends and a
 * notice is emailed. Staff without one lose their passkeys, which were made with the password alone. Returns ten recovery codes, which are never shown again. Refusals: otp_invalid,
 * otp_attempts_exceeded, phone_in_use (the number is another person's second factor).
 */
export function enableFactor(
  ctx: AppContext,
  { userId, sessionId }: Caller,
  code: string,
): Promise<{ channel: Channel; recoveryCodes: string[] } | Refusal> {
  const at = ctx.clock.date();
  const digits = code.replace(/\s/g, '');
  return transact(ctx, async (tx, emit) => {
    const { rows } = await tx.client.query<{ is_first_of_staff: boolean }>(
      `select staff_roles <> '{}' and not exists (select from second_factor f where f.user_id = users.id) as is_first_of_staff
       from users where id = $1 for no key update`,
      [userId],
    );
    const channel = (await hasLiveSms(tx, userId))
      ? await enableSms(ctx, tx, userId, digits, at)
      : await enableApp(ctx, tx, userId, digits, at);
    if (isRefusal(channel)) return channel;
    if (rows[0]!.is_first_of_staff) await removePasskeysOfPassword(tx, emit, userId, at);
    const recoveryCodes = await replaceRecoveryCodes(tx, userId, at);
    await endAllSessions(tx, userId, 'second_factor_on', at, sessionId);
    await recordCode(tx, sessionId, at);
    await recordSensitiveChange(tx, emit, { userId, act: 'second_factor_on', at });
    return { channel, recoveryCodes };
  });
}

/**
 * Removes the passkeys of a person that were made before their second factor, with the password alone. A passkey counts as
 * a code, so it can't be made from less.
 */
export async function removePasskeysOfPassword(tx: Tx, emit: Emit, userId: string, at: Date): Promise<void> {
  const { rowCount } = await tx.client.query(
    `delete from passkey p where p.user_id = $1
       and not exists (select from second_factor f where f.user_id = p.user_id and f.enabled_at <= p.created_at)`,
    [userId],
  );
  if (rowCount !== 0) await recordSensitiveChange(tx, emit, { userId, act: 'passkey_removed', at });
}

async function hasLiveSms(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    "select from otp_code where user_id = $1 and purpose = 'mfa_enable' and consumed_at is null and superseded_at is null",
    [userId],
  );
  return rowCount === 1;
}

async function enableSms(ctx: AppContext, tx: Tx, userId: string, code: string, at: Date): Promise<'sms' | Refusal> {
  const proved = await useCode(ctx, tx, { userId, purpose: 'mfa_enable', challengeId: null }, code);
  if (isRefusal(proved)) return proved;
  // One phone is one person's second factor. Only who holds the phone is told, so the answer reveals nothing to strangers.
  await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`second factor ${proved.phone}`]);
  const { rowCount: others } = await tx.client.query(
    `select from second_factor f join users u on u.id = f.user_id
     where f.phone = $1 and f.user_id <> $2 and u.deleted_at is null`,
    [proved.phone, userId],
  );
  if (others !== 0) return refuse('phone_in_use');
  await tx.client.query(
    `insert into second_factor (user_id, channel, phone, enabled_at) values ($1, 'sms', $2, $3)
     on conflict (user_id) do update set channel = 'sms', phone = excluded.phone, secret = null, secret_key_id = null,
       last_step = null, texted_logins = 0, enabled_at = excluded.enabled_at`,
    [userId, proved.phone, at],
  );
  await tx.client.query('delete from app_setup where user_id = $1', [userId]);
  return 'sms';
}

async function enableApp(ctx: AppContext, tx: Tx, userId: string, code: string, at: Date): Promise<'app' | Refusal> {
  const { rows } = await tx.client.query<{
    keyId: Tables['app_setup']['secret_key_id'];
    data: Tables['app_setup']['secret'];
  }>('select secret_key_id as "keyId", secret as data from app_setup where user_id = $1 and created_at > $2', [
    userId,
    new Date(at.getTime() - SETUP_MS),
  ]);
  const sealed = rows[0];
  if (sealed === undefined) return refuse('otp_invalid');
  const step = findCodeStep(ctx, { userId, sealed, code, lastStep: null });
  if (step === null) return refuse('otp_invalid');
  await tx.client.query(
    `insert into second_factor (user_id, channel, secret_key_id, secret, last_step, enabled_at) values ($1, 'app', $2, $3, $4, $5)
     on conflict (user_id) do update set channel = 'app', phone = null, secret = excluded.secret,
       secret_key_id = excluded.secret_key_id, last_step = excluded.last_step, enabled_at = excluded.enabled_at`,
    [userId, sealed.keyId, sealed.data, step, at],
  );
  await tx.client.query('delete from app_setup where user_id = $1', [userId]);
  return 'app';
}

/**
 * Turns the second factor off after checking the password; the mount has asked for a code. Every other session ends.
 * Refusals: those of provePassword; forbidden for staff, who replace theirs or have it reset by two administrators.
 */
export async function disableFactor(
  ctx: AppContext,
  { userId, sessionId }: Caller,
  password: string,
): Promise<undefined | Refusal> {
  const proof = await provePassword(ctx, userId, password, 'password');
  if (isRefusal(proof)) return proof;
  const at = ctx.clock.date();
  return transact(ctx, async (tx, emit): Promise<undefined | Refusal> => {
    const { rowCount: staff } = await tx.client.query(
      'select from users where id = $1 and cardinality(staff_roles) > 0 for no key update',
      [userId],
    );
    if (staff === 1)
      return refuse('forbidden', {
        detail: 'Staff keep two-step verification on. You can switch to another phone or app instead.',
      });
    const { rowCount } = await tx.client.query('delete from second_factor where user_id = $1', [userId]);
    if (rowCount === 0) return undefined;
    await tx.client.query('delete from recovery_code where user_id = $1', [userId]);
    await endAllSessions(tx, userId, 'second_factor_off', at, sessionId);
    await recordSensitiveChange(tx, emit, { userId, act: 'second_factor_off', at });
    return undefined;
  });
}

/** Removes every factor of a person but the password, and ends their sessions, in the caller's transaction. */
export async function dropFactors(tx: Tx, userId: string, at: Date): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'passkey', 'app_setup', 'otp_code'])
    await tx.client.query(`delete from ${table} where user_id = $1`, [userId]);
  await endAllSessions(tx, userId, 'second_factor_reset', at);
}

/**
 * Generates ten new recovery codes after checking the password. Refusals: those of provePassword, not_found without a
 * factor.
 */
export async function renewRecoveryCodes(
  ctx: AppContext,
  userId: string,
  password: string,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const proof = await provePassword(ctx, userId, password, 'password');
  if (isRefusal(proof)) return proof;
  const at = ctx.clock.date();
  return transact(ctx, async (tx, emit) => {
    const { rowCount } = await tx.client.query('select from second_factor where user_id = $1 for update', [userId]);
    if (rowCount === 0) return refuse('not_found');
    emit({ kind: 'user.security', private: { userId, act: 'recovery_codes_renewed', at: at.getTime() } });
    return { recoveryCodes: await replaceRecoveryCodes(tx, userId, at) };
  });
}
