import { rowsFor } from '@assay/domain/machine.ts';
import { addBusinessDays } from '@assay/domain/resale/days.ts';
import {
  CONSENT_MS,
  FailureClass,
  moveResale,
  type ResaleAct,
  type ResaleActor,
  type ResaleFacts,
  type ResaleTrigger,
  resaleMachine,
} from '@assay/domain/resale/machine.ts';
import { DEFAULT_TIME_ZONE } from '@assay/domain/timeZone.ts';
import type { TestResponse } from '../../../apps/server/test/client.ts';
import { codeKey, refusedKey, rowKey } from './coverage.ts';
import { type Command, outcomeDifference } from './offerCommands.ts';
import { moveSale } from './resaleMoves.ts';
import { call, isOver, type Sale, type Trader, type World, wordOf } from './world.ts';

type Attempt = {
  by: Trader;
  /** Whose calls these are. */
  call: 'act of staff' | 'act of a side';
  trigger: ResaleTrigger;
  actor: ResaleActor;
  method: 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** A refusal before the table is checked. */
  before: string | null;
  facts?: Partial<ResaleFacts>;
  also?: () => void;
};

/** What takes two people is confirmed by the other one of the staff. */
async function confirmed(world: World, by: Trader, answer: TestResponse): Promise<TestResponse> {
  const id = answer.body?.request?.id;
  if (id === undefined) return answer;
  const other = world.staff.find((trader) => trader !== by)!;
  return call(world, other, 'POST', `/v1/office/request/${id}/confirm`, { note: 'Seen by a second person' });
}

function attempt(world: World, sale: Sale, attempted: Attempt): Command {
  const { trigger, actor, by, before } = attempted;
  const act = by.isStaff ? { staffId: by.person.id } : {};
  const move = moveResale(sale.facts, trigger, actor, world.now(), act);
  const code = before ?? (move.ok ? 'ok' : move.code);
  const { status } = sale.facts;
  const [row] = rowsFor(resaleMachine, status, trigger).filter((one) => one.actor === actor);
  const isRefusal = code !== 'ok' && code !== 'sale_state';
  const refused = refusedKey('resale', status, trigger, actor);
  const word$ = codeKey(attempted.call, code);
  const isNewRefusal = isRefusal && world.coverage.isNew(word$);
  // Malformed requests, or those by other users, reveal nothing of the state.
  const isOfState = before === null || before === 'invoice_state';
  return {
    name: `${trigger} of the ${actor} (${code})`,
    covers:
      code === 'ok' ? rowKey('resale', { ...row!, trigger, actor }) : isNewRefusal || !isOfState ? word$ : refused,
    isQuiet: code !== 'ok' || !HAS_CONSEQUENCES.has(trigger),
    weight: code === 'ok' ? (PROGRESS.has(trigger) ? 4 : 1) : 0.05,
    async run() {
      const answer = await confirmed(
        world,
        by,
        await call(world, by, attempted.method, attempted.path, attempted.body),
      );
      const wrong = outcomeDifference(code, wordOf(answer));
      if (wrong !== null) return wrong;
      if (code !== 'ok') {
        if (isOfState) world.coverage.reach(refused);
        if (isRefusal) world.coverage.reach(word$);
        return null;
      }
      attempted.also?.();
      moveSale(world, sale, trigger, actor, attempted.facts, act);
      return null;
    },
  };
}
const HAS_CONSEQUENCES = new Set<ResaleTrigger>([
  'cancel',
  'fail',
  'decline',
  'consent',
  'lost',
  'hand_over',
  'decide_claim',
]);
const PROGRESS = new Set<ResaleTrigger>([
  'hand_in',
  'scan',
  'pass',
  'ship',
  'hand_over',
  'deliver',
  'propose',
  'consent',
]);

const TRIGGERS: Readonly<Record<ResaleAct, readonly [ResaleTrigger, ResaleActor]>> = {
  receive: ['scan', 'staff'],
  pass: ['pass', 'staff'],
  find_fault: ['find_fault', 'staff'],
  dismiss_fault: ['dismiss_fault', 'staff'],
  fail: ['fail', 'staff'],
  propose: ['propose', 'staff'],
  lost: ['lost', 'staff'],
  cancel: ['cancel', 'staff'],
  ship: ['ship', 'staff'],
  deliver: ['deliver', 'carrier'],
  hand_over: ['hand_over', 'staff'],
  decide_claim: ['decide_claim', 'staff'],
};

type StaffMove = { body: object; facts: Partial<ResaleFacts>; before?: string | null; also?: () => void };

/** What each staff act sends, and what it records. */
function staffMove(world: World, sale: Sale, by: Trader, act: ResaleAct, isMalformed: boolean): StaffMove {
  const now = world.now();
  const { dice } = world;
  const { failureClass } = sale.facts;
  const isPaid = sale.invoice === 'paid' || sale.invoice === 'refunded';
  const owed = isPaid ? null : 'invoice_state';
  switch (act) {
    case 'receive':
      return { body: {}, facts: { inboundStatus: 'received' } };
    case 'pass':
      return { body: {}, facts: { reviewerId: by.person.id }, before: owed };
    case 'find_fault': {
      if (isMalformed) return { body: { failureClass: 'seal' }, facts: {}, before: 'validation_failed' };
      const found = dice.pick(dice.chance(0.8) ? (['seal', 'condition', 'mismatch'] as const) : FailureClass);
      return {
        body: { failureClass: found, publicNote: 'It is not as it was described' },
        facts: { failureClass: found, reviewerId: by.person.id },
      };
    }
    case 'dismiss_fault':
      return { body: {}, facts: { failureClass: null, reviewerId: null } };
    case 'fail':
      return { body: {}, facts: {}, before: owed };
    case 'propose': {
      const proposed = sale.agreedCents - 10_000;
      const isPrice = failureClass === 'condition';
      const isWrong = isMalformed && failureClass !== null;
      return {
        body: isPrice !== isWrong ? { priceCents: proposed } : {},
        facts: { consentBy: now + CONSENT_MS },
        before: isWrong ? 'validation_failed' : null,
        also: () => {
          sale.proposedCents = isPrice ? proposed : null;
        },
      };
    }
    case 'ship':
      return isMalformed
        ? { body: { carrier: 'FedEx' }, facts: {}, before: 'validation_failed' }
        : { body: { carrier: 'FedEx', trackingNumber: '449044304137821' }, facts: {}, before: owed };
    case 'deliver':
      return { body: {}, facts: { deliveredAt: now } };
    case 'hand_over':
      return { body: {}, facts: {}, before: owed };
    case 'decide_claim':
      return isMalformed
        ? { body: {}, facts: {}, before: 'validation_failed' }
        : { body: { amountCents: dice.pick([0, 2_500]) }, facts: { isClaimDecided: true } };
    case 'cancel':
      return { body: { publicNote: 'The seller asked us to end the sale.' }, facts: {} };
    default:
      return { body: {}, facts: {} };
  }
}

function staffCommand(world: World, sale: Sale, by: Trader, name: ResaleAct, isMalformed: boolean): Command {
  const [trigger, actor] = TRIGGERS[name];
  const { body, before = null, ...rest } = staffMove(world, sale, by, name, isMalformed);
  return attempt(world, sale, {
    by,
    call: 'act of staff',
    trigger,
    actor,
    method: 'POST',
    path: `/v1/office/resale/${sale.offer.id}/act`,
    body: { act: name, note: 'Done at the desk', ...body },
    before,
    ...rest,
  });
}

type SideCall = {
  trigger: ResaleTrigger;
  only: 'buyer' | 'seller' | null;
  path: string;
  body?: object;
  facts: (side: 'buyer' | 'seller') => Partial<ResaleFacts>;
};

function sideCalls(world: World, sale: Sale): SideCall[] {
  const now = world.now();
  const { shipBy } = sale.facts;
  return [
    {
      trigger: 'hand_in',
      only: 'seller',
      path: 'shipped',
      body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
      facts: () => ({ inboundStatus: 'shipped' }),
    },
    {
      trigger: 'extend',
      only: 'seller',
      path: 'extend',
      facts: () => ({
        isExtended: true,
        shipBy: shipBy === null ? null : addBusinessDays(shipBy, 2, DEFAULT_TIME_ZONE),
      }),
    },
    {
      trigger: 'consent',
      only: null,
      path: 'consent',
      body: { isAccepted: true },
      facts: (side) => (side === 'buyer' ? { hasBuyerAgreed: true } : { hasSellerAgreed: true }),
    },
    { trigger: 'decline', only: null, path: 'consent', body: { isAccepted: false }, facts: () => ({}) },
    { trigger: 'deliver', only: 'buyer', path: 'received', facts: () => ({ deliveredAt: now }) },
    {
      trigger: 'claim',
      only: 'buyer',
      path: 'claim',
      body: { text: 'The frame came with a crack across the glass' },
      facts: () => ({ claimedAt: now }),
    },
  ];
}

function sideCommand(world: World, sale: Sale, by: Trader, one: SideCall): Command {
  const side = by === sale.offer.buyer ? 'buyer' : by === sale.seller ? 'seller' : null;
  const isPaid = sale.invoice === 'paid' || sale.invoice === 'refunded';
  const before =
    side === null
      ? 'not_found'
      : one.only !== null && one.only !== side
        ? 'forbidden'
        : one.trigger === 'consent' && !isPaid
          ? 'invoice_state'
          : null;
  const actor = one.only ?? side ?? 'buyer';
  return attempt(world, sale, {
    by,
    call: 'act of a side',
    trigger: one.trigger,
    actor,
    method: 'PATCH',
    path: `/v1/offer/${sale.offer.id}/${one.path}`,
    ...(one.body === undefined ? {} : { body: one.body }),
    before,
    facts: one.facts(side ?? 'buyer'),
  });
}

const ACTS = Object.keys(TRIGGERS) as ResaleAct[];

/** Everything that a user may try with a resale now, and much that they may not. */
export function resaleCommands(world: World): Command[] {
  const { dice } = world;
  const live = world.items.flatMap((item) => item.sales).filter((sale) => !isOver(sale.facts.status));
  const all = world.items.flatMap((item) => item.sales);
  const ended = resaleMachine.terminal.flatMap((status) => {
    const some = all.filter((sale) => sale.facts.status === status);
    return some.length === 0 ? [] : [dice.pick(some)];
  });
  const commands: Command[] = [];
  for (const sale of [...live, ...ended]) {
    for (const by of world.staff)
      for (const act of ACTS.filter((one) => one !== 'pass' || sale.offer.item.ownedSince < world.now()))
        commands.push(staffCommand(world, sale, by, act, dice.chance(0.1)));
    for (const by of world.traders.filter((one) => !one.isDeleted)) {
      const isSide = by === sale.offer.buyer || by === sale.seller;
      if (!isSide && !dice.chance(0.05)) continue;
      for (const one of sideCalls(world, sale))
        if (one.trigger !== 'consent' || sale.offer.item.ownedSince < world.now())
          commands.push(sideCommand(world, sale, by, one));
    }
  }
  return commands;
}
