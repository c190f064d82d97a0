import { decideAuthentication } from '../../../apps/server/src/modules/catalog/authentication/operations.ts';
import { setCreditLimit } from '../../../apps/server/src/modules/office/office/operations.ts';
import { editLot } from '../../../apps/server/src/modules/selling/sale/lots.ts';
import { dollars } from '../money.ts';
import { done, type Office } from './office.ts';
import type { Sides } from './owners.ts';

const HOUR = 3_600_000;

/** Acts that wait for a second person: a rejection, a higher credit limit, a lower opening. `shown`: the showcase, by slug. */
export async function makeRequests(
  office: Office,
  { items, users }: Sides,
  shown: ReadonlyMap<string, string>,
): Promise<void> {
  const { ctx, client, now } = office;
  office.setTime(now - 5 * HOUR);
  done(
    await decideAuthentication(ctx, {
      itemId: shown.get('strand-athletic-youth-card-2006')!,
      grade: 'reject',
      witness: null,
      evidence: [],
      checklist: {
        identity: 'pass',
        materials: 'pass',
        markings: 'pass',
        wear: 'fail',
        signature: 'not_applicable',
        documents: 'not_applicable',
      },
      note: 'The right edge is 0.6 mm short of four others of the sheet: trimmed. Measured twice.',
      actor: office.as('authenticator'),
    }),
  );
  office.setTime(now - 3 * HOUR);
  done(
    await setCreditLimit(ctx, {
      userId: users.get('marcus_adeyemi')!.id,
      limitCents: dollars(40_000),
      actor: office.as('staff2'),
      note: 'Wishes to bid on three lots of The Long Season; pays on the day',
    }),
  );
  office.setTime(now - HOUR);
  const { rows } = await client.query<{ id: string; opening: number }>(
    "select id, opening_cents as opening from auction where item_id = $1 and type = 'auction'",
    [items.get('crane-rushing-title-cup-1966')!.id],
  );
  done(
    await editLot(ctx, {
      lotId: rows[0]!.id,
      change: { openingCents: Math.floor(rows[0]!.opening / 1_000 / 2) * 1_000 },
      note: 'The consignor agreed to a lower start after the condition note on the handle',
      actor: office.as('auction'),
    }),
  );
}
