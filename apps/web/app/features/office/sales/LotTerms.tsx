import type { OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import { LotForm } from './LotForm.tsx';

/** What may still change of a published lot, folded. */
export function ChangeTerms({ lot }: { lot: OfficeSaleLot }) {
  return (
    <div className="office-acts mt-3">
      <details className="office-act">
        <summary className="btn btn-quiet">Change opening, reserve or times</summary>
        <LotForm key={lot.id + lot.openingCents + (lot.endsAt ?? '')} lot={lot} backHref={`/office/lots/${lot.id}`} />
      </details>
    </div>
  );
}
