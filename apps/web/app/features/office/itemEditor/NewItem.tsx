import { newIdempotencyKey } from '@assay/client/index.ts';
import { ItemType } from '@assay/domain/enums.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useNavigate, useSearchParams } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { optionsOf } from '../optionsOf.ts';
import { TYPES } from './itemText.ts';

/** Makes a draft from a type and a title, and opens its editor. `?new=giveaway` unfolds it with that type. */
export function NewItem() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wanted = ItemType.find((type) => type === query.get('new')) ?? null;
  const form = useDraftedForm<'type' | 'title'>({
    draftKey: 'item:new',
    fields: ['type', 'title'],
    idPrefix: 'new-',
    check: ({ title }) =>
      title.trim().length >= 3 ? [] : [{ path: 'title', code: 'required', message: 'Enter a title' }],
    submit: async ({ type, title }, sent) => {
      const made = await browserApi.call('office.createItem', {
        body: { type: type as ItemType, title },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await navigate(`/office/items/${made.id}`);
    },
  });
  return (
    <details id="act-new-item" className="office-act" open={wanted !== null}>
      <summary className="btn btn-commit">New item</summary>
      <form className="office-form" aria-label="New item" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <SelectField
          label="Type"
          options={optionsOf(TYPES, ItemType)}
          defaultValue={wanted ?? 'main'}
          {...form.field('type')}
        />
        <TextField label="Title" autoComplete="off" maxLength={200} {...form.field('title')} />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
            Create draft
          </Button>
        </p>
      </form>
    </details>
  );
}
