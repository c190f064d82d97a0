import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/offer.ts';
import { sellerNet } from '@assay/domain/resale/fee.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { browserApi } from '../session/browserApi.ts';
import { TermForm } from './TermForm.tsx';
import { useToggle } from './useToggle.ts';

/** The price at which an owner sells an item at once, and whether it takes offers at all. */
export function SaleTerms({ owned }: { owned: OwnedItem }) {
  const { item, isOpenToOffers } = owned;
  const set = async (body: { instantPriceCents?: number | null; isOpenToOffers?: boolean }): Promise<void> => {
    await browserApi.call('item.offerTerms', {
      params: { id: item.id },
      // What the form shows that the owner would receive.
      body: {
        ...body,
        expectedTotalCents: body.instantPriceCents == null ? undefined : sellerNet(body.instantPriceCents),
      },
      idempotencyKey: newIdempotencyKey(),
    });
  };
  const { box, fault } = useToggle(
    isOpenToOffers,
    (isOpen) => set({ isOpenToOffers: isOpen }),
    (isOpen) => (isOpen ? `${item.title} takes offers.` : `${item.title} takes no offers.`),
  );
  return (
    <>
      {isOpenToOffers ? (
        <TermForm
          owned={owned}
          field="instantPriceCents"
          label="Sell it at once at"
          hint="Whole dollars. Blank: only as you decide. Everybody sees it."
          cents={owned.instantPriceCents}
          saveLabel={`Save the price at which ${item.title} is sold at once`}
          told={(cents) => `You would receive ${formatMoney(sellerNet(cents), true)} after our fee.`}
          save={(instantPriceCents) => set({ instantPriceCents })}
          said={(cents) =>
            cents === null
              ? 'No offer is accepted without you now.'
              : `Whoever offers ${formatMoney(cents)} has it now.`
          }
        />
      ) : null}
      <CheckboxField
        className="mt-4"
        name={`open-${item.id}`}
        label={
          <>
            Take offers for <span className="visually-hidden">{item.title}</span> <span aria-hidden="true">it</span>
          </>
        }
        {...box}
        hint={
          isOpenToOffers
            ? 'Without it nobody can make one, and those that are open end.'
            : 'Nobody can make an offer for it at present.'
        }
        error={fault}
      />
    </>
  );
}
