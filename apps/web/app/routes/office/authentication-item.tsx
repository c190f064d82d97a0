import { Chip } from '@assay/ui/components/Chip.tsx';
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
import { useMayDo, useMayOpen } from '../../features/office/useMayDo.ts';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.bench.item.title ?? 'Authentication', matches);

/** The bench for one item: its pictures, what is known, the decision, and its seal. */
export default function AuthenticationItem({ loaderData: { bench, media, me } }: Route.ComponentProps) {
  const { item, decisions, files, request, references } = bench;
  const mayDo = useMayDo();
  const mayOpen = useMayOpen();
  const pictures = media.flatMap(({ type, kind }) => (type === 'image' ? [kind] : []));
  const isGraded = item.grade === 'gold' || item.grade === 'silver';
  return (
    <RecordPage
      back={{ href: '/office/authentication', label: 'Authentication' }}
      title={item.title}
      state={
        request !== null ? (
          <Chip tone="amber">Second authenticator</Chip>
        ) : item.grade === null ? (
          <Chip tone="neutral">To decide</Chip>
        ) : (
          <Chip tone={GRADES[item.grade].tone}>{GRADES[item.grade].label}</Chip>
        )
      }
      facts={[
        { key: 'seal', label: 'Seal', value: <span className="mono">{item.serial ?? '–'}</span> },
        { key: 'where', label: 'Location', value: CUSTODY[item.custody] },
        { key: 'shelf', label: 'Shelf', value: <span className="mono">{item.shelf ?? '–'}</span> },
        { key: 'artist', label: 'Person or team', value: item.artist ?? '–' },
        { key: 'category', label: 'Category', value: item.category ?? '–' },
        { key: 'autographed', label: 'Autographed', value: item.autographed ? 'Yes' : 'No' },
        {
          key: 'estimate',
          label: 'High estimate',
          value: item.estimateHighCents === null ? '–' : formatMoney(item.estimateHighCents),
        },
        { key: 'dimensions', label: 'Dimensions', value: item.dimensions || '–' },
        ...(mayOpen('/office/items')
          ? [
              {
                key: 'item',
                label: 'Item',
                value: (
                  <Link className="link" to={`/office/items/${item.id}`}>
                    Edit item
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    >
      <div className="bench">
        <Pictures media={media} references={references} />
        <div className="bench-desk">
          {item.subtitle === '' && item.conditionReport === '' ? null : (
            <div className="text-small">
              {item.subtitle === '' ? null : <p className="font-semibold">{item.subtitle}</p>}
              {item.conditionReport === '' ? null : <p className="mt-1">{item.conditionReport}</p>}
            </div>
          )}
          {request === null ? null : <SecondAuthenticator request={request} me={me} pictures={pictures} />}
          {isGraded && (mayDo('office.seal') || item.serial !== null) ? (
            <RecordSection
              title="Seal"
              aside={
                item.serial === null ? null : (
                  <Link className="link text-small" to={`/authentication/${item.serial}`}>
                    Certificate
                  </Link>
                )
              }
            >
              <div className="office-acts">
                <SealForm key={item.serial} itemId={item.id} serial={item.serial} />
              </div>
            </RecordSection>
          ) : null}
          <RecordSection title="Evidence">
            {files.length === 0 ? (
              <p className="text-small text-ink-2">No files yet. Silver needs at least one.</p>
            ) : (
              <ul>
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
            {mayDo('office.evidenceUpload') ? <AddEvidence key={item.id} itemId={item.id} /> : null}
          </RecordSection>
          {request === null && mayDo('office.authenticate') ? (
            decisions.length === 0 ? (
              <RecordSection title="Decide">
                <DecideForm key={item.id} item={item} files={files} pictures={pictures} />
              </RecordSection>
            ) : (
              <details className="office-act">
                <summary className="btn btn-quiet">Decide again</summary>
                <DecideForm key={decisions[0]?.id} item={item} files={files} pictures={pictures} />
              </details>
            )
          ) : null}
          {decisions.length === 0 ? null : (
            <RecordSection title="Decisions">
              <Decisions itemId={item.id} decisions={decisions} />
            </RecordSection>
          )}
        </div>
      </div>
    </RecordPage>
  );
}
