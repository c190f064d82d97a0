import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';

/** An Ed25519 public key as it is given out. */
export type PublicKey = { keyId: string; kty: 'OKP'; crv: 'Ed25519'; x: string };

/** Signs Assay's statements: checkpoints of bid logs and receipts of sealed bids. */
export type Signer = {
  readonly keyId: string;
  /** Ed25519 over the UTF-8 text, base64url. Deterministic: the same text has the same signature. */
  sign(text: string): string;
  /** One of Assay's keys, including old ones. Null for any other id. */
  publicKey(keyId: string): PublicKey | null;
};

/** Signs with the first key of LOG_SIGNING_KEY; the others are still given out to check older signatures. */
export function createSigner(jwks: readonly JsonWebKey[]): Signer {
  const idOf = (jwk: JsonWebKey, index: number) => (jwk as { kid?: string }).kid ?? `key-${index}`;
  const first: KeyObject = createPrivateKey({ key: jwks[0]!, format: 'jwk' });
  const publicKeys = new Map(
    jwks.map((jwk, index): [string, PublicKey] => {
      const { x } = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' }) as { x: string };
      return [idOf(jwk, index), { keyId: idOf(jwk, index), kty: 'OKP', crv: 'Ed25519', x }];
    }),
  );
  return {
    keyId: idOf(jwks[0]!, 0),
    sign: (text) => sign(null, Buffer.from(text), first).toString('base64url'),
    publicKey: (keyId) => publicKeys.get(keyId) ?? null,
  };
}
