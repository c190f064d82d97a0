import { newIdempotencyKey } from '@assay/client/index.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { ScanCode } from './ScanCode.tsx';
import './seals.css';

/** Where the cursor goes for a scanner. */
export const SEAL_FIELD = 'bind-serial';

/**
 * Binds a seal to an authenticated item that has none. Enter, which scanners send, does it: a note is optional, and what is
 * bound can be replaced. `place`: where it is sealed, as last typed.
 */
export function BindSeal({
  itemId,
  place,
  onBound,
}: {
  itemId: string;
  place: string;
  onBound: (serial: string, place: string) => Promise<void>;
}) {
  const form = useApiForm<'serial' | 'place' | 'note'>({
    idPrefix: 'bind-',
    fields: ['serial', 'place', 'note'],
    fieldOf: { code_revoked: 'serial' },
    check: (values) => [
      ...(values.serial.trim() === '' ? [{ path: 'serial', code: 'required', message: 'Scan or type the seal' }] : []),
      ...(values.place.trim().length < 2
        ? [{ path: 'place', code: 'required', message: 'Enter where it is sealed' }]
        : []),
      ...([1, 2].includes(values.note.trim().length)
        ? [{ path: 'note', code: 'too_short', message: 'Enter 3 characters or more, or none' }]
        : []),
    ],
    submit: async (values) => {
      const [typed, note] = [values.place.trim(), values.note.trim()];
      const { serial } = await browserApi.call('office.seal', {
        params: { id: itemId },
        body: { serial: values.serial.trim(), place: typed, ...(note === '' ? {} : { note }) },
        idempotencyKey: newIdempotencyKey(),
      });
      await onBound(serial, typed);
    },
  });
  return (
    <form className="bind-form" aria-label="Bind seal" {...form.props}>
      <FormErrors of={form} />
      <div className="bind-first">
        <TextField
          label="Seal"
          look="mono"
          hint="Scan its QR code, or type its number."
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={300}
          {...form.field('serial')}
        />
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Binding…">
          Bind seal
        </Button>
      </div>
      <ScanCode inputId={SEAL_FIELD} label="Scan the seal" />
      <div className="bind-more">
        <TextField label="Where" autoComplete="off" maxLength={120} defaultValue={place} {...form.field('place')} />
        <TextField label="Note" optional autoComplete="off" maxLength={500} {...form.field('note')} />
      </div>
      <p className="text-small text-ink-2">
        A seal binds once. Certificate and photos become public when the item is published; then a change needs a public
        reason.
      </p>
    </form>
  );
}
