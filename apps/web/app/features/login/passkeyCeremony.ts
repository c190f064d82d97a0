import type { Passkey } from '@assay/contract/routes/passkey.ts';
import { browserApi } from '../../session/browserApi.ts';

/** The person canceled at the device; not an error. */
export class PasskeyCancelled extends Error {}

// Safari before 18.4 and Chrome before 129 can't read the options' JSON themselves.

/** The bytes of base64url. */
const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

type Known = { id: string; transports?: readonly string[] | null };
const describeKnown = ({ id, transports }: Known): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
  ...(transports ? { transports: [...transports] as AuthenticatorTransport[] } : {}),
});

/** Options for a new passkey as the browser takes them. */
export const toCreationOptions = (json: PublicKeyCredentialCreationOptionsJSON) =>
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(describeKnown),
  }) as PublicKeyCredentialCreationOptions;

/** Options for a login as the browser takes them. */
export const toRequestOptions = (json: PublicKeyCredentialRequestOptionsJSON) =>
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: (json.allowCredentials ?? []).map(describeKnown),
  }) as PublicKeyCredentialRequestOptions;

const text = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** DOMException names for "not now", "not here" and "this device already has one". */
async function runCeremony<T>(work: () => Promise<T | null>): Promise<T> {
  try {
    const credential = await work();
    if (credential !== null) return credential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'InvalidStateError')
      throw new PasskeyCancelled('This device already has a passkey for your account.');
    if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') throw error;
  }
  throw new PasskeyCancelled('You didn’t use a passkey.');
}

/** Creates a passkey on the device and registers its public key. Throws PasskeyCancelled, or what a call threw. */
export async function makePasskey(name: string): Promise<Passkey> {
  const { publicKey } = await browserApi.call('passkey.options');
  const options = toCreationOptions(publicKey as unknown as PublicKeyCredentialCreationOptionsJSON);
  const credential = (await runCeremony(() =>
    navigator.credentials.create({ publicKey: options }),
  )) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return browserApi.call('passkey.add', {
    body: {
      name,
      credentialId: credential.id,
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports(),
    },
  });
}

/** Logs in with a passkey from the device. Throws PasskeyCancelled, or what a call threw. */
export async function logInByPasskey() {
  const { publicKey } = await browserApi.call('passkey.signinOptions');
  const options = toRequestOptions(publicKey as unknown as PublicKeyCredentialRequestOptionsJSON);
  const credential = (await runCeremony(() =>
    navigator.credentials.get({ publicKey: options }),
  )) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return browserApi.call('passkey.signin', {
    body: {
      credentialId: credential.id,
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle === null ? 'AA' : text(response.userHandle),
    },
  });
}
