import { newIdempotencyKey } from '@assay/client/index.ts';
import type { AddedLots, SellableItem } from '@assay/contract/shapes/sale.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { detailedMessageOf } from '../../../forms/formFault.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { ITEM_STATES } from '../itemEditor/itemText.ts';

/** Items to choose from; those chosen become lots of a sale in one press. */
export function AddItems({ saleId, items }: { saleId: string; items: readonly SellableItem[] }) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const ids = items.map(({ itemId }) => itemId).filter((id) => chosen.has(id));
  const isAll = items.length > 0 && ids.length === items.length;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const add = async (): Promise<void> => {
    setPending(true);
    setFault(null);
    try {
      const { added, refused }: AddedLots = await browserApi.call('office.addLots', {
        params: { id: saleId },
        body: { itemIds: ids },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      setChosen(new Set());
      const left = refused.map(({ title, reason }) => `${title ?? 'An item'}: ${reason}`).join('; ');
      showResult(
        `${added} added to the sale.${left === '' ? '' : ` Not added: ${left}.`}`,
        left === '' ? 'commit' : 'neutral',
      );
    } catch (error) {
      setFault(await detailedMessageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="add-items">
      <div role="alert">{fault === null ? null : <Strip tone="seal" title={fault} />}</div>
      <div className="add-items-bar">
        <label>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setChosen(new Set(isAll ? [] : items.map(({ itemId }) => itemId)))}
          />{' '}
          All {items.length} on this page
        </label>
        <div className="add-items-press">
          <Button
            variant="commit"
            disabledReason={ids.length === 0 ? 'Choose items first' : null}
            pending={isPending}
            pendingLabel="One moment…"
            onClick={() => void add()}
          >
            {ids.length === 0 ? 'Add to sale' : `Add ${ids.length} to sale`}
          </Button>
        </div>
      </div>
      <ul className="add-items-list">
        {items.map((item) => (
          <li key={item.itemId}>
            <label>
              <input type="checkbox" checked={chosen.has(item.itemId)} onChange={() => toggle(item.itemId)} />
              <span className="add-items-title">{item.title}</span>
              <span className="add-items-facts">
                {[item.artist, ITEM_STATES[item.status].label].filter((part) => part !== null).join(' · ')}
              </span>
              <span className="num add-items-price">opens at {formatMoney(item.openingCents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
