import { createCipheriv, createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto';

// Message encryption for web push (RFC 8291) in one record of the content coding aes128gcm (RFC 8188).

const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Header of 86 bytes, one byte that ends the record, and the tag. */
const HEADER_BYTES = 86;
export const MOST_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

export type PushKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/**
 * Seals a text for one browser: only it can read it, the push service cannot. `own` gives salt and private key of a test's
 * example; both are new for each message otherwise.
 */
export function sealForBrowser(
  text: string,
  { p256dh, auth }: PushKeys,
  own: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MOST_BYTES) throw new Error(`A push message holds at most ${MOST_BYTES} bytes`);
  const ecdh = createECDH('prime256v1');
  if (own.privateKey === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(own.privateKey);
  const publicKey = ecdh.getPublicKey();
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(p256dh)).digest();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey, Buffer.from([1])]);
  const seed = createHmac('sha256', shared).update(info).digest();
  const derive = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', seed, own.salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  // 2: the last record.
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.from([2])])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([own.salt, size, Buffer.from([publicKey.length]), publicKey, ...sealed]);
}
