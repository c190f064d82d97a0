import type { OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { Meter } from '@assay/ui/components/Meter.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Link } from 'react-router';
import { useMayOpen } from '../useMayDo.ts';

/** How complete an item is, and a link to everything that is missing and can be entered now. */
export function Completeness({ item, canWrite }: { item: OfficeItem; canWrite: (field: string) => boolean }) {
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
              <MissingLink itemId={item.id} field={field} message={message} canWrite={canWrite(field)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Pages where what the editor doesn't write is done. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  pictures: 'photography',
  authenticationType: 'authentication',
  serial: 'authentication',
};

function MissingLink({
  itemId,
  field,
  message,
  canWrite,
}: {
  itemId: string;
  field: string;
  message: string;
  canWrite: boolean;
}) {
  const page = ELSEWHERE[field];
  const mayOpen = useMayOpen();
  if (page !== undefined) {
    const href = `/office/${page}/${itemId}`;
    return mayOpen(href) ? (
      <Link className="link" to={href}>
        {message}
      </Link>
    ) : (
      <span>{message}</span>
    );
  }
  if (!canWrite) return <span>{message}</span>;
  return (
    <a className="link" href={`#item-${field}`}>
      {message}
    </a>
  );
}
