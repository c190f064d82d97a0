import { newIdempotencyKey } from '@assay/client/index.ts';
import { codeIn } from '@assay/domain/item/serial.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useProofField } from '../../forms/useProofField.tsx';
import { browserApi } from '../../session/browserApi.ts';

const CODE_HINT = 'Scan the QR code, or enter the part of its link after “/q/”.';
/** Anyone can read the number; only who bought the item from us is known to own it. */
const SERIAL_HINT =
  'That’s the number printed on the hologram. It’s enough if you bought the item from us. Otherwise, scan the QR code next to the hologram, or enter the part of its link after “/q/”.';

/** Confirmation word, so that no one links an item by accident. */
const CONFIRM_WORD = 'LINK';

/**
 * Links an item permanently by the code on its seal: the code, the confirmation word, and the password if the login is
 * old.
 */
export function LinkForm() {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState('');
  const [isSerial, setSerial] = useState(false);
  const { withProof, proofField } = useProofField();
  const form = useApiForm({
    fields: ['code', 'confirm', 'password'] as const,
    idPrefix: 'link-',
    fieldOf: {
      not_found: 'code',
      already_linked: 'code',
      code_revoked: 'code',
      item_in_transaction: 'code',
      invalid_credentials: 'password',
    },
    check: ({ code, confirm }) => [
      ...(code.trim().length >= 4 ? [] : [{ path: 'code', code: 'required', message: 'Required' }]),
      ...(confirm.trim().toUpperCase() === CONFIRM_WORD
        ? []
        : [{ path: 'confirm', code: 'invalid', message: `Type ${CONFIRM_WORD} to confirm` }]),
    ],
    submit: async ({ code, password }) => {
      setNotice('');
      const { item } = await withProof(password, () =>
        browserApi.call('item.link', {
          params: { qrcode: code.trim() },
          body: { confirm: true },
          idempotencyKey: newIdempotencyKey(),
        }),
      );
      setNotice(`“${item.title}” is linked to your account.`);
      await revalidate();
    },
  });
  const code = form.field('code');
  return (
    <form className="max-w-[36rem]" {...form.props}>
      <FormErrors of={form} />
      <TextField
        label="Seal code"
        hint={isSerial ? SERIAL_HINT : CODE_HINT}
        look="mono"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...code}
        onInput={(event) => {
          code.onInput();
          setSerial(codeIn(event.currentTarget.value)?.kind === 'serial');
        }}
      />
      <TextField
        className="mt-4"
        label={`Type ${CONFIRM_WORD} to confirm`}
        hint="This can’t be undone. We record the item as yours until you sell it or give it away."
        autoComplete="off"
        {...form.field('confirm')}
      />
      {proofField({ className: 'mt-4', ...form.field('password') })}
      <p className="mt-5">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Linking…">
          Link to my account
        </Button>
      </p>
      <p role="status" className="mt-3">
        {notice}
      </p>
    </form>
  );
}
