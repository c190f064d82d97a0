import { SETTLE_MS } from '@assay/domain/resale/machine.ts';
import { reconcile } from '../../../apps/server/src/modules/office/reports/reconciliation.ts';
import { createDice } from '../../support/random.ts';
import { createCoverage, WANTED } from './coverage.ts';
import { type Command, offerCommands, settleOffers } from './offerCommands.ts';
import { resaleCommands } from './resaleCommands.ts';
import { settleSales } from './resaleMoves.ts';
import { chargebackCommands, refusedOfferCommands } from './specials.ts';
import { HOUR, isLive, isOver, type ModelItem, openWorld, type World } from './world.ts';

// Random users do random things with offers and resales, time moves, and after each step the app is compared with the
// declared tables: its answer, and every row of every item.

export type ModelRun = {
  steps: number;
  counts: ReadonlyMap<string, number>;
  missed: readonly string[];
  /** Differences between the tables and the app. Empty: they agree. */
  faults: readonly string[];
  trace: readonly string[];
};

const EPISODE_STEPS = 250;

/** One seeded run: at least `least` steps, continued until everything was reached or `most` have run. */
export async function runModel(
  seed: number,
  minSteps: number,
  maxSteps: number,
  onProgress: (run: Pick<ModelRun, 'steps' | 'missed'>) => void = () => undefined,
): Promise<ModelRun> {
  const dice = createDice(seed);
  const coverage = createCoverage();
  const world = await openWorld(dice, coverage);
  const faults: string[] = [];
  let steps = 0;
  try {
    faults.push(...(await refusedOfferCommands(world)));
    while (faults.length === 0 && (steps < minSteps || (coverage.missed().length > 0 && steps < maxSteps))) {
      if (
        steps % EPISODE_STEPS === 0 ||
        world.traders.filter((one) => !one.isDeleted && !one.hasDecliningCard).length < 3
      )
        await world.newEpisode();
      faults.push(...(await step(world)));
      steps++;
      if (steps % EPISODE_STEPS === 0) onProgress({ steps, missed: coverage.missed() });
    }
    if (faults.length === 0) faults.push(...(await checkMoneyAtEnd(world)));
  } finally {
    await world.close();
  }
  return { steps, counts: coverage.counts, missed: coverage.missed(), faults, trace: world.trace };
}

/** One command: usually one that reaches something new, otherwise any, weighted by how far it leads. */
async function step(world: World): Promise<string[]> {
  const { dice, coverage } = world;
  const commands = [
    ...offerCommands(world),
    ...resaleCommands(world),
    ...timeCommands(world),
    ...chargebackCommands(world),
  ];
  const fresh = commands.filter((one) => coverage.isNew(one.covers));
  const command = fresh.length > 0 && dice.chance(0.85) ? dice.pick(fresh) : weighted(world, commands);
  world.trace.push(`${new Date(world.now()).toISOString()} ${command.name}`);
  const wrong = await command.run();
  if (wrong !== null) return [`${command.name}: ${wrong}`];
  if (command.isQuiet !== true) await world.money.runJobs();
  settleSales(world);
  settleOffers(world);
  if (command.isQuiet !== true) await readState(world);
  return compare(world);
}

/** What leads nearer to something that was never reached is so many times as likely. */
const NEW_COVERAGE_WEIGHT = 8;

function weighted({ dice, coverage }: World, commands: readonly Command[]): Command {
  const weights = commands.map(({ weight, covers }) => weight * (coverage.leadsOn(covers) ? NEW_COVERAGE_WEIGHT : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (dice.between(0, 1_000_000) / 1_000_001) * total;
  for (const [index, command] of commands.entries()) {
    left -= weights[index]!;
    if (left < 0) return command;
  }
  return commands.at(-1)!;
}

/** Time advances: to exactly when the next thing is due, or by some hours. */
function timeCommands(world: World): Command[] {
  const { dice, now } = world;
  const due = world.items.flatMap((item) => [
    ...item.offers.filter(isLive).map((offer) => ({
      at: offer.facts.isCharging ? offer.at + 60_000 : offer.facts.expiresAt,
      covers: `offer: ${offer.facts.status} → ${offer.facts.status === 'pending' ? 'rejected' : 'counter_rejected'} by time of the clock`,
    })),
    ...item.sales
      .filter((sale) => !isOver(sale.facts.status))
      .flatMap(({ facts, payBy }) => [
        {
          at: facts.status === 'pending' ? payBy : null,
          covers: 'resale: pending → cancelled by invoice_void of Assay',
        },
        {
          at: facts.status === 'paid' ? facts.shipBy : null,
          covers: 'resale: paid → cancelled by not_shipped of the clock',
        },
        { at: facts.consentBy, covers: 'resale: office_received → reauthenticated_failed by silence of the clock' },
        {
          at: facts.deliveredAt === null ? null : facts.deliveredAt + SETTLE_MS,
          covers: 'resale: shipped_to_buyer → done by settle of the clock',
        },
      ]),
  ]);
  const jumps = due.flatMap(({ at, covers }) => {
    const ms = at === null ? 0 : at + dice.pick([-1, 0, 0, 1]) - now();
    return ms > 0 ? [{ ms, covers, weight: 3 / due.length }] : [];
  });
  const hours = { ms: dice.between(1, 6) * HOUR, covers: 'time', weight: 1.5 };
  return [...jumps, hours].map(({ ms, covers, weight }) => ({
    name: `${ms} ms pass`,
    covers,
    weight,
    run: () => world.advance(ms).then(() => null),
  }));
}

/** Blocks and suspensions are not in these tables, so they are read. */
async function readState(world: World): Promise<void> {
  const { rows } = await world.money.ctx.pool.query<{ id: string; is_gone: boolean; is_blocked: boolean }>(
    `select id, blocked_at is not null as is_gone, blocked_at is not null or coalesce(bidding_suspended_until > $2, false) as is_blocked
     from users where id = any($1)`,
    [world.traders.map((one) => one.person.id), new Date(world.now())],
  );
  let hasLeft = false;
  for (const trader of world.traders) {
    const row = rows.find((one) => one.id === trader.person.id)!;
    hasLeft ||= row.is_gone && !trader.isDeleted;
    trader.isBlocked = row.is_blocked;
    trader.isDeleted = row.is_gone;
  }
  if (!hasLeft) return;
  await world.money.runJobs();
  settleOffers(world);
}

async function compare(world: World): Promise<string[]> {
  const { pool } = world.money.ctx;
  const ids = world.items.map((item) => item.id);
  // The custody desk is not in this world: what failed is cleared and back with its owner before the next command.
  await pool.query(
    `update item t set failed_recheck = null, custody = null, is_in_custody = t.id = any($2)
     where t.id = any($1) and t.custody = 'in_house' and not exists (select from offer o where o.item_id = t.id and o.holds_item)`,
    [ids, world.items.filter((item) => item.isInCustody).map((item) => item.id)],
  );
  const offers = await pool.query(
    `select id, status, conclusion_mode, expired_at is not null as is_expired, reason, is_charging, counter_cents, expires_at, holds_item
     from offer where item_id = any($1)`,
    [ids],
  );
  const sales = await pool.query(
    `select id, status, shipping_status, ship_by, is_extended, failure_class, reviewer_id, consent_by, seller_agreed_at is not null as seller_agreed,
       buyer_agreed_at is not null as buyer_agreed, delivered_at, claimed_at, claim_decided_at is not null as is_decided
     from secondary_transaction where item_id = any($1)`,
    [ids],
  );
  const items = await pool.query(
    'select id, owner_id, item_assignment, is_hidden_from_offers, min_offer_cents from item where id = any($1)',
    [ids],
  );
  const faults: string[] = [];
  for (const item of world.items)
    faults.push(...compareItem(item, { offers: offers.rows, sales: sales.rows, items: items.rows }));
  const known = world.items.reduce((sum, item) => sum + item.offers.length, 0);
  if (known !== offers.rows.length) faults.push(`the model knows ${known} offers, Assay ${offers.rows.length}`);
  return faults;
}

type Stored = Record<string, unknown> & { id: string };

function compareItem(item: ModelItem, stored: Record<'offers' | 'sales' | 'items', Stored[]>): string[] {
  const faults: string[] = [];
  const same = (what: string, row: Stored | undefined, expected: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(expected)) {
      const actual = row?.[name];
      const read = actual instanceof Date ? actual.getTime() : actual;
      if (read !== value) faults.push(`${what}: ${name} is ${String(read)}, the tables say ${String(value)}`);
    }
  };
  const of = (rows: Stored[], id: string) => rows.find((row) => row.id === id);
  same('item', of(stored.items, item.id), {
    owner_id: item.owner?.person.id ?? null,
    item_assignment: item.assignment,
    is_hidden_from_offers: item.isHidden,
    min_offer_cents: item.minOfferCents,
  });
  for (const offer of item.offers)
    same('offer', of(stored.offers, offer.id), {
      status: offer.facts.status,
      conclusion_mode: offer.conclusionMode,
      is_expired: offer.facts.isExpired,
      reason: offer.reason,
      is_charging: offer.facts.isCharging,
      counter_cents: offer.counterCents,
      expires_at: offer.facts.expiresAt,
      holds_item: item.heldBy === offer,
    });
  for (const { facts, offer } of item.sales)
    same('resale', of(stored.sales, offer.id), {
      status: facts.status,
      shipping_status: facts.inboundStatus,
      ship_by: facts.shipBy,
      is_extended: facts.isExtended,
      failure_class: facts.failureClass,
      reviewer_id: facts.reviewerId,
      consent_by: facts.consentBy,
      seller_agreed: facts.hasSellerAgreed,
      buyer_agreed: facts.hasBuyerAgreed,
      delivered_at: facts.deliveredAt,
      claimed_at: facts.claimedAt,
      is_decided: facts.isClaimDecided,
    });
  return faults;
}

/** Every invariant holds, and the books match the provider's. */
async function checkMoneyAtEnd({ money }: World): Promise<string[]> {
  await money.runJobs();
  const broken = (await money.faults()).map((fault) => JSON.stringify(fault));
  const { differences } = await reconcile(money.ctx);
  return [...broken, ...differences.map((one) => JSON.stringify(one))];
}

/** A run's coverage as readable text: each row and refusal with its count, and the ones missed. */
export function coverageText({ counts, missed, steps }: ModelRun): string {
  const reached = WANTED.filter((key) => counts.has(key));
  const maxSteps = [...reached].sort((a, b) => counts.get(b)! - counts.get(a)!);
  return [
    ...maxSteps.map((key) => `${String(counts.get(key)).padStart(6)}  ${key}`),
    ...missed.map((key) => `  NEVER  ${key}`),
    `${reached.length} of ${WANTED.length} transitions and refusals in ${steps} steps`,
  ].join('\n');
}
