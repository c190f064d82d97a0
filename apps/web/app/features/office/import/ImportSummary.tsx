import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Meter } from '@assay/ui/components/Meter.tsx';
import { Link } from 'react-router';
import { countOf, isWorking, KIND_NAMES, STATUS } from './importText.ts';

const fact = (key: string, label: string, count: number) => ({ key, label, value: count.toLocaleString('en-US') });

/** Where an import is, in rows; while it works, how far. */
export function ImportSummary({ file }: { file: ImportDetail }) {
  const { plan, result, status } = file;
  const total = status === 'undoing' ? result.created : plan.create + plan.change;
  return (
    <>
      <Facts
        rows={[
          { key: 'kind', label: 'Lists', value: KIND_NAMES[file.kind] },
          ...(file.sale === null
            ? []
            : [
                {
                  key: 'sale',
                  label: 'Sale',
                  value: (
                    <Link className="link" to={`/office/sales/${file.sale.id}`}>
                      {file.sale.title}
                    </Link>
                  ),
                },
              ]),
          {
            key: 'status',
            label: 'Status',
            value: <Chip tone={STATUS[status].tone}>{STATUS[status].label}</Chip>,
          },
          fact('rows', 'Rows', file.rows),
          ...(status === 'checked'
            ? [
                ...(plan.create > 0 ? [fact('create', 'To create', plan.create)] : []),
                ...(plan.change > 0 ? [fact('change', 'To change', plan.change)] : []),
                fact('refuse', 'Refused', plan.refuse),
              ]
            : [
                ...(plan.create > 0 ? [fact('created', 'Created', result.created)] : []),
                ...(plan.change > 0 ? [fact('changed', 'Changed', result.changed)] : []),
                fact('refused', 'Refused', plan.refuse + result.refused),
              ]),
          ...(result.undone + result.kept === 0
            ? []
            : [fact('undone', 'Undone', result.undone), fact('kept', 'Kept', result.kept)]),
        ]}
      />
      {isWorking(file) ? (
        <div role="status">
          <Meter
            value={file.done}
            max={total}
            text={`${file.done.toLocaleString('en-US')} of ${countOf(total, 'row')}`}
          />
        </div>
      ) : null}
    </>
  );
}
