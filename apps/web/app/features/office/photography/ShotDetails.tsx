import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { type FormEvent, useState } from 'react';
import { browserApi } from '../../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';
import { linesOf, NAME_FIELDS, nameFault } from '../taxonomy/nameFields.ts';

type Category = { id: string; name: string; details: readonly string[] };

/** Sets the details that items of a category are photographed with; begins with those it has. */
export function ShotDetails({ categories }: { categories: readonly Category[] }) {
  const [chosen, setChosen] = useState('');
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
            setChosen(event.currentTarget.value);
          }}
        />
      ),
    },
    {
      name: 'details',
      label: NAME_FIELDS.shotDetails.label,
      check: (typed) => nameFault('shotDetails', typed),
      render: (field) => (
        <TextAreaField
          {...field}
          key={chosen}
          label={NAME_FIELDS.shotDetails.label}
          hint={NAME_FIELDS.shotDetails.hint}
          rows={3}
          defaultValue={categories.find(({ id }) => id === chosen)?.details.join('\n') ?? ''}
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
      send={({ categoryId = '', details = '' }, note, idempotencyKey) =>
        browserApi.call('office.shotDetails', {
          params: { id: categoryId },
          body: { details: linesOf(details), note },
          idempotencyKey,
        })
      }
    >
      <p className="text-small text-ink-2">
        Every item gets an overview, a back, a detail and its hologram, and its signature when autographed.
      </p>
    </OfficeAction>
  );
}
