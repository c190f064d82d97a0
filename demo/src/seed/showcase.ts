import { draftItem } from '../../../apps/server/src/modules/catalog/itemEditor/index.ts';
import { applyItemMove, type ItemMove } from '../../../apps/server/src/modules/catalog/itemEditor/moves.ts';
import { createLot } from '../../../apps/server/src/modules/selling/sale/lots.ts';
import { createSale } from '../../../apps/server/src/modules/selling/sale/operations.ts';
import { transact } from '../../../apps/server/src/platform/outbox.ts';
import { serialFor } from '../serial.ts';
import { picturesOf, type ShowcaseItem, showcase } from '../showcase.ts';
import { addPicture, authenticate, fieldsOf, type Items, sealItem } from './items.ts';
import { giveAway, listItem, openListings } from './listings.ts';
import type { Names } from './names.ts';
import { type Desk, done, type Office } from './office.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Items of every type, and items at every step before a sale: drafts, in review, approved in a sale that is being
 * prepared, withdrawn. Returns their ids by slug.
 */
export async function makeShowcase(
  office: Office,
  { names, items }: { names: Names; items: Items },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const listed: string[] = [];
  for (const [index, item] of showcase.entries()) {
    office.setTime(office.now - 6 * DAY + index * HOUR);
    const id = await makeItem(office, names, item, items);
    ids.set(item.slug, id);
    await moveOn(office, id, item);
    if (item.listing === undefined) continue;
    office.setTime(office.now - DAY - index * HOUR);
    listed.push(
      item.itemType === 'giveaway'
        ? await giveAway(office, id, item.listing.quantity)
        : await listItem(office, { itemId: id, ...item.listing }),
    );
  }
  await openListings(office, listed);
  await prepareSale(
    office,
    showcase.filter(({ stage }) => stage === 'approved').map(({ slug }) => ids.get(slug)!),
  );
  return ids;
}

/** A draft with its photos, and its grade and seal unless it is sold without. */
async function makeItem(office: Office, names: Names, item: ShowcaseItem, items: Items): Promise<string> {
  const { ctx } = office;
  const orNull = (cents: number) => (cents === 0 ? null : cents);
  const id = await transact(ctx, async (tx) => {
    const draft = done(
      await draftItem(
        tx,
        {
          ...fieldsOf(names, item),
          offerType: item.itemType === 'main' ? 'auction' : 'buy_now',
          conditionId: item.itemType === 'virtual' ? null : names.condition.get(item.condition)!,
          partnerId: item.partner === null ? null : names.partner.get(item.partner)!,
          mainItemId: item.mainItem === undefined ? null : items.get(item.mainItem)!.id,
          estimateLowCents: orNull(item.estimateLowCents),
          estimateHighCents: orNull(item.estimateHighCents),
        },
        { actor: office.as('catalog'), at: ctx.clock.now(), address: item.slug },
      ),
    );
    for (const picture of picturesOf(item)) await addPicture(office, tx, draft.id, picture);
    return draft.id;
  });
  if (!item.shots.includes('hologram')) return id;
  await authenticate(office, id, item);
  await sealItem(office, id, serialFor(item.slug), 'Hartford');
  return id;
}

const WITHDRAWN = 'The number belongs to another holder in the stadium’s ledger';

/** Moves a draft to its stage: submitted by its writer, decided by a colleague. */
async function moveOn(office: Office, itemId: string, { stage }: ShowcaseItem): Promise<void> {
  const move = (trigger: ItemMove['trigger'], desk: Desk, note = '') =>
    transact(office.ctx, (tx) =>
      applyItemMove(tx, {
        itemId,
        trigger,
        version: undefined,
        note,
        actor: office.as(desk),
        at: office.ctx.clock.now(),
      }),
    ).then(done);
  if (stage === 'draft') return;
  await move('submit', 'catalog');
  if (stage === 'in_review') return;
  if (stage === 'withdrawn') await move('withdraw', 'staff', WITHDRAWN);
  else await move('approve', 'staff');
}

/** A sale that no one but staff sees yet: its lots are approved, and the day is set. */
async function prepareSale(office: Office, itemIds: readonly string[]): Promise<void> {
  const { ctx, now } = office;
  const actor = office.as('auction');
  office.setTime(now - 4 * HOUR);
  const day = Math.ceil(now / DAY) * DAY;
  const { id: saleId } = done(
    await createSale(ctx, {
      title: 'Gate and Ramp',
      text: 'Tickets, passes and posters that got someone in.',
      preset: 'weekly',
      opensAt: new Date(day + 21 * DAY + 15 * HOUR).toISOString(),
      firstEndAt: new Date(day + 29 * DAY + HOUR).toISOString(),
      note: 'Waiting for the last two deliveries',
      actor,
    }),
  );
  for (const itemId of itemIds)
    done(await createLot(ctx, { saleId, itemId, openingCents: await openingOf(office, itemId), actor }));
}

async function openingOf(office: Office, itemId: string): Promise<number> {
  const { rows } = await office.client.query<{ low: number }>(
    'select estimate_low_cents as low from item where id = $1',
    [itemId],
  );
  return Math.max(1_000, Math.round(rows[0]!.low / 4 / 1_000) * 1_000);
}
