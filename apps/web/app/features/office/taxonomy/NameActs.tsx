import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { OfficeAction } from '../OfficeAction.tsx';

/** Merging a name into another, and deleting one that nothing uses. */
export function NameActs({
  kind,
  row,
  others,
}: {
  kind: TaxonomyKind;
  row: OfficeName;
  others: readonly OfficeName[];
}) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const remove = useApiForm<never>({
    fields: [],
    submit: async () => {
      await browserApi.call(`office.${kind}.remove`, { params: { id: row.id }, idempotencyKey: newIdempotencyKey() });
      await revalidate();
      showResult(`${row.name} deleted.`);
    },
  });
  return (
    <div className="office-acts mt-4">
      <OfficeAction
        id={`merge-${row.id}`}
        title="Merge"
        inputs={[
          {
            name: 'intoId',
            label: 'Into',
            kind: 'select',
            options: others.filter(({ id }) => id !== row.id).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        confirm={{
          title: `Merge ${row.name}?`,
          text: 'Its items, followers and addresses move to the other one, and it is gone.',
        }}
        send={({ intoId = '' }, note, idempotencyKey) =>
          browserApi.call(`office.${kind}.merge`, { params: { id: row.id }, body: { intoId, note }, idempotencyKey })
        }
        doneMessage={`${row.name} merged.`}
      />
      <form aria-label={`Delete ${row.name}`} {...remove.props}>
        <FormErrors of={remove} />
        <Button
          type="submit"
          variant="danger"
          pending={remove.isPending}
          pendingLabel="One moment…"
          disabledReason={row.itemCount > 0 ? `${TAXONOMY[kind].singular} in use: merge it instead` : null}
        >
          Delete
        </Button>
      </form>
    </div>
  );
}
