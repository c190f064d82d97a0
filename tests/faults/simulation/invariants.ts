import { accessFor } from '@assay/domain/auction/access.ts';
import { auctionMachine } from '@assay/domain/auction/machine.ts';
import { nextDueAt, storedStatus } from '@assay/domain/auction/phase.ts';
import { replayBids } from '@assay/domain/auction/replay.ts';
import { checkHistory, holdFor } from '@assay/domain/credit/credit.ts';
import { canMove } from '@assay/domain/machine.ts';
import type { SimAnswer, SimLot, SimPerson, SimRequest, Store } from './store.ts';
import { usedCents } from './store.ts';

// The invariants (B.., H.., Q..) over the simulation's records. Each fault is reported as text, with its number.

type ReportFault = (fault: string) => void;

/** A lot after a commit, together with its state before. */
export function checkLot(store: Store, before: SimLot, lot: SimLot, report: ReportFault): void {
  const { state, bids, id } = lot;
  const validBids = bids.filter((bid) => bid.standingCents !== null);
  if (bids.some((bid, index) => bid.seq !== index + 1)) report(`B01 ${id}: numbers of bids are not 1..n`);
  if (bids.length < before.bids.length) report(`B14 ${id}: a bid is gone`);
  for (const bid of bids.slice(before.bids.length)) checkNewBid(store, lot, bid, report);
  checkLeader(lot, validBids, report);
  checkClock(before, lot, report);
  const status = storedStatus(state);
  if (lot.winnerId !== null && status !== 'done') report(`B06 ${id}: a winner before the end`);
  const keys = new Set(bids.map((bid) => `${bid.userId} ${bid.key}`));
  if (keys.size !== bids.length) report(`B15 ${id}: a repeated bid made two rows`);
  const revisions = new Set(lot.sealed.map((bid) => `${bid.userId} ${bid.revision}`));
  if (revisions.size !== lot.sealed.length) report(`B19 ${id}: two sealed bids of one revision`);
  if (status === 'done') checkEnd(store, lot, report);
  else if (store.invoices.some((invoice) => invoice.lotId === id)) report(`B23 ${id}: an invoice before the end`);
  if (before.sealed.length < lot.sealed.length) checkSecrecy(before, lot, report);
}

function checkNewBid(store: Store, lot: SimLot, bid: SimLot['bids'][number], report: ReportFault): void {
  const { state, id } = lot;
  if (bid.amountCents < bid.minimumCents) report(`B03 ${id}: bid ${bid.seq} is below its minimum`);
  if (bid.receivedAt < state.startsAt) report(`B07 ${id}: bid ${bid.seq} came before the start`);
  const end = bid.phase === 'open' ? state.endsAt : (state.extendedEndsAt ?? 0);
  if (bid.receivedAt > end)
    report(`B08 ${id}: bid ${bid.seq} came ${bid.receivedAt - end} ms after the end of its phase`);
  if (state.closedAt !== null && bid.receivedAt > state.closedAt)
    report(`B09 ${id}: bid ${bid.seq} came after the close`);
  if (bid.phase === 'extended' && !lot.bids.some((other) => other.userId === bid.userId && other.phase === 'open'))
    report(`B10 ${id}: bid ${bid.seq} in overtime is of someone who had not bid before T`);
  if (bid.userId === lot.ownerId) report(`B12 ${id}: the owner has bid`);
  if (store.people.get(bid.userId)!.isBlocked && !bid.isVoided) report(`B13 ${id}: someone blocked has bid`);
}

/** Price, leader and counts are those of the bids: by a replay, and by looking for the greatest. */
function checkLeader(lot: SimLot, validBids: SimLot['bids'], report: ReportFault): void {
  if (storedStatus(lot.state) === 'done') return; // opened sealed bids are part of the end, see checkEnd
  const { state, id } = lot;
  const log = validBids.map((bid) => ({ ...bid, amountCents: bid.standingCents!, isVoided: false }));
  const { lot: replayed } = replayBids(state, log);
  for (const name of ['priceCents', 'leaderId', 'leaderMaxCents', 'leaderSeq', 'bidCount', 'bidderCount'] as const)
    if (replayed[name] !== state[name])
      report(`B04 ${id}: ${name} is ${String(state[name])}, its bids say ${String(replayed[name])}`);
  const best = validBids.reduce<SimLot['bids'][number] | null>(
    (top, bid) => (top === null || bid.standingCents! > top.standingCents! ? bid : top),
    null,
  );
  if (state.leaderId !== (best?.userId ?? null)) report(`B04 ${id}: the leader has not the greatest maximum`);
  if (best !== null && state.priceCents > best.standingCents!)
    report(`B04 ${id}: the price is above the leader's maximum`);
  const others = validBids.filter((bid) => bid.userId !== best?.userId).map((bid) => bid.standingCents!);
  if (others.length > 0 && state.priceCents < Math.max(...others))
    report(`B04 ${id}: the price is below a beaten maximum`);
}

/** States along the graph, each transition once; ends that never move back, and only by competing bids. */
function checkClock(before: SimLot, lot: SimLot, report: ReportFault): void {
  const { state, steps, id } = lot;
  for (const { from, to } of steps) if (!canMove(auctionMachine, from, to)) report(`B11 ${id}: from ${from} to ${to}`);
  if (new Set(steps.map(({ to }) => to)).size !== steps.length) report(`B11 ${id}: a state was entered twice`);
  if (steps.at(-1) !== undefined && steps.at(-1)!.to !== storedStatus(state))
    report(`B11 ${id}: the last step is not the state`);
  if (state.endsAt !== before.state.endsAt || state.startsAt !== before.state.startsAt)
    report(`H06 ${id}: T has moved`);
  if ((state.extendedEndsAt ?? 0) < (before.state.extendedEndsAt ?? 0)) report(`H06 ${id}: the end has moved back`);
  if (state.extendedEndsAt === null) return;
  const cap = state.endsAt + state.capMs;
  let end = Math.min(state.endsAt + state.windowMs, cap);
  for (const bid of lot.bids)
    if (bid.phase === 'extended' && bid.isCompeting)
      end = Math.max(end, Math.min(bid.receivedAt + state.windowMs, cap));
  if (state.extendedEndsAt !== end) report(`H07 ${id}: the end is ${state.extendedEndsAt}, competing bids say ${end}`);
}

/** A done lot: the greatest maximum has won, by one invoice of hammer and premium. */
function checkEnd(store: Store, lot: SimLot, report: ReportFault): void {
  const { state, id } = lot;
  if (state.closedAt === null || state.doneAt! < state.closedAt) report(`B06 ${id}: done before closed`);
  if (state.blindEndsAt !== null && state.closedAt! < state.blindEndsAt)
    report(`B21 ${id}: sealed bids opened too early`);
  const invoices = store.invoices.filter((invoice) => invoice.lotId === id);
  if (invoices.length !== (lot.winnerId === null ? 0 : 1)) report(`B23 ${id}: ${invoices.length} invoices`);
  if ((lot.winnerId !== null) !== (state.outcome === 'sold'))
    report(`B05 ${id}: ${state.outcome} with winner ${lot.winnerId}`);
  if (lot.winnerId === null) return;
  const total = holdFor(lot.hammerCents, state.buyerPremiumBps);
  if (invoices[0]?.userId !== lot.winnerId || invoices[0].totalCents !== total)
    report(`B23 ${id}: the invoice is not the winner's`);
  const top = greatest(lot);
  if (top?.userId !== lot.winnerId)
    report(`B05 ${id}: ${lot.winnerId} has won, ${top?.userId} has the greatest maximum`);
  if (lot.hammerCents > (top?.cents ?? 0)) report(`B05 ${id}: the winner pays above his maximum`);
  if (state.reserveCents !== null && lot.hammerCents < state.reserveCents) report(`B05 ${id}: sold below the reserve`);
}

/** Determines the winner without the rules' own code: the highest amount, among equals the earliest. */
function greatest(lot: SimLot): { userId: string; cents: number } | null {
  const sealed = new Map(lot.sealed.map((bid) => [bid.userId, bid]));
  const validBids = lot.bids.filter((bid) => bid.standingCents !== null);
  const open = validBids.reduce<{ userId: string; cents: number } | null>(
    (top, bid) =>
      top === null || bid.standingCents! > top.cents ? { userId: bid.userId, cents: bid.standingCents! } : top,
    null,
  );
  if (open === null) return null;
  if (sealed.size === 0) return open;
  let top = sealed.has(open.userId)
    ? null
    : { ...open, cents: lot.state.blindPricing === 'first_price' ? 0 : open.cents };
  for (const bid of [...sealed.values()].sort((a, b) => a.seq - b.seq))
    if (top === null || bid.amountCents > top.cents) top = { userId: bid.userId, cents: bid.amountCents };
  return top;
}

/** A sealed bid changes nothing that anyone but its bidder can see (H05). */
function checkSecrecy(before: SimLot, lot: SimLot, report: ReportFault): void {
  if (storedStatus(before.state) !== 'blind') return;
  const now = before.state.blindEndsAt! - 1;
  const seen = (state: SimLot['state']) => JSON.stringify(accessFor(state, null, now));
  if (seen(before.state) !== seen(lot.state)) report(`H05 ${lot.id}: a sealed bid shows`);
  for (const name of ['seq', 'bidCount', 'bidderCount', 'extensionCount', 'priceCents', 'leaderId'] as const)
    if (before.state[name] !== lot.state[name]) report(`H05 ${lot.id}: ${name} has moved in the blind phase`);
}

/** A user's holds match what they lead, have sealed or owe. Their history adds up. They never exceed their limit. */
export function checkPerson(store: Store, before: SimPerson, person: SimPerson, report: ReportFault): void {
  const used = usedCents(person);
  const expected = new Map<string, number>();
  for (const lot of store.lots.values()) {
    if (lot.state.doneAt !== null) continue;
    const premium = lot.state.buyerPremiumBps;
    const sealed = lot.sealed.findLast((bid) => bid.userId === person.id);
    if (sealed !== undefined) expected.set(`sealed:${lot.id}`, holdFor(sealed.amountCents, premium));
    else if (lot.state.leaderId === person.id)
      expected.set(`bid:${lot.id}`, holdFor(lot.state.leaderMaxCents!, premium));
  }
  for (const invoice of store.invoices)
    if (invoice.userId === person.id && !invoice.isPaid) expected.set(`invoice:${invoice.lotId}`, invoice.totalCents);
  const text = (holds: ReadonlyMap<string, number>) => JSON.stringify([...holds].sort());
  if (text(expected) !== text(person.holds))
    report(`B17 ${person.id}: holds ${text(person.holds)}, should be ${text(expected)}`);
  const history = checkHistory(person.history);
  if (!history.ok) report(`B18 ${person.id}: the history breaks at row ${history.index}`);
  else if (history.balanceCents !== person.limitCents - used) report(`B18 ${person.id}: the history does not add up`);
  // A lowered limit leaves existing holds, but lets none grow.
  const allowed = Math.max(person.limitCents, usedCents(before));
  if (!person.isVip && used > allowed) report(`B16 ${person.id}: ${used} held of ${person.limitCents}`);
}

/** A client's answer matches what is stored, however often it is repeated (B14, H03, H04). */
export function checkAnswer(
  store: Store,
  request: SimRequest,
  answer: SimAnswer,
  earlier: SimAnswer | undefined,
  report: ReportFault,
): void {
  const who = `${request.userId} ${request.key}`;
  if (earlier !== undefined && (earlier.code !== answer.code || earlier.number !== answer.number))
    report(`H04 ${who}: was told ${earlier.code} ${earlier.number}, then ${answer.code} ${answer.number}`);
  if (answer.code !== 'accepted') return;
  const lot = store.lots.get(request.lotId)!;
  const stored = [...lot.bids, ...lot.sealed].filter((bid) => bid.key === request.key && bid.userId === request.userId);
  if (stored.length !== 1) report(`B14 ${who}: accepted, stored ${stored.length} times`);
  else if (stored[0]!.amountCents !== request.amountCents) report(`B14 ${who}: stored with another amount`);
}

/** After all faults have stopped: everything is done, every client has an answer, and only debts are on hold. */
export function checkRest(store: Store, unanswered: number, report: ReportFault): void {
  for (const lot of store.lots.values())
    if (nextDueAt(lot.state) !== null)
      report(`B22 ${lot.id}: still ${storedStatus(lot.state)} when everything should rest`);
  if (unanswered > 0) report(`H03: ${unanswered} requests never had a final answer`);
  for (const person of store.people.values())
    for (const name of person.holds.keys())
      if (!name.startsWith('invoice:')) report(`B17 ${person.id}: still holds ${name}`);
}
