import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

type Key = { kid: string; privateKey: KeyObject; jwk: Record<string, unknown> };
const LIFE_S = 3600;

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The user who logs in, as entered on the sandbox login page. */
export interface GoogleUser {
  email: string;
  firstName: string;
  lastName: string;
  isVerified: boolean;
}

/** Google as an OpenID provider: a key that can be changed, and ID tokens signed with it. Wall-clock time, as outside. */
export class GoogleProvider {
  #keys: Key[] = [newKey()];

  /** Signs with a new key from now on; the old ones are no longer published. */
  rotate(): void {
    this.#keys = [newKey()];
  }

  keySet(): { keys: Record<string, unknown>[] } {
    return { keys: this.#keys.map(({ jwk }) => jwk) };
  }

  /** A token of exactly these claims, whatever they are worth. */
  sign(claims: Record<string, unknown>): string {
    const [key] = this.#keys as [Key];
    const text = `${part({ alg: 'RS256', kid: key.kid, typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key.privateKey).toString('base64url')}`;
  }
}

function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 16);
  return { kid, privateKey, jwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

/** The claims of a login at this moment. The same address is the same person. */
export function claimsOf(input: {
  issuer: string;
  clientId: string;
  nonce: string;
  user: GoogleUser;
}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  const { email, firstName, lastName, isVerified } = input.user;
  const subject = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`).toString();
  return {
    iss: input.issuer,
    aud: input.clientId,
    azp: input.clientId,
    sub: subject,
    email,
    email_verified: isVerified,
    nonce: input.nonce,
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    family_name: lastName,
    iat: now,
    exp: now + LIFE_S,
  };
}
