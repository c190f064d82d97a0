import type { ItemPlacement } from '@assay/contract/shapes/itemEditor.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { Tone } from '@assay/ui/tone.ts';
import { Link } from 'react-router';
import { useTimeZone, whenText } from '../../../lib/DateTime.tsx';
import { upperFirst } from '../../../lib/letterCase.ts';
import { SALE_STATES } from '../sales/saleText.ts';
import { lotState } from '../stateText.ts';
import { useMayOpen } from '../useMayDo.ts';

/** The lots of an item with their sales, its listings, and whether it is open to offers. Nothing where there are none. */
export function ItemPlacements({ placements }: { placements: readonly ItemPlacement[] }) {
  const zone = useTimeZone();
  const mayOpen = useMayOpen();
  if (placements.length === 0) return null;
  return (
    <Panel title="Lots and listings" className="item-section">
      <ul className="item-places">
        {placements.map((placement) => {
          const { label, tone } = stateOf(placement);
          const { sale } = placement;
          const href = hrefOf(placement);
          return (
            <li key={placement.id}>
              <p>
                {mayOpen(href) ? (
                  <Link className="link" to={href}>
                    {nameOf(placement)}
                  </Link>
                ) : (
                  <b>{nameOf(placement)}</b>
                )}
                <Chip tone={tone}>{label}</Chip>
              </p>
              {sale === null ? null : (
                <p>
                  <span className="text-ink-2">Sale: </span>
                  {mayOpen('/office/sales') ? (
                    <Link className="link" to={`/office/sales/${sale.id}`}>
                      {sale.title}
                    </Link>
                  ) : (
                    sale.title
                  )}
                  <span className="text-ink-2">, {SALE_STATES[sale.status].label.toLowerCase()}</span>
                </p>
              )}
              <p className="item-place-facts num">{factsOf(placement, zone)}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function nameOf({ kind, lotNumber }: ItemPlacement): string {
  if (kind === 'offers') return 'Open to offers';
  if (kind === 'listing') return `Fixed price, lot ${lotNumber}`;
  return lotNumber === null ? 'Unpublished lot' : `Lot ${lotNumber}`;
}

function hrefOf({ kind, id, status, sale }: ItemPlacement): string {
  if (kind === 'offers') return '/office/listings?status=offers';
  if (status !== null) return `/office/lots/${id}`;
  return sale === null ? `/office/listings?status=lots&open=${id}` : `/office/sales/${sale.id}?open=${id}`;
}

function stateOf({ kind, status, outcome, pausedAt }: ItemPlacement): { label: string; tone: Tone } {
  if (status !== null) return lotState({ status, outcome, pausedAt });
  return kind === 'offers' ? { label: 'Open', tone: 'commit' } : { label: 'Not published', tone: 'neutral' };
}

/** Price and end in the zone: "$1,200, ends Mar 14, 2026, 9:00 PM ET". */
function factsOf({ kind, priceCents, status, outcome, endsAt }: ItemPlacement, zone: TimeZone): string {
  const price = priceCents === null || outcome === 'withdrawn' ? null : formatMoney(priceCents);
  const end = endsAt === null ? null : `${status === 'done' ? 'ended' : 'ends'} ${whenText(endsAt, zone)}`;
  const parts = [kind === 'offers' && price !== null ? `instant price ${price}` : price, end];
  return upperFirst(parts.filter((part) => part !== null).join(', '));
}
