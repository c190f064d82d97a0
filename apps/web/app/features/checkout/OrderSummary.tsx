import { DataList } from '@assay/ui/components/DataList.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { factsOf, lineProblem, totalRows } from '../../entities/bag/bagText.ts';
import { pictureOf } from '../../entities/item/pictures.ts';
import { FoldedCoupon } from './FoldedCoupon.tsx';
import type { Checkout } from './useCheckout.ts';

/** Every line and the sums, always in sight. */
export function OrderSummary({ checkout: { cart, show } }: { checkout: Checkout }) {
  return (
    <Panel
      ruled
      as="aside"
      label="Summary"
      title="Summary"
      aside={
        <Link className="link text-small" to="/bag">
          Edit
        </Link>
      }
    >
      <ul className="checkout-lines">
        {cart.lines.map((line) => {
          const problem = lineProblem(line);
          return (
            <li key={line.itemId} className="checkout-line">
              <div className="w-14 flex-none">
                <PictureFrame
                  picture={line.media === null ? null : { ...pictureOf(line.media, 320), alt: '' }}
                  sizes="3.5rem"
                />
              </div>
              <p className="min-w-0 flex-1 text-small">
                {line.title}
                {line.quantity === 1 ? null : (
                  <span className="block text-ink-2 num">
                    {line.quantity} × {formatMoney(line.unitCents, true)}
                  </span>
                )}
                {problem === null ? null : <span className="block font-semibold text-seal">{problem.title}</span>}
              </p>
              <p className={problem === null ? 'text-small num' : 'bag-amount-out text-small num'}>
                {formatMoney(line.amountCents, true)}
              </p>
            </li>
          );
        })}
      </ul>
      <div className="mt-5 space-y-5">
        <FoldedCoupon cart={cart} show={show} />
        {cart.totals === null ? null : <DataList className="num" rows={totalRows(factsOf(cart, cart.totals))} />}
      </div>
    </Panel>
  );
}
