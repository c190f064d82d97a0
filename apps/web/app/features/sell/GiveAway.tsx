import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useProofField } from '../../forms/useProofField.tsx';
import { browserApi } from '../../session/browserApi.ts';

/** Confirmation word, so that no one gives an item away by accident. */
const CONFIRM_WORD = 'GIVE';

/** Offers one of the user's items as a gift. Requires a typed word, and the password when the login is old. */
export function GiveAway({ owned }: { owned: OwnedItem }) {
  const { revalidate } = useRevalidator();
  const { withProof, proofField } = useProofField();
  const form = useApiForm({
    fields: ['to', 'confirm', 'password'] as const,
    idPrefix: `give-${owned.item.id}-`,
    fieldOf: { invalid_credentials: 'password' },
    check: ({ to, confirm }) => [
      ...(to.trim() === '' ? [{ path: 'to', code: 'required', message: 'Required' }] : []),
      ...(confirm.trim().toUpperCase() === CONFIRM_WORD
        ? []
        : [{ path: 'confirm', code: 'invalid', message: `Type ${CONFIRM_WORD} to confirm` }]),
    ],
    submit: async ({ to, password }) => {
      await withProof(password, () =>
        browserApi.call('item.transfer', {
          params: { id: owned.item.id },
          body: { to: to.trim(), confirm: true },
          idempotencyKey: newIdempotencyKey(),
        }),
      );
      await revalidate();
    },
  });
  return (
    <details className="max-w-xl">
      <summary className="cursor-pointer py-2 text-small text-ink-2">Transfer as a gift</summary>
      <form className="mt-2 mb-4" {...form.props}>
        <FormErrors of={form} />
        <p className="text-small text-ink-2">
          They’ll see your username and have seven days to accept. Once they accept, the item is theirs permanently, and
          its history shows a gift with no price or names. You can cancel until then. While the gift is pending, the
          item can’t receive offers.
        </p>
        <TextField
          className="mt-3"
          label="Recipient’s username or email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('to')}
        />
        <TextField
          className="mt-3"
          label={`Type ${CONFIRM_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('confirm')}
        />
        {proofField({ className: 'mt-3', ...form.field('password') })}
        <Button
          className="mt-3"
          type="submit"
          pending={form.isPending}
          pendingLabel="Sending…"
          aria-label={`Send gift: ${owned.item.title}`}
        >
          Send gift
        </Button>
      </form>
    </details>
  );
}
