import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeSaleDetail } from '@assay/contract/shapes/sale.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { ORDERS, type Order, ordered } from './order.ts';
import { typedStagger } from './saleTerms.ts';
import { easternInput, secondsFault, TIME_HINT, timeFault, typedTime } from './saleText.ts';

/** Puts the lots of a draft sale in order and staggers their ends, in one call. */
export function ArrangeLots({ sale }: { sale: OfficeSaleDetail }) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const form = useDraftedForm<'order' | 'firstEndAt' | 'staggerMs'>({
    draftKey: `arrange:${sale.id}`,
    fields: ['order', 'firstEndAt', 'staggerMs'],
    idPrefix: 'arrange-',
    check: ({ firstEndAt, staggerMs }) =>
      [
        { path: 'firstEndAt', code: 'invalid', message: timeFault(firstEndAt) },
        { path: 'staggerMs', code: 'invalid', message: secondsFault(staggerMs) },
      ].flatMap(({ message, ...at }) => (message === null ? [] : [{ ...at, message }])),
    submit: async (values, sent) => {
      const firstEndAt = typedTime(values.firstEndAt, sale.firstEndAt);
      await browserApi.call('office.arrangeSale', {
        params: { id: sale.id },
        body: {
          lotIds: ordered(sale.items, values.order as Order),
          ...(firstEndAt === undefined ? {} : { firstEndAt }),
          ...typedStagger(values),
        },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await revalidate();
      showResult('Lots arranged.');
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Order and stagger</summary>
      <form className="office-form" aria-label="Order and stagger" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <SelectField label="Order" options={ORDERS} defaultValue="keep" {...form.field('order')} />
        <TextField
          label="First lot ends"
          look="mono"
          hint={TIME_HINT}
          autoComplete="off"
          defaultValue={easternInput(sale.firstEndAt)}
          {...form.field('firstEndAt')}
        />
        <TextField
          label="Seconds between lots"
          autoComplete="off"
          defaultValue={String(sale.staggerMs / 1_000)}
          {...form.field('staggerMs')}
        />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
            Arrange lots
          </Button>
        </p>
      </form>
    </details>
  );
}
