import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { useApiForm } from '../../../forms/useApiForm.ts';

/** The fields of one object of a delivery. `prefix`: the path of the line, such as `lines.0.`. */
export function LineFields({ form, prefix }: { form: ReturnType<typeof useApiForm<string>>; prefix: string }) {
  return (
    <>
      <TextField label="Object" autoComplete="off" maxLength={200} {...form.field(`${prefix}description`)} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          {...form.field(`${prefix}quantity`)}
        />
        <TextField
          label="Shelf"
          optional
          look="mono"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...form.field(`${prefix}shelf`)}
        />
      </div>
      <TextField label="Insured value" optional look="money" {...form.field(`${prefix}insuredCents`)} />
      <TextAreaField
        label="Condition on arrival"
        optional
        rows={2}
        maxLength={500}
        {...form.field(`${prefix}conditionNote`)}
      />
    </>
  );
}
