import type { Item } from '@assay/contract/shapes/item.ts';
import { day } from '../../entities/certificate/Certificate.tsx';
import { custodyName } from '../../entities/certificate/custodyName.ts';

/** Where the item has been, oldest first. */
export function Provenance({ events }: { events: Item['provenance'] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="provenance">
      <h2 id="provenance" className="item-heading">
        Provenance
      </h2>
      <ol className="timeline">
        {events.map((event) => (
          <li
            key={`${event.at} ${event.kind} ${event.text}`}
            className={event.kind === 'sealed' ? 'timeline-sealed' : undefined}
          >
            <p className="timeline-head">
              <time dateTime={event.at}>{day(event.at)}</time>
              <b>{custodyName(event.kind)}</b>
              {event.place === '' ? null : <span>{event.place}</span>}
            </p>
            <p>{event.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
