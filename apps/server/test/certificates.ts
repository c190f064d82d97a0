import { computeCheckLetter } from '@assay/domain/item/serial.ts';
import type { AppContext } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import { type LotOptions, listLot, type TestLot } from './lots.ts';

export type TestCertificate = TestLot & { serial: string; token: string };

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
let serialCount = 0;

/** A unique serial. */
export function newSerial(): string {
  serialCount += 1;
  const body = Array.from(
    { length: 8 },
    (_, index) => BASE32[(serialCount * 7 + index * 3 + (serialCount >> index)) % 32],
  ).join('');
  return `AS-${body}-${computeCheckLetter('AS', body)}`;
}

/** An authenticated item with hologram, QR code and two custody entries, in an open lot. */
export async function createCertifiedLot(ctx: AppContext, options: LotOptions = {}): Promise<TestCertificate> {
  const lot = await listLot(ctx, options);
  return { ...lot, ...(await addCertificate(ctx, lot.itemId)) };
}

/** Adds hologram, QR code and two custody entries to an item. */
export async function addCertificate(ctx: AppContext, itemId: string): Promise<{ serial: string; token: string }> {
  const serial = newSerial();
  const token = itemId.replaceAll('-', '').slice(6);
  await ctx.pool.query(
    "update item set serial = $2, qrcode = $3, authentication_note = 'Seen by authenticator 12.' where id = $1",
    [itemId, serial, token],
  );
  await addCustody(ctx, itemId, [
    ['2025-12-03T22:00:00Z', 'collected', 'Team equipment manager', 'Taken off after the game.'],
    ['2025-12-03T22:41:00Z', 'sealed', 'Authenticator 12', 'Sealed in the tunnel.'],
  ]);
  return { serial, token };
}

/** Entries of custody as they are recorded: time, kind, who, what. */
export async function addCustody(
  ctx: AppContext,
  itemId: string,
  entries: ReadonlyArray<readonly [at: string, kind: string, place: string, text: string]>,
): Promise<void> {
  for (const [at, kind, place, text] of entries)
    await ctx.pool.query(
      'insert into provenance_event (id, item_id, at, kind, place, text) values ($1, $2, $3, $4, $5, $6)',
      [newId(ctx.clock.now()), itemId, new Date(at), kind, place, text],
    );
}
