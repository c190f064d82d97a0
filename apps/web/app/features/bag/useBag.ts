import type { Cart, CartLine } from '@assay/contract/shapes/cart.ts';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useState } from 'react';
import { setBagCount } from '../../entities/bag/count.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

/** Removed lines that can be restored. */
export type Removed = { lines: readonly CartLine[]; message: string };
export type BagError = { itemId: string | null; message: string };

const LINE_CODES = new Set(['quantity_not_available', 'item_sold_out', 'item_not_for_sale', 'not_found']);

/** State of the bag page: shows changes as the server confirms them; removals can be undone. */
export function useBag(loaded: Cart) {
  const announce = useAnnounce();
  const [cart, setCart] = useState(loaded);
  const [pending, setPending] = useState<string | null>(null);
  const [error, setError] = useState<BagError | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [last, setLast] = useState(loaded);
  if (last !== loaded) {
    setLast(loaded);
    setCart(loaded);
  }
  useEffect(() => setBagCount(cart.count), [cart.count]);

  const announceChange = (message: string, next: Cart): void =>
    announce(
      next.totals === null || next.lines.length === 0
        ? message
        : `${message} Total ${formatMoney(next.totals.totalCents, true)}.`,
    );

  /** One change at a time. `name` identifies the pending one. */
  async function run(name: string, itemId: string | null, work: () => Promise<void>): Promise<void> {
    if (pending !== null) return;
    setPending(name);
    setError(null);
    try {
      await work();
    } catch (error) {
      const problem = await problemOf(error);
      const message = await messageOf(error);
      setError({
        itemId,
        message: problem?.available ? `${message}: only ${problem.available} available now.` : message,
      });
      // The data changed since the page was loaded: it is read again.
      if (LINE_CODES.has(problem?.code ?? '')) setCart(await browserApi.call('cart.read', {}));
    } finally {
      setPending(null);
    }
  }

  const show = (next: Cart, message: string): void => {
    setCart(next);
    announceChange(message, next);
  };

  return {
    cart,
    pending,
    error,
    removed,
    /** Applies the cart returned to a form of the page. */
    show,
    setQuantity: (line: CartLine, quantity: number): Promise<void> =>
      run(line.itemId, line.itemId, async () => {
        const next = await browserApi.call('cart.setLine', { params: { itemId: line.itemId }, body: { quantity } });
        show(next, `${line.title}: ${quantity}.`);
      }),
    add: (item: { id: string; title: string }): Promise<void> =>
      run(item.id, null, async () => {
        const next = await browserApi.call('cart.setLine', { params: { itemId: item.id }, body: { quantity: 1 } });
        show(next, `${item.title} is in your bag.`);
      }),
    remove: (line: CartLine): Promise<void> =>
      run(line.itemId, line.itemId, async () => {
        const next = await browserApi.call('cart.removeLine', { params: { itemId: line.itemId } });
        setRemoved({ lines: [line], message: `${line.title} removed.` });
        show(next, `${line.title} removed.`);
      }),
    /** Watches the item instead of keeping it in the bag. */
    saveForLater: (line: CartLine): Promise<void> =>
      run(line.itemId, line.itemId, async () => {
        await browserApi.call('user.favoriteAdd', { params: { itemId: line.itemId } });
        const next = await browserApi.call('cart.removeLine', { params: { itemId: line.itemId } });
        setRemoved({ lines: [line], message: `You’re now watching ${line.title}.` });
        show(next, `You’re now watching ${line.title}. We removed it from your bag.`);
      }),
    clear: (): Promise<void> =>
      run('all', null, async () => {
        await browserApi.call('cart.clear', {});
        setRemoved({ lines: cart.lines, message: 'Your bag is empty.' });
        show(await browserApi.call('cart.read', {}), 'Your bag is empty.');
      }),
    undo: (): Promise<void> =>
      run('undo', null, async () => {
        let next = cart;
        for (const line of removed?.lines ?? [])
          next = await browserApi.call('cart.setLine', {
            params: { itemId: line.itemId },
            body: { quantity: line.quantity },
          });
        setRemoved(null);
        show(next, 'Back in your bag.');
      }),
    clearRemoved: () => setRemoved(null),
  };
}
export type Bag = ReturnType<typeof useBag>;
