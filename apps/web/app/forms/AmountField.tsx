import { parseAmount, parseWholeDollars } from '@assay/domain/money/readAmount.ts';
import { TextField, type TextFieldProps } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';

type Props = Omit<TextFieldProps, 'look' | 'prefix' | 'suffix' | 'type' | 'value' | 'defaultValue'> & {
  value?: string | undefined;
  defaultValue?: string | undefined;
  /** Takes whole dollars from $1. */
  isWhole?: boolean | undefined;
  /** Reads what is typed where a field has a convention of its own. Cents; null if it can't be read. */
  read?: (typed: string) => number | null;
};

/**
 * The field of an amount in dollars. While it is edited, what was understood appears at its end: "$25.50".
 * useApiForm refuses what can't be read.
 */
export function AmountField({
  isWhole = false,
  read = isWhole ? parseWholeDollars : parseAmount,
  onInput,
  ...field
}: Props) {
  const [typed, setTyped] = useState(field.defaultValue ?? '');
  const isEdited = field.value !== undefined || typed !== (field.defaultValue ?? '');
  const cents = isEdited ? read(field.value ?? typed) : null;
  return (
    <TextField
      autoComplete="off"
      {...field}
      look="money"
      data-amount={isWhole ? 'whole' : 'cents'}
      suffix={
        <output className="num whitespace-nowrap text-small" aria-live="polite">
          {cents === null ? null : formatMoney(cents, !isWhole)}
        </output>
      }
      onInput={(event) => {
        onInput?.(event);
        setTyped(event.currentTarget.value);
      }}
    />
  );
}
