import { TextField } from '@assay/ui/components/TextField.tsx';
import type { ComponentProps } from 'react';
import { ScanCode } from '../seals/ScanCode.tsx';

/** A shelf: typed, chosen from the known ones, or scanned from its label. `onScan`: called when the camera has read one. */
export function ShelfField({
  shelves,
  ...field
}: { shelves: readonly string[] } & ComponentProps<typeof TextField> & { id: string }) {
  return (
    <div className="receive-shelf">
      <TextField
        look="mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        list={`${field.id}-known`}
        {...field}
      />
      <datalist id={`${field.id}-known`}>
        {shelves.map((shelf) => (
          <option key={shelf} value={shelf} />
        ))}
      </datalist>
      <ScanCode inputId={field.id} label="Scan shelf" />
    </div>
  );
}
