import type { Intake } from '@assay/contract/shapes/intake.ts';
import { toTag } from '@assay/domain/item/intake.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link, useLocation } from 'react-router';
import { CUSTODY } from '../../entities/certificate/custodyText.ts';
import { ifAllowed } from '../../features/office/ifAllowed.ts';
import { KINDS } from '../../features/office/intake/intakeText.ts';
import { AddLine, AddPhotos, DraftLine, LinkLine } from '../../features/office/intake/LineActions.tsx';
import { MoveObject } from '../../features/office/intake/MoveObject.tsx';
import { PhotoStrip } from '../../features/office/intake/PhotoStrip.tsx';
import { loadShelves } from '../../features/office/intake/shelves.ts';
import { useMayDo, useMayOpen } from '../../features/office/useMayDo.ts';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { lowerFirst } from '../../lib/letterCase.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/intake-delivery';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const [intake, shelves] = await loadFor(args, (api) =>
    Promise.all([api.call('office.intake', { params: { id } }), ifAllowed(loadShelves(api))]),
  );
  return { intake, shelves: shelves ?? [] };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.intake.number ?? 'Intake', matches);

/** One delivery: who brought it, and where each object is now. */
export default function IntakeDelivery({ loaderData: { intake, shelves } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const unsent = unsentPhotos(useLocation().state);
  const open = intake.lines.filter(({ item }) => item === null).length;
  const { kind, sourceName, sourceContact, sourceUsername } = intake;
  const again = new URLSearchParams({
    kind,
    sourceName,
    sourceContact,
    ...(sourceUsername === null ? {} : { sourceUsername }),
  });
  return (
    <RecordPage
      back={{ href: '/office/intake', label: 'Intake' }}
      title={<span className="num">{intake.number}</span>}
      state={<Chip tone={open === 0 ? 'commit' : 'amber'}>{open === 0 ? 'Cataloged' : `${open} to catalog`}</Chip>}
      facts={[
        { key: 'kind', label: 'Why', value: KINDS[kind] },
        { key: 'from', label: 'Delivered by', value: sourceName },
        { key: 'contact', label: 'Contact', value: sourceContact || '–' },
        { key: 'account', label: 'Account', value: sourceUsername ?? '–' },
        {
          key: 'carrier',
          label: 'Carrier',
          value: [intake.carrier, intake.trackingNumber].filter(Boolean).join(' ') || '–',
        },
        { key: 'by', label: 'Received by', value: intake.receivedBy },
        { key: 'at', label: 'Received', value: <DateTime at={intake.receivedAt} /> },
        ...(intake.note === '' ? [] : [{ key: 'note', label: 'Note', value: intake.note }]),
      ]}
      acts={
        <div className="office-acts">
          <a className="btn btn-quiet" href={`/v1/office/intake/${intake.id}/receipt`}>
            Receipt (PDF)
          </a>
          {open === 0 ? null : (
            <a className="btn btn-quiet" href={`/v1/office/intake/${intake.id}/tags`}>
              Tags (PDF)
            </a>
          )}
          {mayDo('office.createIntake') ? (
            <Link className="btn btn-quiet" to={`/office/intake/new?${again}`}>
              Receive more from them
            </Link>
          ) : null}
        </div>
      }
    >
      {unsent === null ? null : unsent === 0 ? (
        <Strip tone="commit" title="Received.">
          Print the receipt and the tags, or receive more.
        </Strip>
      ) : (
        <Strip
          tone="amber"
          title={unsent === 1 ? 'Received, without one photo.' : `Received, without ${unsent} photos.`}
        >
          They couldn’t be sent. Add them again at their object.
        </Strip>
      )}
      <RecordSection title={intake.lines.length === 1 ? 'Object' : `${intake.lines.length} objects`}>
        <ol className="arrival-list">
          {intake.lines.map((line) => (
            <Arrival key={line.id} intake={intake} line={line} shelves={shelves} />
          ))}
        </ol>
        <div className="office-acts mt-4">
          <AddLine key={intake.id} intakeId={intake.id} shelves={shelves} />
        </div>
      </RecordSection>
    </RecordPage>
  );
}

/** How many photos of a delivery that has just been received were not sent. Null: it was received earlier. */
function unsentPhotos(state: unknown): number | null {
  const count = (state as { unsentPhotos?: unknown } | null)?.unsentPhotos;
  return typeof count === 'number' ? count : null;
}

function Arrival({
  intake,
  line,
  shelves,
}: {
  intake: Intake;
  line: Intake['lines'][number];
  shelves: readonly string[];
}) {
  const mayDo = useMayDo();
  const mayOpen = useMayOpen();
  const { id, position, quantity, description, item, pictures } = line;
  return (
    <li className="arrival">
      <h3>
        {position}. {quantity === 1 ? '' : `${quantity} × `}
        {description}
      </h3>
      <p className="arrival-facts">
        {item === null ? <span className="mono">{toTag(intake.number, position)}</span> : null}
        <span>
          Shelf <b className="mono">{line.shelf ?? '–'}</b>
        </span>
        <span>
          {line.insuredCents === null ? 'No value declared' : `Insured for ${formatMoney(line.insuredCents)}`}
        </span>
        {line.conditionNote === '' ? null : <span>{line.conditionNote}</span>}
      </p>
      <PhotoStrip pictures={pictures} of={description} />
      {item === null ? null : (
        <p className="text-small">
          {mayOpen('/office/items') ? (
            <Link className="link" to={`/office/items/${item.id}`}>
              {item.title}
            </Link>
          ) : (
            <b>{item.title}</b>
          )}
          , {lowerFirst(CUSTODY[item.custody])}.{' '}
          {mayOpen('/office/authentication') ? (
            <Link className="link" to={`/office/authentication/${item.id}`}>
              Authentication
            </Link>
          ) : null}
        </p>
      )}
      <div className="office-acts">
        {item !== null || !mayDo('office.draftIntakeLine') ? null : (
          <>
            <DraftLine intakeId={intake.id} lineId={id} description={description} />
            <LinkLine intakeId={intake.id} lineId={id} />
          </>
        )}
        <AddPhotos intakeId={intake.id} lineId={id} />
        {(item !== null && item.custody !== 'in_house') ||
        !mayDo(item === null ? 'office.moveIntakeLine' : 'office.custodyAct') ? null : (
          <details className="office-act">
            <summary className="btn btn-quiet">Move</summary>
            <div className="mt-4">
              <MoveObject
                key={line.shelf}
                id={id}
                object={item === null ? { itemId: null, intakeId: intake.id, lineId: id } : { itemId: item.id }}
                shelves={shelves}
              />
            </div>
          </details>
        )}
      </div>
    </li>
  );
}
