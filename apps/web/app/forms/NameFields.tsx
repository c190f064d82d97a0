import { TextField, type TextFieldProps } from '@assay/ui/components/TextField.tsx';

type Field = Pick<TextFieldProps, 'id' | 'name' | 'error' | 'onBlur' | 'onInput'>;

/** First and last name, side by side where there is room. */
export function NameFields({
  first,
  last,
  names,
}: {
  first: Field;
  last: Field;
  /** Initial values. */
  names?: { firstName: string; lastName: string };
}) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField {...first} label="First name" autoComplete="given-name" defaultValue={names?.firstName} />
      <TextField {...last} label="Last name" autoComplete="family-name" defaultValue={names?.lastName} />
    </div>
  );
}
