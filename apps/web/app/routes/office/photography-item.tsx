import { Chip } from '@assay/ui/components/Chip.tsx';
import { data, Link } from 'react-router';
import { ITEM_STATES } from '../../features/office/itemEditor/itemText.ts';
import { Photos } from '../../features/office/Photos.tsx';
import { ShotList } from '../../features/office/photography/ShotList.tsx';
import { UploadPhotos } from '../../features/office/photography/UploadPhotos.tsx';
import { useMayDo, useMayOpen } from '../../features/office/useMayDo.ts';
import { RecordPage } from '../../features/office/workbench/Record.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/photography-item';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const [one, media, queue] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.photography', { query: { id } }),
      api.call('office.media', { params: { id } }),
      api.call('office.photography', { query: { limit: 2 } }),
    ]),
  );
  const [item] = one.items;
  if (item === undefined) throw data(null, { status: 404 });
  return { item, media, next: queue.items.find(({ itemId }) => itemId !== item.itemId) ?? null };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.item.title ?? 'Photography', matches);

/** The photos of one item: the shot list, upload, and what is there. */
export default function PhotographyItem({ loaderData: { item, media, next } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  const mayOpen = useMayOpen();
  return (
    <RecordPage
      back={{ href: '/office/photography', label: 'Photography' }}
      title={item.title}
      state={<Chip tone={ITEM_STATES[item.status].tone}>{ITEM_STATES[item.status].label}</Chip>}
      facts={[
        { key: 'shelf', label: 'Shelf', value: <span className="mono">{item.shelf ?? '–'}</span> },
        { key: 'category', label: 'Category', value: item.category?.name ?? '–' },
        { key: 'shots', label: 'Shot list', value: <ShotList shots={item.shots} /> },
        ...(mayOpen('/office/items')
          ? [
              {
                key: 'item',
                label: 'Item',
                value: (
                  <Link className="link" to={`/office/items/${item.itemId}`}>
                    Open the editor
                  </Link>
                ),
              },
            ]
          : []),
        ...(next === null
          ? []
          : [
              {
                key: 'next',
                label: 'Next in the queue',
                value: (
                  <Link className="link" to={`/office/photography/${next.itemId}`}>
                    {next.title}
                  </Link>
                ),
              },
            ]),
      ]}
    >
      {mayDo('office.mediaUpload') ? (
        <UploadPhotos
          key={item.itemId}
          itemId={item.itemId}
          title={item.title}
          shots={item.shots}
          needsReason={media.freeze.hasCommitment}
        />
      ) : null}
      <Photos itemId={item.itemId} media={media} />
    </RecordPage>
  );
}
