import { computeCheckLetter } from '@assay/domain/item/serial.ts';
import { hashText, randomFrom } from './random.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The demo hologram serial of an item: `AS-XXXXXXXX-C`, stable for a slug (rules §6 "Hologram and QR"). */
export function serialFor(slug: string): string {
  const random = randomFrom(hashText(`serial:${slug}`));
  const body = Array.from({ length: 8 }, () => crockford[Math.floor(random() * 32)]).join('');
  return `AS-${body}-${computeCheckLetter('AS', body)}`;
}

/** The token in an item's QR address: 26 lower-case base32 characters (130 bits) that do not reveal the serial. */
export function tokenFor(slug: string): string {
  const random = randomFrom(hashText(`token:${slug}`));
  return Array.from({ length: 26 }, () => crockford[Math.floor(random() * 32)])
    .join('')
    .toLowerCase();
}
