import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import { AddEvidence } from '../../features/office/authentication/AddEvidence.tsx';
import { GRADES } from '../../features/office/authentication/authenticationText.ts';
import { DecideForm } from '../../features/office/authentication/DecideForm.tsx';
import { Decisions } from '../../features/office/authentication/Decisions.tsx';
import { Pictures } from '../../features/office/authentication/Pictures.tsx';
import { SecondAuthenticator } from '../../features/office/authentication/SecondAuthenticator.tsx';
import { SealForm } from '../../features/office/seals/SealForm.tsx';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/authentication-item';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const { id } = args.params;
  const [bench, media] = await loadFor(args, (api) =>
    Promise.all([api.call('office.bench', { params: { id } }), api.call('office.media', { params: { id } })]),
  );
  return { bench, media: media.items, me: viewer.username };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta(loaderData?.bench.item.title ?? 'Authentication');

/** The bench for one item: its pictures, what is known, the decision, and its seal. */
export default function AuthenticationItem({ loaderData: { bench, media, me } }: Route.ComponentProps) {
  const { item, decisions, files, request, references } = bench;
  const canDecide = useMayDo()('office.authenticate');
  const isGraded = item.grade === 'gold' || item.grade === 'silver';
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 text-small">
        <Link className="link" to="/office/authentication">
          Authentication
        </Link>
        <Link className="link" to={`/office/items/${item.id}`}>
          Edit item
        </Link>
      </p>
      <h1 className="mt-2">{item.title}</h1>
      {item.subtitle === '' ? null : <p className="text-ink-2">{item.subtitle}</p>}
      <div className="bench">
        <Pictures media={media} references={references} />
        <div className="min-w-0">
          <Facts
            rows={[
              {
                key: 'grade',
                label: 'Decision',
                value:
                  item.grade === null ? (
                    'None yet'
                  ) : (
                    <Chip tone={GRADES[item.grade].tone}>{GRADES[item.grade].label}</Chip>
                  ),
              },
              { key: 'seal', label: 'Seal', value: <span className="mono">{item.serial ?? '–'}</span> },
              { key: 'where', label: 'Location', value: CUSTODY[item.custody] },
              { key: 'shelf', label: 'Shelf', value: <span className="mono">{item.shelf ?? '–'}</span> },
              { key: 'artist', label: 'Artist', value: item.artist ?? '–' },
              { key: 'category', label: 'Category', value: item.category ?? '–' },
              { key: 'autographed', label: 'Autographed', value: item.autographed ? 'Yes' : 'No' },
              {
                key: 'estimate',
                label: 'High estimate',
                value: item.estimateHighCents === null ? '–' : formatMoney(item.estimateHighCents),
              },
              { key: 'dimensions', label: 'Dimensions', value: item.dimensions || '–' },
            ]}
          />
          {item.conditionReport === '' ? null : <p className="mt-3 text-small">{item.conditionReport}</p>}
          {isGraded ? (
            <div className="office-acts mt-4">
              <SealForm key={item.serial} itemId={item.id} serial={item.serial} />
              {item.serial === null ? null : (
                <Link className="link text-small" to={`/authentication/${item.serial}`}>
                  Certificate
                </Link>
              )}
            </div>
          ) : null}
          {request === null ? null : (
            <div className="mt-6">
              <SecondAuthenticator request={request} me={me} />
            </div>
          )}
          <h2 className="mt-6 text-h4">Evidence</h2>
          {files.length === 0 ? (
            <p className="mt-1 text-small text-ink-2">No files yet.</p>
          ) : (
            <ul className="mt-1">
              {files.map(({ id, name, bytes, by }) => (
                <li key={id} className="text-small">
                  <a className="link" href={`/v1/office/item/${item.id}/evidence/file?file=${id}`}>
                    {name}
                  </a>{' '}
                  <span className="text-ink-2">
                    {Math.ceil(bytes / 1024)} KB, {by}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <AddEvidence key={item.id} itemId={item.id} />
          {request === null && canDecide ? (
            decisions.length === 0 ? (
              <>
                <h2 className="mt-6 text-h4">Decide</h2>
                <DecideForm key={item.id} item={item} files={files} />
              </>
            ) : (
              <details className="office-act mt-6">
                <summary className="btn btn-quiet">Decide again</summary>
                <DecideForm key={decisions[0]?.id} item={item} files={files} />
              </details>
            )
          ) : null}
          {decisions.length === 0 ? null : (
            <>
              <h2 className="mt-6 text-h4">Decisions</h2>
              <Decisions itemId={item.id} decisions={decisions} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
