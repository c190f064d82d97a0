import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ItemChange, OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import type { FieldIssue } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Link, useRevalidator } from 'react-router';
import { AmountField } from '../../../forms/AmountField.tsx';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import type { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { readForm } from '../draft/formValues.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { fieldRefusal } from '../fieldRefusal.ts';
import {
  type Choices,
  type FieldDefinition,
  type FieldName,
  hintOf,
  type Section,
  type Typed,
  toValue,
  typedFault,
} from './fields.ts';
import { choiceName } from './itemText.ts';
import { findName } from './lookUp.ts';
import { NameField } from './NameField.tsx';

type Props = {
  item: OfficeItem;
  section: Section;
  /** Fields that can be changed now. */
  fields: readonly FieldDefinition[];
  choices: Choices;
  /** All fields of the page as typed. */
  typed: Typed;
  stored: Typed;
  onTyped: (typed: Partial<Record<FieldName, string>>) => void;
  /** Told the version of the item that has the values of the form. */
  onSaved: (version: number) => void;
};

/** Looks the changed names up; the rest of the body is what is typed. */
async function bodyOf(fields: readonly FieldDefinition[], values: Record<string, string>) {
  const body: Record<string, unknown> = {};
  const faults: FieldIssue[] = [];
  for (const field of fields) {
    const typed = values[field.name] ?? '';
    if (field.kind === 'name' && typed.trim() !== '') {
      const found = await findName(field.of, typed);
      if ('fault' in found) faults.push({ path: field.name, code: 'unknown', message: found.fault });
      else body[field.name] = found.id;
    } else body[field.name] = toValue(field, typed);
  }
  return { body: body as Omit<ItemChange, 'version'>, faults };
}

/**
 * One section of an item, saved by itself; only what has changed is sent. Entries are kept in the browser until they
 * are saved. After a conflict the colleague's version is loaded and compared with the entries.
 */
export function SectionForm({ item, section, fields, choices, typed, stored, onTyped, onSaved }: Props) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const names = fields.map(({ name }) => name);
  const changedIn = (values: Record<string, string>) =>
    fields.filter(({ name }) => (values[name] ?? '') !== stored[name]);
  const form = useDraftedForm<FieldName>({
    draftKey: `item:${item.id}:${section.key}`,
    stored: Object.fromEntries(names.map((name) => [name, stored[name]])),
    onRestore: onTyped,
    fields: names,
    idPrefix: 'item-',
    check: (values) => issuesOf(fields.map((field) => [field.name, typedFault(field, values[field.name] ?? '')])),
    submit: async (values, sent) => {
      const changed = changedIn(values);
      const { body, faults } = await bodyOf(changed, values);
      if (faults.length > 0) throw fieldRefusal(faults);
      let { version } = item;
      if (changed.length > 0)
        ({ version } = await browserApi.call('office.changeItem', {
          params: { id: item.id },
          body: { version: item.version, ...body },
          idempotencyKey: newIdempotencyKey(),
        }));
      sent();
      await revalidate();
      onSaved(version);
      showResult(changed.length === 0 ? 'Nothing has changed.' : `${section.title} saved.`);
    },
  });
  return (
    <form
      id={section.key}
      aria-label={section.title}
      {...form.props}
      onInput={() => {
        form.props.onInput();
        onTyped(readForm(form.props.ref.current, names));
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <FormErrors of={form} />
      <RestoredDraft of={form.draft} />
      <div className="item-fields">
        {fields.map((field) => (
          <Input
            key={field.name}
            field={field}
            typed={typed}
            text={stored[field.name]}
            choices={choices}
            control={form.field(field.name)}
          />
        ))}
      </div>
      <Button
        className="mt-4"
        type="submit"
        variant="commit"
        pending={form.isPending}
        pendingLabel="Saving…"
        title="Ctrl S"
      >
        Save {section.title.toLowerCase()}
      </Button>
    </form>
  );
}

/** An older item may have a value that its type no longer allows: it stays until another one is chosen. */
function withStored(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label: choiceName(value) }, ...options];
}

/** Where the first name of a kind is created. */
const NoneYet = ({ of }: { of: keyof Choices }) => (
  <>
    There is no {of} yet.{' '}
    <Link className="link" to={`/office/taxonomy/${of}`}>
      Create the first one
    </Link>
  </>
);

type Option = { value: string; label: string };
type Control = ReturnType<ReturnType<typeof useApiForm<FieldName>>['field']>;

function Input({
  field,
  typed,
  text,
  choices,
  control,
}: {
  field: FieldDefinition;
  typed: Typed;
  text: string;
  choices: Choices;
  control: Control;
}) {
  const { label, isWide } = field;
  const hint = hintOf(field, typed[field.name]);
  const shared = {
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(isWide === true ? { className: 'item-wide' } : {}),
    ...control,
  };
  if (field.kind === 'check')
    return <CheckboxField {...shared} className="item-check" value="on" defaultChecked={text === 'on'} />;
  if (field.kind === 'select')
    return (
      <SelectField
        {...shared}
        {...(text === '' ? { placeholder: 'Choose' } : {})}
        options={withStored(field.options(typed), typed[field.name])}
        defaultValue={text}
      />
    );
  if (field.kind === 'choice')
    return (
      <SelectField
        {...shared}
        {...(choices[field.of].length === 0 ? { hint: <NoneYet of={field.of} /> } : {})}
        options={choices[field.of]}
        placeholder="None"
        defaultValue={text}
      />
    );
  if (field.kind === 'area') return <TextAreaField {...shared} rows={field.rows} defaultValue={text} />;
  if (field.kind === 'name') return <NameField {...shared} of={field.of} defaultValue={text} />;
  if (field.kind === 'money') return <AmountField {...shared} defaultValue={text} />;
  return <TextField {...shared} autoComplete="off" defaultValue={text} />;
}
