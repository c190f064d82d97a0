import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** For tests: a key pair whose public key begins with a dash, as one in 64 does: the hardest to pass to a command. */
export function pairWithDash(): { privateKey: KeyObject; x: string } {
  for (;;) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    if (x?.startsWith('-')) return { privateKey, x };
  }
}
