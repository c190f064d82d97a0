import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { fieldRefusal } from '../fieldRefusal.ts';
import { findName } from '../itemEditor/lookUp.ts';
import { NameField } from '../itemEditor/NameField.tsx';
import { OfficeAction } from '../OfficeAction.tsx';

/** Merging a name into another, and deleting one that nothing uses. */
export function NameActs({ kind, row }: { kind: TaxonomyKind; row: OfficeName }) {
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
        tone="danger"
        inputs={[
          {
            name: 'intoId',
            label: 'Into',
            render: (field) => (
              <NameField
                {...field}
                of={kind}
                label="Into"
                hint={`Name of the ${TAXONOMY[kind].singular.toLowerCase()} that stays`}
              />
            ),
          },
        ]}
        confirm={{
          title: `Merge ${row.name}?`,
          text: `${itemsText(row.itemCount)}, followers and addresses move to the other one, and ${row.name} is gone. This can’t be undone.`,
        }}
        send={async ({ intoId: typed = '' }, note, idempotencyKey) => {
          const into = await findName(kind, typed);
          if ('fault' in into) throw fieldRefusal([{ path: 'intoId', code: 'unknown', message: into.fault }]);
          return browserApi.call(`office.${kind}.merge`, {
            params: { id: row.id },
            body: { intoId: into.id, note },
            idempotencyKey,
          });
        }}
        doneMessage={`${row.name} merged.`}
      />
      <form aria-label={`Delete ${row.name}`} {...remove.props}>
        <FormErrors of={remove} />
        <Button
          type="submit"
          variant="danger"
          pending={remove.isPending}
          pendingLabel="One moment…"
          disabledReason={row.itemCount > 0 ? `Used by ${countText(row.itemCount)}: merge it instead` : null}
        >
          Delete
        </Button>
      </form>
    </div>
  );
}

const itemsText = (count: number): string =>
  count >= 1_000
    ? 'More than 1,000 items'
    : count === 1
      ? 'Its item'
      : count === 0
        ? 'Its names'
        : `Its ${count} items`;
const countText = (count: number): string =>
  count >= 1_000 ? 'more than 1,000 items' : count === 1 ? '1 item' : `${count} items`;
