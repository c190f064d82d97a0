import type { OfficeSale, OfficeSaleDetail } from '@assay/contract/shapes/sale.ts';
import { type DataRow, Facts } from '@assay/ui/components/DataList.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Link } from 'react-router';
import { When } from '../../../lib/DateTime.tsx';
import type { BlockedGroup } from './blocked.ts';
import { BLOCKERS, spanText, termsText, utcText } from './saleText.ts';

/** The clock and terms of a sale, how crowded its ends are, and what keeps it from being published. */
export function SaleSummary({
  sale,
  preview,
  blocked,
}: {
  sale: OfficeSale;
  preview: OfficeSaleDetail['preview'];
  blocked: readonly BlockedGroup[];
}) {
  const { lastEndAt } = preview;
  const rows: DataRow[] = [
    { key: 'opens', label: 'Opens', value: <Both at={sale.opensAt} /> },
    { key: 'first', label: 'First end', value: <Both at={sale.firstEndAt} /> },
    ...(lastEndAt === null ? [] : [{ key: 'last', label: 'Last end', value: <Both at={lastEndAt} /> }]),
    { key: 'stagger', label: 'Between lots', value: spanText(sale.staggerMs) },
    { key: 'terms', label: 'Terms', value: <Terms sale={sale} /> },
    { key: 'crowding', label: 'Most ends at a time', value: <Crowding preview={preview} /> },
    ...(sale.status === 'draft' ? [] : [{ key: 'page', label: 'Public page', value: <PublicPage sale={sale} /> }]),
    ...(sale.publicNote === null ? [] : [{ key: 'note', label: 'Public note', value: sale.publicNote }]),
  ];
  return (
    <>
      <Facts className="sale-facts" rows={rows} />
      {preview.crowded.isCrowded ? (
        <Strip tone="amber" title="More lots end together than we have measured." className="mt-3">
          One process closes {preview.crowded.most.toLocaleString('en-US')} in time. Stagger them further.
        </Strip>
      ) : null}
      {blocked.length === 0 ? null : <Blocked saleId={sale.id} groups={blocked} />}
    </>
  );
}

const Both = ({ at }: { at: string }) => (
  <>
    <time dateTime={at}>
      <When at={at} />
    </time>
    <span className="sale-utc">{utcText(at)}</span>
  </>
);

function Crowding({ preview: { crowded } }: { preview: OfficeSaleDetail['preview'] }) {
  if (crowded.from === null) return '–';
  const { lots, windowMs, from, most } = crowded;
  return (
    <>
      {lots.toLocaleString('en-US')} {lots === 1 ? 'lot ends' : 'lots end'} within {spanText(windowMs)}
      <span className="sale-utc">
        of {most.toLocaleString('en-US')} measured, from <When at={from} />, other sales included
      </span>
    </>
  );
}

/** Its preset, and what that means. */
const Terms = ({ sale }: { sale: OfficeSale }) => (
  <>
    {sale.preset === 'custom' ? (
      sale.presetName
    ) : (
      <Link className="link" to={`/office/presets/${sale.preset}`}>
        {sale.presetName}
      </Link>
    )}
    <span className="sale-utc">{termsText(sale)}</span>
  </>
);

const PublicPage = ({ sale }: { sale: OfficeSale }) => (
  <span className="sale-links">
    <Link className="link" to={`/sales/${sale.slug}`}>
      /sales/{sale.slug}
    </Link>
    {sale.status === 'running' || sale.status === 'done' ? (
      <Link className="link" to={`/office/sales/${sale.id}/results`}>
        Results
      </Link>
    ) : null}
    {sale.status === 'running' ? (
      <Link className="link" to={`/office/room?sale=${sale.id}`}>
        Control room
      </Link>
    ) : null}
  </span>
);

/** How many lots a reason names; the list of blocked lots has them all. */
const NAMED = 8;

function Blocked({ saleId, groups }: { saleId: string; groups: readonly BlockedGroup[] }) {
  return (
    <section className="sale-blocked" aria-labelledby="blocked">
      <h2 id="blocked">Before this sale can be published</h2>
      <ul>
        {groups.map(({ blocker, lots }) => (
          <li key={blocker}>
            <b>{BLOCKERS[blocker]}</b>
            <span className="num">{lots.length}</span>
            <span>
              {lots.slice(0, NAMED).map(({ id, name }, index) => (
                <span key={id}>
                  {index === 0 ? '' : ', '}
                  <Link className="link" to={`/office/sales/${saleId}?show=blocked&open=${id}`} preventScrollReset>
                    {name}
                  </Link>
                </span>
              ))}
              {lots.length > NAMED ? `, and ${lots.length - NAMED} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
