import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyField, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { TimeField } from '../../../forms/TimeField.tsx';
import type { useApiForm } from '../../../forms/useApiForm.ts';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { fieldRefusal } from '../fieldRefusal.ts';
import { findName } from '../itemEditor/lookUp.ts';
import { NameField } from '../itemEditor/NameField.tsx';
import { timeHint } from '../typed.ts';
import { NAME_FIELDS, nameBody, nameFault, typedName } from './nameFields.ts';

type Props = {
  kind: TaxonomyKind;
  /** Null: a new one. */
  row: OfficeName | null;
  /** Categories that can be above another. */
  parents: readonly OfficeName[];
};

/** Creates or changes a name, with the fields of its kind. */
export function NameForm({ kind, row, parents }: Props) {
  const zone = useTimeZone();
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const { fields, singular } = TAXONOMY[kind];
  const form = useDraftedForm<string>({
    draftKey: `name:${kind}:${row?.id ?? 'new'}`,
    stored: {
      name: row?.name ?? '',
      ...Object.fromEntries(fields.map((field) => [field, typedName(field, row, zone)])),
    },
    fields: ['name', ...fields],
    idPrefix: `${row?.id ?? 'new'}-`,
    check: (values) => [
      ...((values.name ?? '').trim().length >= 2 ? [] : [{ path: 'name', code: 'required', message: 'Enter a name' }]),
      ...issuesOf(fields.map((field) => [field, nameFault(field, values[field] ?? '', zone)])),
    ],
    submit: async (values, sent) => {
      const body = nameBody(kind, values, row, zone);
      if (body.coverItemId != null) {
        const found = await findName('item', body.coverItemId);
        if ('fault' in found) throw fieldRefusal([{ path: 'coverItemId', code: 'unknown', message: found.fault }]);
        body.coverItemId = found.id;
      }
      const idempotencyKey = newIdempotencyKey();
      const saved =
        row === null
          ? await browserApi.call(`office.${kind}.create`, { body, idempotencyKey })
          : await browserApi.call(`office.${kind}.change`, {
              params: { id: row.id },
              body: { version: row.version, ...body },
              idempotencyKey,
            });
      sent();
      await revalidate();
      showResult(`${saved.name} saved.`);
    },
  });
  return (
    <form className="name-form" aria-label={row === null ? `New ${singular.toLowerCase()}` : row.name} {...form.props}>
      <FormErrors of={form} />
      <RestoredDraft of={form.draft} />
      <div className="name-fields">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={120}
          defaultValue={row?.name ?? ''}
          {...(row === null ? {} : { hint: 'A new name is a new address; the old one redirects.' })}
          {...form.field('name')}
        />
        {fields.map((field) => (
          <Input
            key={field}
            field={field}
            text={typedName(field, row, zone)}
            parents={parents.filter(({ id }) => id !== row?.id)}
            control={form.field(field)}
          />
        ))}
      </div>
      <Button className="mt-3" type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
        {row === null ? `Create ${singular.toLowerCase()}` : 'Save'}
      </Button>
    </form>
  );
}

type Control = ReturnType<ReturnType<typeof useApiForm<string>>['field']>;

function Input({
  field,
  text,
  parents,
  control,
}: {
  field: TaxonomyField;
  text: string;
  parents: readonly OfficeName[];
  control: Control;
}) {
  const zone = useTimeZone();
  const { label, look, isWide = look === 'area' || look === 'lines' } = NAME_FIELDS[field];
  const hint = look === 'time' ? timeHint(zone, NAME_FIELDS[field].hint) : NAME_FIELDS[field].hint;
  const shared = {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(isWide ? { className: 'name-wide' } : {}),
    ...control,
  };
  if (look === 'check')
    return <CheckboxField {...shared} className="name-check" value="on" defaultChecked={text === 'on'} />;
  if (look === 'parent')
    return (
      <SelectField
        {...shared}
        placeholder="None: it is an upper category"
        options={parents.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={text}
      />
    );
  if (look === 'cover') return <NameField {...shared} of="item" defaultValue={text} />;
  if (look === 'area' || look === 'lines')
    return <TextAreaField {...shared} rows={look === 'area' ? 4 : 3} defaultValue={text} />;
  if (look === 'time') return <TimeField {...shared} defaultValue={text} />;
  return <TextField {...shared} autoComplete="off" defaultValue={text} />;
}
