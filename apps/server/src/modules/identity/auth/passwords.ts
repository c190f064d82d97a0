import type { FieldError, Refusal } from '@assay/contract/problem.ts';
import { checkPassword } from '@assay/domain/account/password.ts';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../../platform/config.ts';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { commonPasswords } from './commonPasswords.ts';

export type HashOptions = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id parameters (reliability S-6.2). */
export const PASSWORD_HASH: HashOptions = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
/** For tests, which sign up thousands of users: PASSWORD_HASH=cheap, which production does not allow. */
const CHEAP_PASSWORD_HASH: HashOptions = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export function hashOptions(config: Pick<Config, 'PASSWORD_HASH'>): HashOptions {
  return config.PASSWORD_HASH === 'cheap' ? CHEAP_PASSWORD_HASH : PASSWORD_HASH;
}

/** At most 4 concurrent hashes, and 32 more may wait (reliability S-6.2). */
const inPlace = createSemaphore(4, 32);

/** PHC string of a password. Refusal: unavailable when too many hashes are queued. */
export function hashPassword(password: string, options: HashOptions): Promise<string | Refusal> {
  return inPlace(() => hash(password.normalize('NFC'), options));
}

/** A well-formed hash with these parameters that no password has. */
const unmatchedHash = ({ memoryCost, timeCost, parallelism }: HashOptions): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Verifies a password. Without a stored hash (no account, no password) a dummy hash is computed, so that the timing
 * reveals nothing. Refusal: unavailable when too many are waiting.
 */
export function verifyPassword(
  stored: string | null,
  password: string,
  options: HashOptions,
): Promise<boolean | Refusal> {
  return inPlace(async () => {
    const isRight = await verify(stored ?? unmatchedHash(options), password.normalize('NFC'));
    return isRight && stored !== null;
  });
}

/** Returns true if the hash has other parameters than ours and should be replaced. */
export function isOutdated(stored: string, options: HashOptions): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`);
}

/**
 * Issues with a chosen password that need more than its text: common passwords, and the user's own words (rules §12).
 */
export function passwordErrors(
  password: string,
  person: { username: string; email: string; firstName: string; lastName: string },
): FieldError[] {
  const words = [person.username, person.email.split('@')[0]!, person.firstName, person.lastName, 'assay'];
  return checkPassword(password, { commonPasswords, words });
}
