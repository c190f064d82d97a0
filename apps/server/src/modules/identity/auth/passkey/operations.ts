import { type Refusal, refuse } from '@assay/contract/problem.ts';
import type { Passkey } from '@assay/contract/routes/passkey.ts';
import { shortBusinessName } from '@assay/domain/settings/name.ts';
import { hashToken } from '../../../../platform/accessTokens.ts';
import type { AppContext } from '../../../../platform/context.ts';
import type { Tables } from '../../../../platform/database/tables.ts';
import { newId } from '../../../../platform/ids.ts';
import { transact } from '../../../../platform/outbox.ts';
import { readSettings } from '../../../../platform/settings.ts';
import type { LoggedIn } from '../firstFactor.ts';
import { accountBlocked } from '../lockout.ts';
import { recordSensitiveChange } from '../sensitive.ts';
import { newSecret, type Origin, openSession } from '../sessions.ts';
import { ALGORITHMS, challengeOf, readNewKey, readUse, type Site } from './webauthn.ts';

/** A challenge is valid once and for this long (reliability S-6.12). */
const CHALLENGE_MS = 5 * 60_000;
export const PASSKEYS_PER_USER = 10;

const readSite = (ctx: AppContext): Site => {
  const { origin, hostname } = new URL(ctx.config.PUBLIC_URL);
  return { origin, rpId: hostname };
};
/** The user handle stored in a passkey. */
const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

async function storeChallenge(ctx: AppContext, challenge: string, userId: string | null): Promise<void> {
  await ctx.pool.query('insert into passkey_challenge (hash, user_id, expires_at) values ($1, $2, $3)', [
    hashToken(challenge),
    userId,
    new Date(ctx.clock.now() + CHALLENGE_MS),
  ]);
}

/** Uses a challenge up: was it ours, for this, and not used before? */
async function useChallenge(ctx: AppContext, challenge: string, userId: string | null): Promise<boolean> {
  const { rowCount } = await ctx.pool.query(
    `update passkey_challenge set used_at = $3
     where hash = $1 and user_id is not distinct from $2 and used_at is null and expires_at > $3`,
    [hashToken(challenge), userId, ctx.clock.date()],
  );
  return rowCount === 1;
}

type Row = Pick<Tables['passkey'], 'id' | 'name'> & {
  createdAt: Tables['passkey']['created_at'];
  lastUsedAt: Tables['passkey']['last_used_at'];
};
const toPasskey = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
const COLUMNS = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** A person's passkeys, oldest first. */
export async function readPasskeys(ctx: AppContext, userId: string): Promise<Passkey[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select ${COLUMNS} from passkey where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(toPasskey);
}

/** The browser's options for creating a passkey. Refusal: passkey_limit. */
export async function beginPasskey(ctx: AppContext, userId: string) {
  const { rows } = await ctx.pool.query<
    Pick<Tables['users'], 'email'> & { name: string; known: { id: string; transports: string[] }[] }
  >(
    `select u.email, u.first_name || ' ' || u.last_name as name,
       coalesce((select json_agg(json_build_object('id', p.credential_id, 'transports', p.transports))
                 from passkey p where p.user_id = u.id), '[]') as known
     from users u where u.id = $1`,
    [userId],
  );
  const { email, name, known } = rows[0]!;
  if (known.length >= PASSKEYS_PER_USER) return refuse('passkey_limit');
  const challenge = newSecret();
  const publicKey = {
    challenge,
    rp: { id: readSite(ctx).rpId, name: shortBusinessName(readSettings(ctx)) },
    user: { id: toUserHandle(userId), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
  await storeChallenge(ctx, challenge, userId);
  return { publicKey };
}

/**
 * Stores the public key of a passkey that the browser created. Refusals: passkey_invalid (not our challenge or site, or
 * without user verification on the device), passkey_limit.
 */
export async function addPasskey(
  ctx: AppContext,
  given: {
    userId: string;
    name: string;
    credentialId: string;
    clientDataJSON: string;
    attestationObject: string;
    transports: string[];
  },
): Promise<Passkey | Refusal> {
  const { userId, name, transports, ...made } = given;
  const challenge = await challengeOf(made.clientDataJSON);
  if (challenge === null || !(await useChallenge(ctx, challenge, userId))) return refuse('passkey_invalid');
  const { credentialId, clientDataJSON, attestationObject } = made;
  const key = await readNewKey({ credentialId, clientDataJSON, attestationObject }, { challenge, site: readSite(ctx) });
  if (key === null) return refuse('passkey_invalid');
  const at = ctx.clock.date();
  return transact(ctx, async (tx, emit): Promise<Passkey | Refusal> => {
    await tx.client.query('select from users where id = $1 for no key update', [userId]);
    const { rows: counted } = await tx.client.query<{ n: number }>(
      'select count(*)::int as n from passkey where user_id = $1',
      [userId],
    );
    if (counted[0]!.n >= PASSKEYS_PER_USER) return refuse('passkey_limit');
    const { rows } = await tx.client.query<Row>(
      `insert into passkey (id, user_id, credential_id, public_key, algorithm, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning ${COLUMNS}`,
      [
        newId(at.getTime()),
        userId,
        key.id,
        Buffer.from(key.publicKey),
        key.algorithm,
        key.counter,
        transports,
        name,
        at,
      ],
    );
    const row = rows[0];
    if (row === undefined) return refuse('passkey_invalid');
    await recordSensitiveChange(tx, emit, { userId, act: 'passkey_added', at });
    return toPasskey(row);
  });
}

type Own = { userId: string; id: string };

/** Refusal: not_found. */
export async function renamePasskey(ctx: AppContext, given: Own & { name: string }): Promise<Passkey | Refusal> {
  const { rows } = await ctx.pool.query<Row>(
    `update passkey set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [given.id, given.userId, given.name],
  );
  return rows[0] === undefined ? refuse('not_found') : toPasskey(rows[0]);
}

/** Refusal: not_found. */
export function removePasskey(ctx: AppContext, { userId, id }: Own): Promise<undefined | Refusal> {
  const at = ctx.clock.date();
  return transact(ctx, async (tx, emit): Promise<undefined | Refusal> => {
    const { rowCount } = await tx.client.query('delete from passkey where id = $1 and user_id = $2', [id, userId]);
    if (rowCount === 0) return refuse('not_found');
    await recordSensitiveChange(tx, emit, { userId, act: 'passkey_removed', at });
    return undefined;
  });
}

/** Login options for the browser: any of its passkeys for this site. */
export async function beginPasskeyLogIn(ctx: AppContext) {
  const challenge = newSecret();
  await storeChallenge(ctx, challenge, null);
  return {
    publicKey: { challenge, rpId: readSite(ctx).rpId, timeout: CHALLENGE_MS, userVerification: 'required' },
  };
}

type Stored = Pick<Tables['passkey'], 'id'> & {
  userId: Tables['passkey']['user_id'];
  publicKey: Tables['passkey']['public_key'];
  isBlocked: boolean;
};

/**
 * Logs in by passkey: possession of the device and the user's proof on it are both factors. A device whose counter goes
 * back is a clone: it is refused, and the owner is notified. Refusals: passkey_failed (any fault), account_blocked.
 */
export async function logInWithPasskey(
  ctx: AppContext,
  given: {
    credentialId: string;
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string;
    origin: Origin;
    replacesSessionId: string | null;
  },
): Promise<LoggedIn | Refusal> {
  const { credentialId, clientDataJSON, authenticatorData, signature, userHandle } = given;
  const { rows } = await ctx.pool.query<Stored>(
    `select p.id, p.user_id as "userId", p.public_key as "publicKey",
       u.blocked_at is not null as "isBlocked"
     from passkey p join users u on u.id = p.user_id where p.credential_id = $1 and u.deleted_at is null`,
    [credentialId],
  );
  const stored = rows[0];
  if (stored === undefined || toUserHandle(stored.userId) !== userHandle) return refuse('passkey_failed');
  const challenge = await challengeOf(clientDataJSON);
  if (challenge === null || !(await useChallenge(ctx, challenge, null))) return refuse('passkey_failed');
  const newCounter = await readUse(
    { credentialId, clientDataJSON, authenticatorData, signature },
    { challenge, site: readSite(ctx), publicKey: new Uint8Array(stored.publicKey) },
  );
  if (newCounter === null) return refuse('passkey_failed');
  if (stored.isBlocked) return accountBlocked();
  const at = ctx.clock.date();
  const deviceSecret = newSecret();
  const { userId } = stored;
  return transact(ctx, async (tx, emit): Promise<LoggedIn | Refusal> => {
    const { rowCount } = await tx.client.query(
      `update passkey set counter = $2, last_used_at = $3
       where id = $1 and ($2::bigint > counter or ($2::bigint = 0 and counter = 0))`,
      [stored.id, newCounter, at],
    );
    if (rowCount === 0) {
      emit({ kind: 'user.security', private: { userId, act: 'passkey_copied', at: at.getTime() } });
      return refuse('passkey_failed');
    }
    const { origin, replacesSessionId } = given;
    const session = await openSession(ctx, tx, emit, {
      userId,
      deviceSecret,
      origin,
      replacesSessionId,
      isCodeProved: true,
    });
    return { ...session, deviceSecret };
  });
}

/** Deletes challenges that ended a day ago; answers how many. */
export async function deleteExpiredChallenges(ctx: AppContext): Promise<number> {
  const { rowCount } = await ctx.pool.query('delete from passkey_challenge where expires_at < $1', [
    new Date(ctx.clock.now() - 86_400_000),
  ]);
  return rowCount ?? 0;
}
