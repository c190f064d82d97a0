import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { sellerNet } from '@assay/domain/resale/fee.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';
import { TermForm } from './TermForm.tsx';
import { useToggle } from './useToggle.ts';

/** An owner's instant sale price for an item, and whether it takes offers at all. */
export function SaleTerms({ owned }: { owned: OwnedItem }) {
  const { item, isOpenToOffers } = owned;
  const { fees } = useSettings();
  const set = async (body: { instantPriceCents?: number | null; isOpenToOffers?: boolean }): Promise<void> => {
    await browserApi.call('item.offerTerms', {
      params: { id: item.id },
      // What the form shows that the owner would receive.
      body: {
        ...body,
        expectedTotalCents: body.instantPriceCents == null ? undefined : sellerNet(body.instantPriceCents, fees),
      },
      idempotencyKey: newIdempotencyKey(),
    });
  };
  const { box, error } = useToggle(
    isOpenToOffers,
    (isOpen) => set({ isOpenToOffers: isOpen }),
    (isOpen) => (isOpen ? `${item.title} is open to offers.` : `${item.title} is closed to offers.`),
  );
  return (
    <>
      {isOpenToOffers ? (
        <TermForm
          owned={owned}
          field="instantPriceCents"
          label="Instant sale price"
          hint="Whole dollars. Leave blank to decide on each offer yourself. Everyone can see it."
          cents={owned.instantPriceCents}
          saveLabel={`Save instant sale price for ${item.title}`}
          preview={(cents) => `You’d receive ${formatMoney(sellerNet(cents, fees), true)} after our fee.`}
          save={(instantPriceCents) => set({ instantPriceCents })}
          savedText={(cents) =>
            cents === null
              ? 'Instant sale is off. You decide on each offer.'
              : `The first offer of ${formatMoney(cents)} or more now buys it.`
          }
        />
      ) : null}
      <CheckboxField
        className="mt-4"
        name={`open-${item.id}`}
        label={
          <>
            Accept offers on <span className="visually-hidden">{item.title}</span> <span aria-hidden="true">it</span>
          </>
        }
        {...box}
        hint={
          isOpenToOffers
            ? 'If you turn this off, open offers end and no one can make new ones.'
            : 'No one can make an offer right now.'
        }
        error={error}
      />
    </>
  );
}
