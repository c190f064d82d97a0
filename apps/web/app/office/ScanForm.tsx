import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';

/** Finds a resale by what is scanned or typed: packing slip, seal, serial number. A plain form: it works before its script. */
export function ScanForm({ typed = '', isUnknown = false }: { typed?: string; isUnknown?: boolean }) {
  return (
    <search>
      <form method="get" action="/office/resales" className="flex max-w-[36rem] flex-wrap items-end gap-3">
        <TextField
          className="min-w-56 flex-1"
          id="code"
          name="code"
          label="Scan in"
          hint="Packing slip (RS-…), hologram number, or the code of the seal."
          look="mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          error={isUnknown ? 'No resale under way has this code' : null}
        />
        <Button type="submit" variant="commit">
          Find it
        </Button>
      </form>
    </search>
  );
}
