import type { PhotographyItem } from '@assay/contract/routes/media.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { shotName } from '../../../entities/item/shots.ts';

/** The pictures to take of an item: which it has, and which are missing. */
export function ShotList({ shots }: { shots: PhotographyItem['shots'] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Shot list">
      {shots.map(({ kind, label, isTaken }) => {
        const name = label ?? shotName(kind);
        return (
          <li key={`${kind} ${label ?? ''}`}>
            <Chip tone={isTaken ? 'commit' : 'amber'}>
              {name}
              <span className="visually-hidden">{isTaken ? ': taken' : ': missing'}</span>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
