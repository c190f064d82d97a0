import { FindForm } from './FindForm.tsx';

/** Finds a resale by packing slip, seal or serial number. */
export function ScanForm({ typed = '', isUnknown = false }: { typed?: string; isUnknown?: boolean }) {
  return (
    <FindForm
      action="/office/resales"
      isMain
      name="code"
      label="Scan in"
      hint="Packing slip (RS-…), hologram number or seal code."
      autoCapitalize="characters"
      defaultValue={typed}
      error={isUnknown ? 'No open resale has this code' : null}
    />
  );
}
