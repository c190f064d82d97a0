// What a browser and an authenticator say of a passkey is read and verified by @simplewebauthn/server, without attestation: no
// maker of devices is asked for. Whatever is wrong with it, it is null here. The library is loaded with the first passkey: eleven
// megabytes that a process at rest does without.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** COSE algorithms that we ask for, ES256, EdDSA, RS256, and the kind of key that each belongs to. */
const KINDS: ReadonlyMap<number, number> = new Map([
  [-7, 2],
  [-8, 1],
  [-257, 3],
]);
export const ALGORITHMS = [...KINDS.keys()];

export type Site = { origin: string; rpId: string };
/** A key as it is kept: COSE. */
type Key = { id: string; publicKey: Uint8Array<ArrayBuffer>; algorithm: number; counter: number };

/** The challenge that the browser answers; null where a page of somebody else asked, or where it is no answer. */
export async function challengeOf(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await helpers();
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    // Not JSON: no answer of a browser.
    return null;
  }
}

/** The key that a device has made for this challenge and site, with the person's own proof at the device; else null. */
export async function readNewKey(
  given: { credentialId: string; clientDataJSON: string; attestationObject: string },
  expected: { challenge: string; site: Site },
): Promise<Key | null> {
  const { credentialId: id, ...response } = given;
  const [{ verifyRegistrationResponse }, { cose, decodeCredentialPublicKey }] = await Promise.all([
    library(),
    helpers(),
  ]);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.site.origin,
      expectedRPID: expected.site.rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return null;
    const { credential } = registrationInfo;
    const key = decodeCredentialPublicKey(credential.publicKey);
    const algorithm = key.get(cose.COSEKEYS.alg) as number;
    const isWhole = credential.id === id && key.get(cose.COSEKEYS.kty) === KINDS.get(algorithm);
    return isWhole ? { id, publicKey: credential.publicKey, algorithm, counter: credential.counter } : null;
  } catch {
    return null;
  }
}

/**
 * What the device has counted, when this key has signed this challenge for this site, with the person's own proof; else
 * null. Whether it counts on from the last time is the caller's to see, who holds the row.
 */
export async function readUse(
  given: { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string },
  expected: { challenge: string; site: Site; publicKey: Uint8Array<ArrayBuffer> },
): Promise<number | null> {
  const { credentialId: id, ...response } = given;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.site.origin,
      expectedRPID: expected.site.rpId,
      credential: { id, publicKey: expected.publicKey, counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
