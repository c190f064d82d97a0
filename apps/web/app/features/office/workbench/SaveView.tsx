import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { useShowResult } from '../actionResult.ts';
import { saveView } from './sendView.ts';

/** The form that saves what a list shows as a view. */
export function SaveView({ list, query, onDone }: { list: string; query: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useApiForm<'name'>({
    fields: ['name'],
    idPrefix: 'saved-view-',
    check: ({ name }) =>
      name.trim() === '' ? [{ path: 'name', code: 'required', message: 'Enter a name for the view' }] : [],
    submit: async ({ name }) => {
      await saveView({ list, name: name.trim(), query });
      onDone();
      await revalidate();
      showResult(`View “${name.trim()}” saved.`);
    },
  });
  return (
    <form className="saved-view-form" aria-label="Save this view" {...form.props}>
      <TextField label="Save this view as" autoComplete="off" maxLength={40} {...form.field('name')} />
      <Button type="submit" pending={form.isPending} pendingLabel="Saving…">
        Save
      </Button>
    </form>
  );
}
