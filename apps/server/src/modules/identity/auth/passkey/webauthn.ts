// Reads and verifies passkey responses of browsers and authenticators with @simplewebauthn/server, without attestation:
// any device maker is accepted. Returns null for any fault. The library is loaded with the first passkey: an idle
// process saves eleven megabytes.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** COSE algorithms that we request, ES256, EdDSA, RS256, each with its key type. */
const KINDS: ReadonlyMap<number, number> = new Map([
  [-7, 2],
  [-8, 1],
  [-257, 3],
]);
export const ALGORITHMS = [...KINDS.keys()];

export type Site = { origin: string; rpId: string };
/** A key as it is stored: COSE. */
type Key = { id: string; publicKey: Uint8Array<ArrayBuffer>; algorithm: number; counter: number };

/**
 * The challenge that the browser answers. Null if the request came from another origin's page or the response is
 * malformed.
 */
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

/** The key that a device created for this challenge and site, with user verification on the device. Otherwise null. */
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
 * Returns the device's counter if this key signed this challenge for this site, with user verification. Otherwise null.
 * The caller, who holds the row, must check that the counter has increased.
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
