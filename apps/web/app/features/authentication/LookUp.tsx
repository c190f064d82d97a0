import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';

/** Takes a hologram serial or the text of a QR code, and opens its certificate. A plain form: it needs no script. */
export function LookUp({
  initialCode,
  error,
  hint = 'On the sticker, such as AS-7K2M9QHX-T. Capitals, dashes, and spaces don’t matter.',
}: {
  initialCode?: string | undefined;
  error?: string | undefined;
  hint?: string;
}) {
  return (
    <form action="/authentication" className="look-up" noValidate>
      <TextField
        label="Hologram number"
        hint={hint}
        name="code"
        look="mono"
        defaultValue={initialCode}
        error={error}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="commit">
        Look it up
      </Button>
    </form>
  );
}
