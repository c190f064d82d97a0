import type { Passkey } from '@assay/contract/routes/passkey.ts';
import { browserApi } from '../session/browserApi.ts';

/** What the person did at the device: nothing came of it, and that is no fault. */
export class PasskeyCancelled extends Error {}

const text = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The browser's own words for "not now", "not here" and "this device has one already". */
async function asked<T>(work: () => Promise<T | null>): Promise<T> {
  try {
    const given = await work();
    if (given !== null) return given;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError')
      throw new PasskeyCancelled('This device already has a passkey for your account.');
    if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') throw error;
  }
  throw new PasskeyCancelled('You didn’t use a passkey.');
}

/** Makes a passkey in the person's device and has the house keep its public half. Throws PasskeyCancelled, or what a call threw. */
export async function makePasskey(name: string): Promise<Passkey> {
  const { publicKey } = await browserApi.call('passkey.options');
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(
    publicKey as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = (await asked(() => navigator.credentials.create({ publicKey: options }))) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return browserApi.call('passkey.add', {
    body: {
      name,
      credentialId: made.id,
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  });
}

/** Signs in by a passkey that the device offers. Throws PasskeyCancelled, or what a call threw. */
export async function logInByPasskey() {
  const { publicKey } = await browserApi.call('passkey.signinOptions');
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(
    publicKey as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const given = (await asked(() => navigator.credentials.get({ publicKey: options }))) as PublicKeyCredential;
  const response = given.response as AuthenticatorAssertionResponse;
  return browserApi.call('passkey.signin', {
    body: {
      credentialId: given.id,
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle === null ? 'AA' : text(response.userHandle),
    },
  });
}
