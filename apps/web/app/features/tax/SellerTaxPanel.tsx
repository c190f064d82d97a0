import type { SellerTax } from '@assay/contract/shapes/tax.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';

type Field = 'legalName' | 'tinLast4' | 'certify';

/** What a seller has certified, and the way to do it or to change it. */
export function SellerTaxPanel({
  seller,
  fullName,
  onSaved,
}: {
  seller: SellerTax | null;
  fullName: string;
  onSaved: () => Promise<void>;
}) {
  const [isChanging, setChanging] = useState(false);
  if (seller !== null && !isChanging)
    return (
      <Panel as="div" className="mt-4">
        <p>
          <b>{seller.legalName}</b>, taxpayer ID ending in <span className="mono">{seller.tinLast4}</span>
        </p>
        <p className="mt-1 text-small text-ink-2">
          Certified <DateTime at={seller.certifiedAt} format="date" />.
        </p>
        <Button className="mt-4" onClick={() => setChanging(true)}>
          Edit
        </Button>
      </Panel>
    );
  return (
    <Panel as="div" className="mt-4">
      <SellerForm
        legalName={seller?.legalName ?? fullName}
        onSaved={async () => {
          await onSaved();
          setChanging(false);
        }}
      />
    </Panel>
  );
}

function SellerForm({ legalName, onSaved }: { legalName: string; onSaved: () => Promise<void> }) {
  const form = useApiForm<Field>({
    fields: ['legalName', 'tinLast4', 'certify'],
    idPrefix: 'seller-',
    check: (values) => [
      ...(values.legalName.trim() === '' ? [{ path: 'legalName', code: 'required', message: 'Required' }] : []),
      ...(/^\d{4}$/.test(values.tinLast4.trim())
        ? []
        : [{ path: 'tinLast4', code: 'invalid', message: 'Enter the last four digits' }]),
      ...(values.certify === '' ? [{ path: 'certify', code: 'required', message: 'Check this box to certify' }] : []),
    ],
    submit: async ({ legalName: name, tinLast4 }) => {
      await browserApi.call('tax.certifySeller', {
        body: { legalName: name.trim(), tinLast4: tinLast4.trim(), certify: true },
      });
      await onSaved();
    },
  });
  const { id, error } = form.field('certify');
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <TextField
        {...form.field('legalName')}
        label="Legal name"
        autoComplete="name"
        defaultValue={legalName}
        maxLength={100}
      />
      <TextField
        {...form.field('tinLast4')}
        label="Last four digits of your taxpayer ID"
        hint="SSN or EIN. Don’t enter the full number."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <CheckboxField
        id={id}
        name="certify"
        error={error}
        label="Under penalties of perjury, I certify that this is my correct name and taxpayer identification number, and that I am a US person."
      />
      <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
        Certify
      </Button>
    </form>
  );
}
