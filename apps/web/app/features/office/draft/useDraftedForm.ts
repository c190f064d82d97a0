import { type ApiFormOptions, type FormValues, useApiForm } from '../../../forms/useApiForm.ts';
import type { Draft } from './formDraft.ts';
import { useFormDraft } from './useFormDraft.tsx';

type Options<F extends string> = Omit<ApiFormOptions<F>, 'submit'> & {
  /** Names the form and its record in this browser. A component that outlives its record needs a React key too. */
  draftKey: string;
  /** The values that the form begins with. Without them: its defaults. */
  stored?: Draft | undefined;
  /** The record's values as loaded, where it has versions. Without them: `stored`. */
  present?: Draft | undefined;
  /** Told what an earlier visit left, before it is filled in. */
  onRestore?: ((values: Draft) => void) | undefined;
  /** As useApiForm's. Calls `sent` as soon as the call has succeeded: what was typed is no longer kept. */
  submit: (values: FormValues<F>, sent: () => void) => Promise<void>;
};

/** useApiForm of a staff page: what is typed survives a reload, a closed tab and an ended session until it is sent. */
export function useDraftedForm<F extends string>({
  draftKey,
  stored,
  present = stored,
  onRestore,
  submit,
  ...options
}: Options<F>) {
  const form = useApiForm<F>({
    ...options,
    submit: async (values) => {
      try {
        await submit(values, () => draft.drop());
      } catch (error) {
        await draft.compare(error);
        throw error;
      }
    },
  });
  const draft = useFormDraft({
    key: draftKey,
    form: form.props.ref,
    names: options.fields,
    stored,
    present,
    onValues: onRestore,
  });
  return { ...form, props: { ...form.props, onInput: draft.keep }, draft };
}
