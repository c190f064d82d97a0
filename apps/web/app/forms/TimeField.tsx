import { TextField, type TextFieldProps } from '@assay/ui/components/TextField.tsx';

/**
 * The browser's own picker of a date and time. Its value is like `2026-12-01T15:00`, in the zone that its label or hint
 * names; useApiForm refuses one that is half filled in.
 */
export function TimeField(props: Omit<TextFieldProps, 'type' | 'look'>) {
  return <TextField autoComplete="off" max="9999-12-31T23:59" {...props} type="datetime-local" />;
}
