import type { OfficeLotDetail } from '@assay/contract/shapes/sale.ts';
import { percentText } from '@assay/domain/auction/premium.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Increments } from '../../../entities/lot/Increments.tsx';
import { When } from '../../../lib/DateTime.tsx';
import { hasStandardIncrements, termsFacts } from '../sales/saleText.ts';
import { RecordSection } from '../workbench/Record.tsx';
import './presets.css';

/** What a lot was published with: amounts, how it closes, and its increments. */
export function LotTerms({ lot }: { lot: OfficeLotDetail }) {
  const { terms, openingCents, reserveCents, increments, endsAt, buyerPremiumBps } = lot;
  return (
    <RecordSection title="Terms">
      <Facts
        className="lot-terms-facts"
        rows={[
          { key: 'opening', label: 'Opening bid', value: formatMoney(openingCents) },
          { key: 'reserve', label: 'Reserve', value: reserveCents === null ? 'None' : formatMoney(reserveCents) },
          ...(endsAt === null ? [] : [{ key: 'end', label: 'Scheduled end', value: <When at={endsAt} /> }]),
          {
            key: 'premium',
            label: 'Buyer’s premium',
            value: buyerPremiumBps === 0 ? 'None' : percentText(buyerPremiumBps),
          },
          ...termsFacts(terms),
        ]}
      />
      <details className="lot-increments">
        <summary className="link">{hasStandardIncrements(terms) ? 'Standard increments' : 'Own increments'}</summary>
        <Increments steps={increments} caption={`Increments of ${lot.title}`} />
      </details>
    </RecordSection>
  );
}
