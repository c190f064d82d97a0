import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AmountField } from '../../forms/AmountField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { issuesOf } from '../../forms/issuesOf.ts';
import { useApiForm } from '../../forms/useApiForm.ts';
import { lostText } from '../../session/unfinishedText.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

type Props = {
  owned: OwnedItem;
  /** Its name in the call. */
  field: 'amountCents' | 'instantPriceCents';
  label: string;
  hint: string;
  cents: number | null;
  saveLabel: string;
  save: (cents: number | null) => Promise<void>;
  /** What a typed amount results in, updated as they type. */
  preview?: (cents: number) => string;
  /** What was saved, as text. */
  savedText: (cents: number | null) => string;
};

/** One of an owner's terms: an amount in whole dollars, or blank. */
export function TermForm({ owned, field, label, hint, cents, saveLabel, save, preview, savedText }: Props) {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState('');
  const [typed, setTyped] = useState(cents);
  const { left, keep, drop } = useUnfinished<{ itemId: string; field: Props['field']; text: string }>('terms');
  const [leftText, setLeftText] = useState<string | null>(null);
  useEffect(() => {
    if (left?.value.itemId !== owned.item.id || left.value.field !== field) return;
    setLeftText(left.value.text);
    setTyped(parseWholeDollars(left.value.text));
    setNotice(left.wasLoggedOut ? lostText({ form: 'terms', isSent: false }) : 'Not saved yet.');
  }, [left, owned.item.id, field]);
  const form = useApiForm({
    fields: [field],
    idPrefix: `${field === 'amountCents' ? 'minimum' : 'instant'}-${owned.item.id}-`,
    check: (values) => issuesOf([[field, values[field].trim() === '' ? null : wholeDollarFault(values[field])]]),
    submit: async (values) => {
      setNotice('');
      const newCents = values[field].trim() === '' ? null : parseWholeDollars(values[field]);
      await save(newCents);
      drop();
      setNotice(savedText(newCents));
      await revalidate();
    },
  });
  const input = form.field(field);
  return (
    <form className="mt-4 flex max-w-[36rem] flex-wrap items-end gap-3" {...form.props}>
      <FormErrors of={form} />
      <AmountField
        isWhole
        className="min-w-56 flex-1"
        label={label}
        hint={hint}
        key={leftText}
        defaultValue={leftText ?? (cents === null ? '' : String(cents / 100))}
        {...input}
        onInput={(event) => {
          input.onInput();
          keep({ itemId: owned.item.id, field, text: event.currentTarget.value });
          setTyped(parseWholeDollars(event.currentTarget.value));
        }}
      />
      <Button type="submit" pending={form.isPending} pendingLabel="Saving…" aria-label={saveLabel}>
        Save
      </Button>
      {preview === undefined || typed === null ? null : (
        <p className="basis-full text-small text-ink-2" aria-live="polite">
          {preview(typed)}
        </p>
      )}
      <span role="status" className="basis-full text-small text-ink-2">
        {notice}
      </span>
    </form>
  );
}
