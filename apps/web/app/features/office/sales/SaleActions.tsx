import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { pickerTime } from '@assay/domain/readTime.ts';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useSearchParams } from 'react-router';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';
import { atLeast, keptTime } from '../typed.ts';
import { useMayDo } from '../useMayDo.ts';
import type { CoverOption } from './covers.ts';
import type { PresetOption } from './presetOptions.ts';
import { saleInputs, typedStagger, typedTerms } from './saleTerms.ts';

const PUBLIC_NOTE: ActionInput = {
  name: 'publicNote',
  label: 'Public note',
  kind: 'area',
  hint: 'Shown on the pages of the sale and its lots. 10 characters or more.',
  check: atLeast(10),
};

/** The API wants a public note of every canceled sale; no page shows that of a draft. */
const NEVER_PUBLIC = 'Canceled before it was published.';

const NO_COVER = { value: 'none', label: 'No cover' };
/** What staff may do with a sale in its state. */
export function SaleActions({
  sale,
  blocked,
  covers,
  presets,
}: {
  sale: OfficeSale;
  /** Lots that can't be published yet. */
  blocked: number;
  covers: readonly CoverOption[];
  presets: readonly PresetOption[];
}) {
  const mayDo = useMayDo();
  const [query] = useSearchParams();
  const zone = useTimeZone();
  const params = { id: sale.id };
  const isDraft = sale.status === 'draft';
  if (sale.status === 'canceled' || sale.status === 'done' || !mayDo('office.editSale')) return null;
  const times = { opensAt: pickerTime(sale.opensAt, zone), firstEndAt: pickerTime(sale.firstEndAt, zone) };
  const inputs = saleInputs({ presets, zone }, sale, times);
  return (
    <div className="office-acts mt-4">
      {isDraft && sale.lots > 0 ? (
        <OfficeAction
          call="office.publishSale"
          id="publish"
          isOpen={query.get('act') === 'publish'}
          title={sale.lots === 1 ? 'Publish 1 lot' : `Publish ${sale.lots.toLocaleString('en-US')} lots`}
          buttonLabel="Publish sale"
          tone="commit"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.publishSale', { params, body: { note }, idempotencyKey })
          }
          doneMessage={`${sale.title} is published with all its lots.`}
        >
          <p>
            {blocked === 0
              ? 'All lots become public together. Afterwards openings and reserves only go down, and terms stay.'
              : `${blocked} of ${sale.lots} lots can’t be published yet. Nothing is published until they are fixed or removed.`}
          </p>
        </OfficeAction>
      ) : null}
      {isDraft ? (
        <>
          <LinkButton href={`/office/sales/${sale.id}/add`}>Add items</LinkButton>
          <LinkButton href={`/office/import?kind=lot&sale=${sale.id}`}>Import lots</LinkButton>
          {sale.lots > 1 ? <LinkButton href={`/office/sales/${sale.id}/arrange`}>Lot order</LinkButton> : null}
        </>
      ) : null}
      <OfficeAction
        call="office.editSale"
        id="edit-sale"
        title="Edit sale"
        buttonLabel="Save sale"
        inputs={[
          { name: 'title', label: 'Title', defaultValue: sale.title },
          {
            name: 'text',
            label: 'Text',
            kind: 'area',
            defaultValue: sale.text,
            hint: 'Shown above the catalog of the sale.',
            check: () => null,
          },
          {
            name: 'coverMediaId',
            label: 'Cover',
            kind: 'select',
            hint: 'The first photo of one of its items.',
            options: [NO_COVER, ...covers],
            defaultValue: sale.coverMediaId ?? NO_COVER.value,
          },
          ...(isDraft
            ? [{ name: 'slug', label: 'Address', kind: 'mono' as const, defaultValue: sale.slug }, ...inputs]
            : inputs.filter(({ name }) => ['opensAt', 'firstEndAt', 'staggerMs'].includes(name))),
        ]}
        send={(values, note, idempotencyKey) => {
          const [opensAt, firstEndAt] = [
            keptTime(values.opensAt ?? '', sale.opensAt, zone),
            keptTime(values.firstEndAt ?? '', sale.firstEndAt, zone),
          ];
          return browserApi.call('office.editSale', {
            params,
            body: {
              version: sale.version,
              title: (values.title ?? '').trim(),
              text: (values.text ?? '').trim(),
              ...(values.coverMediaId === (sale.coverMediaId ?? NO_COVER.value)
                ? {}
                : { coverMediaId: values.coverMediaId === NO_COVER.value ? null : (values.coverMediaId ?? null) }),
              ...(isDraft ? { slug: (values.slug ?? '').trim(), ...typedTerms(values) } : {}),
              ...(opensAt === undefined || opensAt === sale.opensAt ? {} : { opensAt }),
              ...(firstEndAt === undefined || firstEndAt === sale.firstEndAt ? {} : { firstEndAt }),
              ...(typedStagger(values).staggerMs === sale.staggerMs ? {} : typedStagger(values)),
              note,
            },
            idempotencyKey,
          });
        }}
        doneMessage="Sale saved."
      />
      <OfficeAction
        call="office.cancelSale"
        id="cancel-sale"
        title="Cancel sale"
        tone="danger"
        inputs={isDraft ? [] : [PUBLIC_NOTE]}
        confirm={{
          title: 'Cancel this sale?',
          text: isDraft
            ? 'Its lots are removed and their items are free again. This can’t be undone.'
            : 'All its lots are withdrawn. This can’t be undone.',
          cancelLabel: 'Keep sale',
        }}
        send={(values, note, idempotencyKey) =>
          browserApi.call('office.cancelSale', {
            params,
            body: { note, publicNote: isDraft ? NEVER_PUBLIC : (values.publicNote ?? '').trim() },
            idempotencyKey,
          })
        }
        doneMessage={`${sale.title} is canceled.`}
      >
        {isDraft ? null : <p>Until 10 minutes before its first lot starts. Later, withdraw single lots.</p>}
      </OfficeAction>
    </div>
  );
}
