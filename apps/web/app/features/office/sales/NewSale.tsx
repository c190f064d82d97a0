import { useNavigate } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { parseEasternTime } from '../typed.ts';
import { saleInputs, typedStagger, typedTerms } from './saleTerms.ts';

/** Creates a sale and opens its page, where items are added. */
export function NewSale() {
  const navigate = useNavigate();
  return (
    <OfficeAction
      id="new-sale"
      title="New sale"
      buttonLabel="Create sale"
      tone="commit"
      inputs={[
        { name: 'title', label: 'Title', hint: 'At least 3 characters. Its address is made from it.' },
        ...saleInputs(),
      ]}
      send={async (values, note, idempotencyKey) => {
        const sale = await browserApi.call('office.createSale', {
          body: {
            title: (values.title ?? '').trim(),
            opensAt: parseEasternTime(values.opensAt ?? '') ?? '',
            firstEndAt: parseEasternTime(values.firstEndAt ?? '') ?? '',
            ...typedStagger(values),
            ...typedTerms(values),
            note,
          },
          idempotencyKey,
        });
        await navigate(`/office/sales/${sale.id}`);
        return sale;
      }}
      doneMessage="Sale created. Add its items."
    />
  );
}
