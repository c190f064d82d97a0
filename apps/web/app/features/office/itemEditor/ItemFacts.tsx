import { Facts } from '@assay/ui/components/DataList.tsx';
import type { Choices, FieldDefinition, Typed } from './fields.ts';

/** Fields that can't be changed now, as text. */
export function ItemFacts({
  fields,
  choices,
  typed,
}: {
  fields: readonly FieldDefinition[];
  choices: Choices;
  typed: Typed;
}) {
  return (
    <Facts
      className="item-facts"
      rows={fields.map((field) => ({
        key: field.name,
        label: field.label,
        value: <span className="whitespace-pre-line">{textOf(field, choices, typed) || '–'}</span>,
      }))}
    />
  );
}

function textOf(field: FieldDefinition, choices: Choices, typed: Typed): string {
  const text = typed[field.name];
  if (field.kind === 'check') return text === 'on' ? 'Yes' : 'No';
  if (field.kind === 'money') return text === '' ? '' : `$${text}`;
  const options = field.kind === 'choice' ? choices[field.of] : field.kind === 'select' ? field.options(typed) : [];
  return options.find(({ value }) => value === text)?.label ?? text;
}
