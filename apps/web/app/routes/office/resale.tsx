import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { custodyText } from '../../entities/certificate/custodyText.ts';
import { RecheckPictures } from '../../features/office/compare/RecheckPictures.tsx';
import { FAILURES, saleState } from '../../features/office/deskText.ts';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import { SaleSteps } from '../../features/resale/SaleSteps.tsx';
import { DateTime, useTimeZone } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/resale';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const ResaleActions = lazyWithRetry(() => import('../../features/office/ResaleActions.tsx'), 'ResaleActions');
const AuditTable = lazyWithRetry(() => import('../../features/office/AuditTable.tsx'), 'AuditTable');

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const [sale, pictures, audit] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.resale', { params: { id } }),
      api.call('office.recheckPictures', { params: { id } }),
      ifAllowed(api.call('office.audit', { query: { subject_id: id, limit: 50 } })),
    ]),
  );
  return { sale, pictures, audit: audit?.items ?? null };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.sale.title ?? 'Resale', matches);

/** One resale at the desk: its state, what it needs, and its history. */
export default function Resale({ loaderData: { sale, pictures, audit } }: Route.ComponentProps) {
  const zone = useTimeZone();
  const state = saleState(sale);
  const parcel = sale.inbound;
  return (
    <RecordPage
      back={{ href: '/office/resales', label: 'Resales' }}
      title={sale.title}
      state={<Chip tone={state.tone}>{state.label}</Chip>}
      facts={[
        { key: 'price', label: 'Price', value: formatMoney(sale.priceCents) },
        { key: 'seller', label: 'Seller', value: sale.seller },
        { key: 'buyer', label: 'Buyer', value: sale.buyer },
        { key: 'slip', label: 'Packing slip', value: <span className="mono">{sale.code ?? '–'}</span> },
        {
          key: 'serial',
          label: 'Hologram',
          value:
            sale.serial === null ? (
              '–'
            ) : (
              <a className="link mono" href={`/authentication/${sale.serial}`}>
                {sale.serial}
              </a>
            ),
        },
        {
          key: 'parcel',
          label: 'Seller’s package',
          value: parcel === null ? '–' : `${parcel.carrier} ${parcel.trackingNumber}`,
        },
        {
          key: 'custody',
          label: 'Location',
          value: (
            <>
              {custodyText(sale.custody, zone)}{' '}
              <Link className="link ml-2" to={`/office/custody?item=${sale.itemId}`}>
                Custody desk
              </Link>
            </>
          ),
        },
      ]}
      acts={<ResaleActions sale={sale} />}
    >
      <Strip tone={state.tone} title={sale.now}>
        {sale.actBy === null ? null : (
          <>
            By <DateTime at={sale.actBy} />.
          </>
        )}
      </Strip>
      {sale.failureClass === null ? null : (
        <Panel title="The finding">
          <p className="font-semibold">{FAILURES[sale.failureClass].label}</p>
          <p className="mt-2">{sale.failureNote}</p>
          {sale.isOwnFinding && sale.status === 'office_received' ? (
            <p className="mt-3 text-small text-ink-2">
              You reported this problem. Another staff member must examine it before the item fails.
            </p>
          ) : null}
        </Panel>
      )}
      {sale.claimText === '' ? null : (
        <Panel title="Damage reported by the buyer">
          <p>{sale.claimText}</p>
        </Panel>
      )}
      {sale.shipTo === null || !sale.acts.includes('ship') ? null : (
        <Panel title="Ship to">
          <address className="not-italic">
            {sale.shipTo.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p className="mt-3">
            <a className="link" href={`/v1/office/resale/${sale.id}/packing-slip`}>
              Label and packing slip (PDF)
            </a>
          </p>
        </Panel>
      )}
      <RecheckPictures sale={sale} pictures={pictures} />
      <RecordSection title="Steps">
        <SaleSteps steps={sale.steps} />
      </RecordSection>
      {audit === null ? null : (
        <RecordSection title="Staff actions">
          {audit.length === 0 ? (
            <p className="text-ink-2">No actions yet.</p>
          ) : (
            <AuditTable events={audit} caption="Staff actions on this resale, newest first" />
          )}
        </RecordSection>
      )}
    </RecordPage>
  );
}
