import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { setBagCount } from '../../entities/bag/count.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { toBuyError } from './useBuy.ts';

type Notice = { tone: 'commit' | 'seal'; title: string; text: string } | null;

/** Adds the item to the bag; reserves nothing and needs no login. */
export function useAddToBag(item: Item) {
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState<Notice>(null);
  const add = async (quantity: number): Promise<void> => {
    setPending(true);
    setNotice(null);
    try {
      const cart = await browserApi.call('cart.setLine', {
        params: { itemId: item.id },
        query: { calculate: 'false' },
        body: { quantity },
      });
      setBagCount(cart.count);
      setNotice({
        tone: 'commit',
        title: quantity === 1 ? 'In your bag.' : `${quantity} are in your bag.`,
        text: 'It isn’t reserved until you pay.',
      });
    } catch (error) {
      setNotice({ tone: 'seal', ...toBuyError(await problemOf(error), await messageOf(error)) });
    } finally {
      setPending(false);
    }
  };
  return { add, isPending, notice };
}
export type Bag = ReturnType<typeof useAddToBag>;

export function AddToBag({ bag, quantity }: { bag: Bag; quantity: number }) {
  return (
    <div>
      <Button
        size="large"
        block
        pending={bag.isPending}
        pendingLabel="One moment…"
        onClick={() => void bag.add(quantity)}
      >
        Add to bag
      </Button>
      <div role="status">
        <BagNotice bag={bag} />
      </div>
    </div>
  );
}

/** What came of adding the item to the bag. */
export function BagNotice({ bag: { notice } }: { bag: Bag }) {
  if (notice === null) return null;
  return (
    <Strip
      className="mt-3"
      tone={notice.tone}
      title={notice.title}
      action={
        notice.tone === 'commit' ? (
          <Link className="link" to="/bag">
            View bag
          </Link>
        ) : undefined
      }
    >
      {notice.text}
    </Strip>
  );
}
