import type { OfficeSaleDetail } from '@assay/contract/shapes/sale.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Link } from 'react-router';
import { ArrangeLots } from '../../features/office/sales/ArrangeLots.tsx';
import { LotForm } from '../../features/office/sales/LotForm.tsx';
import { SaleActions } from '../../features/office/sales/SaleActions.tsx';
import { SaleLots } from '../../features/office/sales/SaleLots.tsx';
import { SALE_STATES, spanText, termsText, utcText } from '../../features/office/sales/saleText.ts';
import '../../features/office/sales/sales.css';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/sale';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const lotId = new URL(args.request.url).searchParams.get('lot');
  return { lotId, sale: await loadFor(args, (api) => api.call('office.sale', { params: { id } })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => personalMeta(loaderData?.sale.title ?? 'Sale');

/** One sale: its clock, its lots in order with what blocks them, and what staff may do with it. */
export default function Sale({ loaderData: { sale, lotId } }: Route.ComponentProps) {
  const { label, tone } = SALE_STATES[sale.status];
  const chosen = sale.items.find(({ id }) => id === lotId);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 text-small">
        <Link className="link" to="/office/sales">
          Sales
        </Link>
        {sale.status === 'draft' ? null : (
          <Link className="link" to={`/sales/${sale.slug}`}>
            Public page
          </Link>
        )}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1>{sale.title}</h1>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'opens', label: 'Opens', value: `${whenText(sale.opensAt)} (${utcText(sale.opensAt)})` },
          { key: 'first', label: 'First end', value: `${whenText(sale.firstEndAt)} (${utcText(sale.firstEndAt)})` },
          ...(sale.preview.lastEndAt === null
            ? []
            : [
                {
                  key: 'last',
                  label: 'Last end',
                  value: `${whenText(sale.preview.lastEndAt)} (${utcText(sale.preview.lastEndAt)})`,
                },
              ]),
          { key: 'stagger', label: 'Between lots', value: spanText(sale.staggerMs) },
          { key: 'terms', label: 'Terms', value: termsText(sale) },
          ...(sale.publicNote === null ? [] : [{ key: 'note', label: 'Public note', value: sale.publicNote }]),
        ]}
      />
      <Crowding preview={sale.preview} />
      <SaleActions sale={sale} />
      {chosen === undefined ? null : (
        <LotForm key={chosen.id} lot={chosen} sale={sale} backHref={`/office/sales/${sale.id}`} />
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">
          Lots <span className="num text-ink-3">{sale.items.length}</span>
        </h2>
        {sale.status === 'draft' ? (
          <div className="office-acts">
            <LinkButton href={`/office/sales/${sale.id}/add`}>Add items</LinkButton>
            <LinkButton href={`/office/import?kind=lot&sale=${sale.id}`}>Import lots</LinkButton>
            {sale.items.length > 1 ? (
              <ArrangeLots key={sale.id + sale.firstEndAt + sale.staggerMs} sale={sale} />
            ) : null}
          </div>
        ) : null}
      </div>
      <div className="mt-3">
        <SaleLots sale={sale} />
      </div>
    </>
  );
}

/** How many lots end together, against what one process closes in time. */
function Crowding({ preview: { crowded } }: { preview: OfficeSaleDetail['preview'] }) {
  if (crowded.from === null || crowded.lots < 2) return null;
  const text = `${crowded.lots.toLocaleString('en-US')} lots end within ${spanText(crowded.windowMs)}, from ${whenText(crowded.from)}, lots of other sales included.`;
  if (!crowded.isCrowded) return <p className="mt-3 text-small text-ink-2">{text}</p>;
  return (
    <Strip tone="amber" title={text} className="mt-3">
      That is more than we have measured. Stagger them further.
    </Strip>
  );
}
