import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { closingSteps } from './saleText.ts';

/** How the lots of this sale close, in its own figures. */
export function HowLotsClose({ sale }: { sale: Pick<PublicSale, 'lotCount' | 'staggerMs' | 'terms'> }) {
  return (
    <section className="sale-closing" aria-labelledby="how-lots-close">
      <h2 id="how-lots-close">How lots close</h2>
      <ol>
        {closingSteps(sale).map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b> {text}
          </li>
        ))}
      </ol>
      <p className="text-small">
        <Anchor className="link" href="/help/extended-bidding">
          Extended bidding
        </Anchor>{' '}
        {sale.terms.blindMs === null ? null : (
          <>
            ·{' '}
            <Anchor className="link" href="/help/sealed-bids">
              Sealed bids
            </Anchor>
          </>
        )}
      </p>
    </section>
  );
}
