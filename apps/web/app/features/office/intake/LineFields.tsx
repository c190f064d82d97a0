import { AmountField } from '../../../forms/AmountField.tsx';
import './intake.css';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { useApiForm } from '../../../forms/useApiForm.ts';
import { ChosenPhotos } from './PhotoStrip.tsx';
import { ShelfField } from './ShelfField.tsx';

/** The fields of one object of a delivery. `prefix`: the path of the line, such as `lines.0.`. */
export function LineFields({
  form,
  prefix,
  shelves,
  photos,
  onPhotos,
}: {
  form: ReturnType<typeof useApiForm<string>>;
  prefix: string;
  /** Known shelves, to choose from. */
  shelves: readonly string[];
  photos: readonly File[];
  onPhotos: (photos: readonly File[]) => void;
}) {
  return (
    <>
      <TextField
        label="Object"
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        maxLength={200}
        {...form.field(`${prefix}description`)}
      />
      <ChosenPhotos photos={photos} isBusy={form.isPending} onChange={onPhotos} />
      <ShelfField label="Shelf" optional shelves={shelves} {...form.field(`${prefix}shelf`)} />
      <div className="receive-pair">
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          {...form.field(`${prefix}quantity`)}
        />
        <AmountField label="Insured value" optional {...form.field(`${prefix}insuredCents`)} />
      </div>
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
