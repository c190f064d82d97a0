import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import { KINDS } from '../../features/office/intake/intakeText.ts';
import { AddLine, DraftLine, LinkLine } from '../../features/office/intake/LineActions.tsx';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/intake-delivery';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  return { intake: await loadFor(args, (api) => api.call('office.intake', { params: { id } })) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => personalMeta(loaderData?.intake.number ?? 'Intake');

/** One delivery: who brought it, and where each object is now. */
export default function IntakeDelivery({ loaderData: { intake } }: Route.ComponentProps) {
  const canReceive = useMayDo()('office.addIntakeLine');
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 text-small">
        <Link className="link" to="/office/intake">
          Intake
        </Link>
        <a className="link" href={`/v1/office/intake/${intake.id}/receipt`}>
          Receipt (PDF)
        </a>
      </p>
      <h1 className="mono mt-2">{intake.number}</h1>
      <Facts
        className="mt-4"
        rows={[
          { key: 'kind', label: 'Why', value: KINDS[intake.kind] },
          { key: 'from', label: 'Delivered by', value: intake.sourceName },
          { key: 'contact', label: 'Contact', value: intake.sourceContact || '–' },
          { key: 'account', label: 'Account', value: intake.sourceUsername ?? '–' },
          {
            key: 'carrier',
            label: 'Carrier',
            value: [intake.carrier, intake.trackingNumber].filter(Boolean).join(' ') || '–',
          },
          { key: 'by', label: 'Received by', value: intake.receivedBy },
          { key: 'at', label: 'Received', value: <DateTime at={intake.receivedAt} /> },
          ...(intake.note === '' ? [] : [{ key: 'note', label: 'Note', value: intake.note }]),
        ]}
      />
      <h2 className="mt-6 text-h4">Objects</h2>
      <ol className="mt-2 divide-y divide-line">
        {intake.lines.map((line) => (
          <li key={line.id} className="py-3">
            <p>
              <b>
                {line.position}. {line.quantity === 1 ? '' : `${line.quantity} × `}
                {line.description}
              </b>
            </p>
            <p className="mt-1 text-small text-ink-2">
              <span>
                Shelf <span className="mono">{line.shelf ?? '–'}</span>
              </span>
              {' · '}
              {line.insuredCents === null ? 'No value declared' : `Insured for ${formatMoney(line.insuredCents)}`}
              {line.conditionNote === '' ? '' : ` · ${line.conditionNote}`}
            </p>
            {line.item === null && !canReceive ? null : line.item === null ? (
              <div className="office-acts mt-2">
                <DraftLine intakeId={intake.id} lineId={line.id} description={line.description} />
                <LinkLine intakeId={intake.id} lineId={line.id} />
              </div>
            ) : (
              <p className="mt-1 text-small">
                <Link className="link" to={`/office/items/${line.item.id}`}>
                  {line.item.title}
                </Link>
                , {CUSTODY[line.item.custody].toLowerCase()}.{' '}
                <Link className="link" to={`/office/authentication/${line.item.id}`}>
                  Authenticate it
                </Link>
                {' · '}
                <Link className="link" to={`/office/custody?item=${line.item.id}`}>
                  Move it
                </Link>
              </p>
            )}
          </li>
        ))}
      </ol>
      {canReceive ? (
        <div className="office-acts mt-4">
          <AddLine key={intake.id} intakeId={intake.id} />
        </div>
      ) : null}
    </>
  );
}
