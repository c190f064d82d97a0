import type { Room } from '@assay/contract/shapes/room.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Form, useSubmit } from 'react-router';

/** Shows the lots of one sale only. A plain form; nothing while no sale has open lots. */
export function SaleChoice({ sales, saleId }: { sales: Room['sales']; saleId: string | null }) {
  const submit = useSubmit();
  if (sales.length === 0 && saleId === null) return null;
  return (
    <Form
      key={saleId}
      method="get"
      action="/office/room"
      className="room-choice"
      onChange={(event) => void submit(event.currentTarget)}
    >
      <SelectField
        id="room-sale"
        name="sale"
        label="Sale"
        placeholder="All open lots"
        defaultValue={saleId ?? ''}
        options={sales.map(({ id, title, openCount }) => ({ value: id, label: `${title} (${openCount})` }))}
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="room-show">
        Show
      </Button>
    </Form>
  );
}
