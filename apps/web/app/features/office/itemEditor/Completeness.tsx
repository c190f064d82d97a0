import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Meter } from '@assay/ui/components/Meter.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Link } from 'react-router';

/** How complete an item is, and a link to everything that is missing. */
export function Completeness({ item }: { item: OfficeItem }) {
  const { score, missing } = item.completeness;
  return (
    <Panel title="Completeness" as="section" className="item-section">
      <Meter
        value={score}
        max={100}
        tone={missing.length === 0 ? 'commit' : 'amber'}
        text={missing.length === 0 ? '100%: ready for approval' : `${score}%: ${missing.length} missing`}
      />
      {missing.length === 0 ? null : (
        <ul className="item-missing">
          {missing.map(({ code, field, message }) => (
            <li key={code}>
              <MissingLink itemId={item.id} field={field} message={message} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Fields that other desks fill. */
const ELSEWHERE: ReadonlySet<string> = new Set(['authenticationType', 'serial']);

function MissingLink({ itemId, field, message }: { itemId: string; field: string; message: string }) {
  if (field === 'pictures')
    return (
      <Link className="link" to={`/office/photography/${itemId}`}>
        {message}
      </Link>
    );
  if (ELSEWHERE.has(field)) return <span>{message}</span>;
  return (
    <a className="link" href={`#item-${field}`}>
      {message}
    </a>
  );
}
