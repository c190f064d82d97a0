import { parseTime } from '@assay/domain/readTime.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi, problemOf } from '../../../session/browserApi.ts';
import { CSV_TYPES, csvFault, sendCsv } from '../import/sendCsv.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import type { PresetOption } from './presetOptions.ts';
import { saleInputs, typedStagger, typedTerms } from './saleTerms.ts';

/** Creates a sale and opens its page, where items are added. */
export function NewSale({ presets }: { presets: readonly PresetOption[] }) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const chosen = useRef<HTMLInputElement>(null);
  return (
    <OfficeAction
      call="office.createSale"
      id="new-sale"
      title="New sale"
      buttonLabel="Create sale"
      tone="commit"
      inputs={[
        { name: 'title', label: 'Title', hint: 'At least 3 characters. Its address is made from it.' },
        ...saleInputs({ presets, zone }),
        {
          name: 'lots',
          label: 'Lots from a CSV file (optional)',
          kind: 'file',
          accept: CSV_TYPES,
          file: chosen,
          hint: 'Columns: item, order, opening, reserve, start, end, preset. You’ll see what each row would do first.',
          check: () => {
            const file = chosen.current?.files?.[0];
            return file === undefined ? null : csvFault(file);
          },
        },
      ]}
      send={async (values, note, idempotencyKey) => {
        const sale = await browserApi.call('office.createSale', {
          body: {
            title: (values.title ?? '').trim(),
            opensAt: parseTime(values.opensAt ?? '', zone) ?? '',
            firstEndAt: parseTime(values.firstEndAt ?? '', zone) ?? '',
            ...typedStagger(values),
            ...typedTerms(values),
            note,
          },
          idempotencyKey,
        });
        const file = chosen.current?.files?.[0];
        await navigate(file === undefined ? `/office/sales/${sale.id}` : await importLots(file, sale.id));
        return sale;
      }}
      doneMessage="Sale created."
    />
  );
}

/** Where the lots of a new sale continue: their dry run, or the upload page, where a file that can't be read says why. */
async function importLots(file: File, saleId: string): Promise<string> {
  try {
    return await sendCsv(file, 'lot', saleId);
  } catch (error) {
    const problem = await problemOf(error);
    if (problem === null) throw error;
    return `/office/import?${new URLSearchParams({ kind: 'lot', sale: saleId, fault: problem.code })}`;
  }
}
