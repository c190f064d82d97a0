import type { FieldError, Refusal } from '@assay/contract/problem.ts';
import { checkPassword } from '@assay/domain/account/password.ts';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../../platform/config.ts';
import { createPlaces } from '../../../platform/semaphore.ts';
import { commonPasswords } from './commonPasswords.ts';

export type HashOptions = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id parameters (reliability S-6.2). */
export const PASSWORD_HASH: HashOptions = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
/** Those of tests, which sign up thousands of people: PASSWORD_HASH=cheap, which no real house can have. */
const CHEAP_PASSWORD_HASH: HashOptions = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export function hashOptions(config: Pick<Config, 'PASSWORD_HASH'>): HashOptions {
  return config.PASSWORD_HASH === 'cheap' ? CHEAP_PASSWORD_HASH : PASSWORD_HASH;
}

/** At most 4 hashes at once, 32 more may wait (reliability S-6.2). */
const inPlace = createPlaces(4, 32);

/** PHC string of a password. Refusal: unavailable when too many wait. */
export function hashPassword(password: string, options: HashOptions): Promise<string | Refusal> {
  return inPlace(() => hash(password.normalize('NFC'), options));
}

/** A well-formed hash with these parameters that no password has. */
const unmatchedHash = ({ memoryCost, timeCost, parallelism }: HashOptions): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Is this the password? Without a stored hash (no such account, no password) a dummy is reckoned all the same, so that
 * the time tells nothing. Refusal: unavailable when too many wait.
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

/** True when the hash was made with other parameters than ours and should be made again. */
export function isOutdated(stored: string, options: HashOptions): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`);
}

/** Faults of a chosen password that need more than its text: common ones, and the person's own words (rules §12). */
export function passwordErrors(
  password: string,
  person: { username: string; email: string; firstName: string; lastName: string },
): FieldError[] {
  const words = [person.username, person.email.split('@')[0]!, person.firstName, person.lastName, 'assay'];
  return checkPassword(password, { commonPasswords, words });
}
