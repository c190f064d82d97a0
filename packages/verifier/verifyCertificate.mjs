// The check of a signed certificate, for Node and for browsers alike: WebCrypto, no dependencies. It shares no code with
// Assay, so that it can be read and trusted independently. The format: docs/certificates.md.

const GENESIS = '0'.repeat(64);
const encoder = new TextEncoder();
const STATES = {
  active: 'The certificate was active.',
  in_reauthentication: 'The object was being checked again: its grade was suspended.',
  failed: 'The object had not passed its check: its grade was suspended.',
  revoked: 'The certificate had been revoked.',
  stolen: 'The object had been reported stolen.',
};

/** SHA-256 of a text or of bytes, hex. */
async function sha256(given) {
  const bytes = typeof given === 'string' ? encoder.encode(given) : given;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromBase64url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

/** True or false; null where this program knows no Ed25519. */
async function isSigned(text, signature, x) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  let key;
  try {
    key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    return error?.name === 'NotSupportedError' ? null : false;
  }
  try {
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, fromBase64url(signature), encoder.encode(text));
  } catch {
    // A signature that is no base64 at all is no signature.
    return false;
  }
}

/** The text that the hash of an entry of custody covers. */
export const custodyText = (previous, itemId, { position, at, kind, place, text }) =>
  ['assay-custody/1', previous, itemId, position, Date.parse(at), kind, place, text].join('\n');

/** The text that Assay signs. */
export function statementText(statement) {
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  return [
    'assay-certificate/1',
    statement.serial,
    statement.itemId,
    statement.state,
    statement.grade,
    flat(statement.title),
    statement.artist === null ? '-' : flat(statement.artist),
    flat(statement.note),
    statement.custodyLength,
    statement.custodyHead,
    statement.pictures.length,
    ...statement.pictures.map(({ url, sha256: hash }) => `${url} ${hash}`),
    Date.parse(statement.at),
    statement.keyId,
  ].join('\n');
}

/**
 * Checks a signed certificate.
 * `record`: what /v1/item/authentication/{code}/signed answers. `key`: x of the trusted public key; without
 * it the key in the record is used, and that is said. `pictures`: bytes of pictures by their address, to hold against the
 * record. `earlier`: a record of the same item that was kept from before.
 * Answers { ok, findings }; every finding is { level: 'ok' | 'fault' | 'note', code, text }.
 */
export async function verifyCertificate({ record, key, pictures = new Map(), earlier }) {
  const findings = [];
  const say = (level, code, text) => findings.push({ level, code, text });
  const statement = record?.statement;
  if (
    typeof statement !== 'object' ||
    statement === null ||
    !Array.isArray(record.custody) ||
    !Array.isArray(statement.pictures)
  ) {
    say('fault', 'not_a_certificate', 'This is not a signed certificate.');
    return { ok: false, findings };
  }
  await checkSignature(record, key, say);
  await checkCustody(record, say);
  await checkPictures(statement, pictures, say);
  if (earlier !== undefined) checkEarlier(record, earlier, say);
  const isActive = statement.state === 'active';
  say(
    isActive ? 'ok' : 'note',
    'state',
    `${STATES[statement.state] ?? `Its state was ${statement.state}.`} That was ${statement.at}; check its state now.`,
  );
  return { ok: !findings.some(({ level }) => level === 'fault'), findings };
}

async function checkSignature({ statement, signature, publicKey }, key, say) {
  const signed = await isSigned(statementText(statement), signature, key ?? publicKey?.x);
  if (signed === null)
    return say('note', 'no_ed25519', 'This program cannot check the signature. Use Node 20 or later.');
  if (!signed) return say('fault', 'signature', 'The statement was not signed with this key, or it was changed since.');
  say('ok', 'signature', `The statement on ${statement.serial} is signed with ${statement.keyId}, as it stands.`);
  if (key === undefined)
    say(
      'note',
      'key_from_record',
      'The signing key was taken from the record itself. Pass a key that you trust to be sure of it.',
    );
}

/** Every hash covers its entry and the hash before it; the last is in the signed statement. */
async function checkCustody({ statement, custody }, say) {
  let previous = GENESIS;
  for (const [index, entry] of custody.entries()) {
    const fields = [entry.kind, entry.place, entry.text];
    const isWhole = entry.position === index + 1 && !fields.some((text) => /[\n\r]/.test(text));
    if (!isWhole || (await sha256(custodyText(previous, statement.itemId, entry))) !== entry.hash)
      return say(
        'fault',
        'custody',
        `Entry ${index + 1} of the chain of custody does not fit its fingerprint: it, or the one before it, was changed.`,
      );
    previous = entry.hash;
  }
  if (custody.length !== statement.custodyLength || previous !== statement.custodyHead)
    return say('fault', 'custody_end', 'The chain of custody is not the one that was signed.');
  say('ok', 'custody', `All ${custody.length} entries of custody fit their fingerprints, in order.`);
}

async function checkPictures({ pictures }, given, say) {
  for (const [url, bytes] of given) {
    const known = pictures.find((each) => each.url === url);
    if (known === undefined) say('fault', 'picture_unknown', `${url} is not a picture of this certificate.`);
    else if (known.sha256 !== (await sha256(bytes)))
      say('fault', 'picture', `${url} is not the picture that was signed.`);
    else say('ok', 'picture', `${url} is the picture that was signed.`);
  }
}

/** What was recorded before must still be there: entries are added, never changed. */
function checkEarlier(record, earlier, say) {
  const last = earlier?.custody?.at(-1);
  if (earlier?.statement?.itemId !== record.statement.itemId)
    return say('fault', 'earlier_other', 'The earlier record is of another item.');
  if (last !== undefined && record.custody[last.position - 1]?.hash !== last.hash)
    return say('fault', 'rewritten', 'The chain of custody was rewritten since the earlier record.');
  say('ok', 'earlier', 'Everything in the earlier record still stands.');
}
