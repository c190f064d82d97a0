import './intake.css';
import { newIdempotencyKey } from '@assay/client/index.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useMayDo } from '../useMayDo.ts';
import { ShelfField } from './ShelfField.tsx';

/** An item, or an object of a delivery that is no item yet. */
type Movable = { itemId: string } | { itemId: null; intakeId: string; lineId: string };

/**
 * Moves an object to a shelf that is typed or scanned; Enter, which scanners send, does it. `onMoved`: what to do then,
 * instead of reading the page again.
 */
export function MoveObject({
  id,
  object,
  shelves,
  onMoved,
}: {
  id: string;
  object: Movable;
  shelves: readonly string[];
  onMoved?: (shelf: string) => void;
}) {
  const mayDo = useMayDo();
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useApiForm<'shelf'>({
    idPrefix: `move-${id}-`,
    fields: ['shelf'],
    fieldOf: { custody_state: 'shelf', request_state: 'shelf' },
    check: ({ shelf }) =>
      shelf.trim() === '' ? [{ path: 'shelf', code: 'required', message: 'Scan or type the shelf' }] : [],
    submit: async ({ shelf: typed }) => {
      const shelf = typed.trim().toUpperCase();
      const idempotencyKey = newIdempotencyKey();
      if (object.itemId === null)
        await browserApi.call('office.moveIntakeLine', {
          params: { id: object.intakeId, lineId: object.lineId },
          body: { shelf },
          idempotencyKey,
        });
      else
        await browserApi.call('office.custodyAct', {
          params: { id: object.itemId },
          body: { act: 'shelve', shelf, note: 'Moved' },
          idempotencyKey,
        });
      if (onMoved !== undefined) {
        onMoved(shelf);
        return;
      }
      await revalidate();
      showResult(`Moved to ${shelf}.`);
    },
  });
  if (!mayDo(object.itemId === null ? 'office.moveIntakeLine' : 'office.custodyAct')) return null;
  return (
    <form className="grid gap-2" aria-label="Move" {...form.props}>
      <FormErrors of={form} />
      <div className="move-form">
        <ShelfField label="Move to shelf" shelves={shelves} {...form.field('shelf')} />
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Moving…">
          Move
        </Button>
      </div>
    </form>
  );
}
