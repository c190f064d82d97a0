import { defineMachine } from '../machine.ts';

// Giving an item away without a sale (rules §9): the owner proposes, the receiver accepts, and only then do they own
// it.

export const TransferStatus = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled'] as const;
export type TransferStatus = (typeof TransferStatus)[number];

/** How long the receiver has. */
export const TRANSFER_MS = 7 * 24 * 3_600_000;

export const transferMachine = defineMachine({
  name: 'transfer',
  states: TransferStatus,
  terminal: ['accepted', 'declined', 'withdrawn', 'expired', 'cancelled'],
  transitions: [
    { from: null, trigger: 'propose', actor: 'owner', guard: 'mayGive', to: 'pending', deadline: 'expiresAt' },
    { from: 'pending', trigger: 'accept', actor: 'receiver', guard: 'isOpen', to: 'accepted', deadline: null },
    { from: 'pending', trigger: 'decline', actor: 'receiver', guard: 'isOpen', to: 'declined', deadline: null },
    { from: 'pending', trigger: 'withdraw', actor: 'owner', guard: 'isOpen', to: 'withdrawn', deadline: null },
    { from: 'pending', trigger: 'time', actor: 'clock', guard: 'isOver', to: 'expired', deadline: 'expiresAt' },
    { from: 'pending', trigger: 'undo', actor: 'house', guard: null, to: 'cancelled', deadline: null },
  ],
});

export type TransferTrigger = Exclude<(typeof transferMachine)['transitions'][number]['trigger'], 'propose'>;
export type TransferMove = { ok: true; to: TransferStatus } | { ok: false; code: 'gift_state' | 'gift_expired' };

/**
 * The next state of a transfer. `expiresAt` and `now` are epoch ms; at `expiresAt` exactly it has expired. Refused:
 * `gift_expired` once it has expired; `gift_state` when it was concluded otherwise or, for the clock, has not expired
 * yet.
 */
export function moveTransfer(
  transfer: Readonly<{ status: TransferStatus; expiresAt: number }>,
  trigger: TransferTrigger,
  now: number,
): TransferMove {
  const { status, expiresAt } = transfer;
  const isOver = expiresAt <= now;
  if (status !== 'pending') return { ok: false, code: status === 'expired' ? 'gift_expired' : 'gift_state' };
  if (trigger === 'time') return isOver ? { ok: true, to: 'expired' } : { ok: false, code: 'gift_state' };
  if (isOver) return { ok: false, code: 'gift_expired' };
  const to = transferMachine.transitions.find((row) => row.trigger === trigger)?.to;
  return to == null ? { ok: false, code: 'gift_state' } : { ok: true, to };
}

export type GivenItem = {
  /** Owned for good: paid and delivered, or linked by its seal. */
  isFinal: boolean;
  /** An accepted offer reserves it, or it is in an auction or a listing. */
  isBeingSold: boolean;
  liveOffers: number;
  /** Anyone can buy it now at a published price. */
  hasInstantPrice: boolean;
  /** Another transfer is pending. */
  isBeingGiven: boolean;
  /** Its certificate has any status other than active. */
  isDoubted: boolean;
};

/** Why an item cannot be given away now, with a message for its owner. Null when nothing blocks it. */
export function transferRefusal(
  item: Readonly<GivenItem>,
): { code: 'item_in_transaction' | 'certificate_state'; detail: string } | null {
  const busy = (detail: string) => ({ code: 'item_in_transaction' as const, detail });
  if (item.isDoubted)
    return {
      code: 'certificate_state',
      detail: 'Its certificate isn’t valid right now. We need to see the item first',
    };
  if (!item.isFinal)
    return busy('It isn’t fully yours yet. You need to receive it, or link it with the code on its seal');
  if (item.isBeingSold) return busy('It’s being sold');
  if (item.isBeingGiven) return busy('You’ve already offered it to someone. Cancel that transfer first');
  if (item.hasInstantPrice) return busy('It has an instant sale price. Remove that price first');
  if (item.liveOffers > 0) return busy('It has open offers. Answer them first');
  return null;
}
