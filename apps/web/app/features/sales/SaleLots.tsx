import type { PublicSaleDetail } from '@assay/contract/shapes/publicSale.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { CatalogCard } from '../../entities/lot/CatalogCard.tsx';
import { lotName } from '../../entities/lot/lotState.ts';

/** Cards that load their pictures immediately. */
const EAGER = 4;

/** A page of a catalog in lot order, each lot with its number and estimate. */
export function SaleLots({ items }: { items: PublicSaleDetail['items'] }) {
  return (
    <ol className="card-grid sale-lots" start={items[0]?.position ?? 1}>
      {items.map(({ item, position, estimateLowCents: low, estimateHighCents: high }, index) => (
        <li key={item.id}>
          <p className="sale-lot-head">
            <span className="sale-lot-place">{position}</span>
            {item.auction === null ? null : <span className="mono">{lotName(item.auction)}</span>}
          </p>
          <CatalogCard item={item} priority={index < EAGER} headingLevel={3} />
          {low === null || high === null ? null : (
            <p className="sale-lot-estimate num">
              Estimate {formatMoney(low)}–{formatMoney(high)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
