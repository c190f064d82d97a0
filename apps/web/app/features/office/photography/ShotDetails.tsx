import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { type FormEvent, useState } from 'react';
import { browserApi } from '../../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';
import { linesOf, NAME_FIELDS, nameFault } from '../taxonomy/nameFields.ts';

type Category = { id: string; name: string; details: readonly string[] };

/** Sets the details that items of a category are photographed with; begins with those it has. */
export function ShotDetails({ categories }: { categories: readonly Category[] }) {
  const [typed, setTyped] = useState('');
  const inputs: readonly ActionInput[] = [
    {
      name: 'categoryId',
      label: 'Category',
      render: (field) => (
        <SelectField
          {...field}
          label="Category"
          placeholder="Choose"
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onInput={(event: FormEvent<HTMLSelectElement>) => {
            field.onInput();
            const { value } = event.currentTarget;
            setTyped(categories.find(({ id }) => id === value)?.details.join('\n') ?? '');
          }}
        />
      ),
    },
    {
      name: 'details',
      label: NAME_FIELDS.shotDetails.label,
      check: (text) => nameFault('shotDetails', text),
      render: (field) => (
        <TextAreaField
          {...field}
          label={NAME_FIELDS.shotDetails.label}
          hint={NAME_FIELDS.shotDetails.hint}
          rows={3}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ),
    },
  ];
  return (
    <OfficeAction
      call="office.shotDetails"
      id="shot-details"
      title="Shot list of a category"
      buttonLabel="Save shot list"
      inputs={inputs}
      doneMessage="The shot list was saved."
      send={async ({ categoryId = '', details = '' }, note, idempotencyKey) => {
        const saved = await browserApi.call('office.shotDetails', {
          params: { id: categoryId },
          body: { details: linesOf(details), note },
          idempotencyKey,
        });
        setTyped('');
        return saved;
      }}
    >
      <p className="text-small text-ink-2">
        Every item gets an overview, a back, a detail and its hologram, and its signature when autographed.
      </p>
    </OfficeAction>
  );
}
