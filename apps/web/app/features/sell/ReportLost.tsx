import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useProofField } from '../../forms/useProofField.tsx';
import { browserApi } from '../../session/browserApi.ts';

const KINDS = { LOST: 'lost', STOLEN: 'stolen' } as const;

/** Reports one of the user's items as lost or stolen. Requires a typed word, and the password when the login is old. */
export function ReportLost({ owned }: { owned: OwnedItem }) {
  const { revalidate } = useRevalidator();
  const { withProof, proofField } = useProofField();
  const form = useApiForm({
    fields: ['kind', 'password'] as const,
    idPrefix: `lost-${owned.item.id}-`,
    fieldOf: { invalid_credentials: 'password' },
    check: ({ kind }) =>
      kind.trim().toUpperCase() in KINDS
        ? []
        : [{ path: 'kind', code: 'invalid', message: 'Type LOST or STOLEN to confirm' }],
    submit: async ({ kind, password }) => {
      await withProof(password, () =>
        browserApi.call('item.reportLost', {
          params: { id: owned.item.id },
          body: { kind: KINDS[kind.trim().toUpperCase() as keyof typeof KINDS], confirm: true },
          idempotencyKey: newIdempotencyKey(),
        }),
      );
      await revalidate();
    },
  });
  return (
    <details className="max-w-xl">
      <summary className="cursor-pointer py-2 text-small text-ink-2">Report lost or stolen</summary>
      <form className="mt-2" {...form.props}>
        <FormErrors of={form} />
        <p className="text-small text-ink-2">
          Its public certificate will show this immediately, without your name. Open offers end, and the item can’t be
          sold or linked until we’ve inspected it.
        </p>
        <TextField
          className="mt-3"
          label="Type LOST or STOLEN to confirm"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('kind')}
        />
        {proofField({ className: 'mt-3', ...form.field('password') })}
        <Button
          className="mt-3"
          type="submit"
          pending={form.isPending}
          pendingLabel="Reporting…"
          aria-label={`Report ${owned.item.title} as lost or stolen`}
        >
          Report
        </Button>
      </form>
    </details>
  );
}
