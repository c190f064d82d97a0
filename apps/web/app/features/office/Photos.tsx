import type { OfficeMedia, OfficeMediaList } from '@assay/contract/routes/media.ts';
import { PICTURE_SIDE } from '@assay/domain/item/completeness.ts';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Table } from '@assay/ui/components/Table.tsx';
import { mediaChangeText } from '../../entities/item/mediaChangeText.ts';
import { shotName } from '../../entities/item/shots.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { EditPhoto } from './photography/EditPhoto.tsx';
import { MovePhoto } from './photography/MovePhoto.tsx';
import { RemovePhoto } from './photography/RemovePhoto.tsx';
import { ReplacePhoto } from './ReplacePhoto.tsx';
import { useMayDo } from './useMayDo.ts';

/** Why the photos are frozen; null: they are not. */
function frozenBy({ isSealed, hasCommitment }: OfficeMediaList['freeze']): string | null {
  if (isSealed && hasCommitment)
    return 'its certificate shows them, and people have bid, made offers or paid based on them';
  if (hasCommitment) return 'people have bid, made offers or paid based on them';
  return isSealed ? 'its certificate shows them' : null;
}

/**
 * Photos and films of an item: the current ones, each with its place, edit, replace and remove, and the changes made after they were
 * frozen.
 */
export function Photos({ itemId, media }: { itemId: string; media: OfficeMediaList }) {
  const cause = frozenBy(media.freeze);
  return (
    <section aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <p className="mt-1 max-w-measure text-small text-ink-2">
        {cause === null
          ? 'Not frozen. You don’t need a reason to change photos, and replaced files are deleted.'
          : `Frozen: ${cause}. To change photos, you need to give a public reason, and the earlier photo stays available.`}
      </p>
      {media.items.length === 0 ? (
        <div className="mt-4">
          <EmptyState title="No photos">This item has no photos or films.</EmptyState>
        </div>
      ) : (
        <ul className="photo-cards">
          {media.items.map((item) => (
            <Photo key={item.url} itemId={itemId} item={item} count={media.items.length} isFrozen={cause !== null} />
          ))}
        </ul>
      )}
      {media.changes.length === 0 ? null : (
        <div className="mt-6">
          <h3 className="mb-2">Changes since they were frozen</h3>
          <Table
            caption="Photo changes, newest first"
            rows={media.changes}
            rowKey={({ id }) => id}
            columns={[
              { key: 'at', label: 'When', cell: ({ at }) => <DateTime at={at} /> },
              { key: 'who', label: 'Who', cell: ({ actor }) => actor },
              { key: 'what', label: 'What', cell: (change) => mediaChangeText(change).head },
              { key: 'why', label: 'Reason', cell: ({ reason }) => reason },
              {
                key: 'before',
                label: 'Before',
                cell: (change) => {
                  const { earlier, note } = mediaChangeText(change);
                  if (earlier === null) return note ?? '–';
                  return (
                    <a className="link" href={earlier.href}>
                      {earlier.label}
                    </a>
                  );
                },
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}

type PhotoProps = { itemId: string; item: OfficeMedia; count: number; isFrozen: boolean };

function Photo({ itemId, item, count, isFrozen }: PhotoProps) {
  const mayChange = useMayDo()('office.mediaChange');
  return (
    <li className="border border-line bg-surface p-4">
      <div className="flex gap-4">
        {item.type === 'image' ? (
          <img
            src={`${item.url}?w=320`}
            alt=""
            width={80}
            height={100}
            loading="lazy"
            className="h-25 w-20 shrink-0 bg-sunken object-cover"
          />
        ) : null}
        <div className="min-w-0">
          <p>
            <b>{shotName(item.kind)}</b>
          </p>
          <p className="mt-1 text-small text-ink-2">{item.alt}</p>
          <p className="mt-1 text-small">
            <a className="link" href={item.url}>
              Open the {item.type === 'image' ? 'photo' : 'film'}
            </a>{' '}
            <span className="num text-ink-2">
              {item.width} × {item.height} px
            </span>
          </p>
        </div>
      </div>
      {item.type === 'image' && Math.max(item.width, item.height) < PICTURE_SIDE ? (
        <p className="mt-2 text-small text-amber">
          Too small for approval: the longer side needs {PICTURE_SIDE.toLocaleString('en-US')} pixels.
        </p>
      ) : null}
      {isFrozen || !mayChange ? null : <MovePhoto itemId={itemId} item={item} count={count} />}
      {mayChange ? (
        <div className="office-acts mt-3">
          <EditPhoto itemId={itemId} item={item} count={count} isFrozen={isFrozen} />
          <ReplacePhoto itemId={itemId} item={item} isFrozen={isFrozen} />
          <RemovePhoto itemId={itemId} item={item} isFrozen={isFrozen} />
        </div>
      ) : null}
    </li>
  );
}
