import { describe, expect, it } from 'vitest';
import {
  type GivenItem,
  moveTransfer,
  TRANSFER_MS,
  TransferStatus,
  transferMachine,
  transferRefusal,
} from './transfer.ts';

const END = TRANSFER_MS;
const pending = { status: 'pending', expiresAt: END } as const;

describe('a transfer along its table', () => {
  it.each([
    ['accept', 'accepted'],
    ['decline', 'declined'],
    ['withdraw', 'withdrawn'],
    ['undo', 'cancelled'],
  ] as const)(
    'given a pending one, when %s arrives a millisecond before its end, then it is %s; at its end it is over',
    (trigger, to) => {
      expect(moveTransfer(pending, trigger, END - 1)).toEqual({ ok: true, to });
      expect(moveTransfer(pending, trigger, END)).toEqual({ ok: false, code: 'gift_expired' });
    },
  );

  it('given a pending one, when its time is over and not before, then the clock ends it', () => {
    expect(moveTransfer(pending, 'time', END - 1)).toEqual({ ok: false, code: 'gift_state' });
    expect(moveTransfer(pending, 'time', END)).toEqual({ ok: true, to: 'expired' });
  });

  it('given a concluded one, when any trigger arrives, then it is refused', () => {
    for (const status of TransferStatus.filter((each) => each !== 'pending'))
      for (const trigger of ['accept', 'decline', 'withdraw', 'time', 'undo'] as const)
        expect(moveTransfer({ status, expiresAt: END }, trigger, 0)).toEqual({
          ok: false,
          code: status === 'expired' ? 'gift_expired' : 'gift_state',
        });
    expect(transferMachine.terminal).toHaveLength(TransferStatus.length - 1);
  });
});

describe('what can be given away', () => {
  const free: GivenItem = {
    isFinal: true,
    isBeingSold: false,
    liveOffers: 0,
    hasInstantPrice: false,
    isBeingGiven: false,
    isDoubted: false,
  };
  it('given an item that is finally owned and unencumbered, then nothing blocks the gift', () => {
    expect(transferRefusal(free)).toBeNull();
  });
  it.each([
    [{ isFinal: false }, 'item_in_transaction', 'isn’t fully yours'],
    [{ isBeingSold: true }, 'item_in_transaction', 'being sold'],
    [{ liveOffers: 1 }, 'item_in_transaction', 'open offers'],
    [{ hasInstantPrice: true }, 'item_in_transaction', 'instant sale price'],
    [{ isBeingGiven: true }, 'item_in_transaction', 'Cancel that transfer first'],
    [{ isDoubted: true }, 'certificate_state', 'certificate'],
  ] as const)('given %j, then it is refused as %s, with the reason', (change, code, words) => {
    const refusal = transferRefusal({ ...free, ...change });
    expect(refusal?.code).toBe(code);
    expect(refusal?.detail).toContain(words);
  });
});
