import { TextField, type TextFieldProps } from '@assay/ui/components/TextField.tsx';

/** One field for a one-time code: paste, spaces and the phone's own suggestion all work. */
export function CodeField(props: Omit<TextFieldProps, 'look' | 'inputMode' | 'autoComplete'>) {
  return <TextField {...props} look="mono" inputMode="numeric" autoComplete="one-time-code" />;
}
