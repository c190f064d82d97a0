import { newIdempotencyKey } from '@assay/client/index.ts';
import { staffCalls } from '@assay/client/staffCalls.gen.ts';
import { REASONED_SETTINGS, type SettingKey, type Settings } from '@assay/domain/settings/settings.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { AmountField } from '../../../forms/AmountField.tsx';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import type { useApiForm } from '../../../forms/useApiForm.ts';
import { useRecentCode } from '../../../forms/useRecentCode.tsx';
import { When } from '../../../lib/DateTime.tsx';
import { resultOf, useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { useMayDo } from '../useMayDo.ts';

export type SettingInput = {
  /** Its place in the value: `legalName`, `baseCents.S`. */
  name: string;
  label: string;
  hint?: ReactNode;
  kind?: 'text' | 'money' | 'date' | 'area' | 'select';
  options?: readonly { value: string; label: string }[];
  optional?: boolean;
  /** Takes the whole width. */
  isWide?: boolean;
  autoComplete?: string;
};

export type SettingFormProps<K extends SettingKey> = {
  settingKey: K;
  title: string;
  children: ReactNode;
  /** As read from the API. */
  entry: { version: number; changedAt: string | null; changedBy: string | null };
  inputs: readonly SettingInput[];
  /** The texts that the fields begin with, by name. */
  texts: Readonly<Record<string, string>>;
  /** The value of the typed texts, or the faults of fields that cannot be read. */
  parse: (typed: Readonly<Record<string, string>>) => Settings[K] | { faults: Readonly<Record<string, string>> };
  send: (body: { value: Settings[K]; version: number; note?: string }, idempotencyKey: string) => Promise<unknown>;
};

/** One setting: its fields, the reason of the change, and who changed it last. */
export function SettingForm<K extends SettingKey>(props: SettingFormProps<K>) {
  const { settingKey, title, children, entry, inputs, texts, parse, send } = props;
  const showResult = useShowResult();
  const roles = staffCalls[`setting.${settingKey}`];
  const isReasoned = REASONED_SETTINGS.includes(settingKey);
  const mayChange = useMayDo()(`setting.${settingKey}`);
  const { revalidate } = useRevalidator();
  const { withRecentCode, codeDialog } = useRecentCode();
  // Named like their place in the body, where the API reports faults.
  const fieldName = (name: string): string => `value.${name}`;
  const typedOf = (values: Record<string, string>) =>
    Object.fromEntries(inputs.map(({ name }) => [name, (values[fieldName(name)] ?? '').trim()]));
  const form = useDraftedForm<string>({
    draftKey: `setting:${settingKey}`,
    stored: Object.fromEntries(inputs.map(({ name }) => [fieldName(name), texts[name] ?? ''])),
    fields: [...inputs.map(({ name }) => fieldName(name)), 'note'],
    idPrefix: `${settingKey}-`,
    check: (values) => {
      const typed = typedOf(values);
      const missing = inputs.filter(({ name, optional }) => optional !== true && typed[name] === '');
      const read = parse(typed);
      const faults = 'faults' in read ? Object.entries(read.faults) : [];
      return [
        ...missing.map(({ name }) => ({ path: fieldName(name), code: 'required', message: 'Required' })),
        ...faults.map(([name, message]) => ({ path: fieldName(name), code: 'invalid', message })),
        ...(!isReasoned || (values.note ?? '').trim().length >= 3
          ? []
          : [{ path: 'note', code: 'too_short', message: 'Enter a reason' }]),
      ];
    },
    submit: async (values, sent) => {
      const value = parse(typedOf(values));
      if ('faults' in value) return;
      const note = (values.note ?? '').trim();
      const body = { value, version: entry.version, ...(isReasoned ? { note } : {}) };
      const answer = await withRecentCode(() => send(body, newIdempotencyKey()));
      sent();
      // The reason was for this change only.
      const reason = form.props.ref.current?.elements.namedItem('note');
      if (reason instanceof HTMLInputElement) reason.value = '';
      await revalidate();
      const { text, tone } = resultOf(answer, `${title} saved.`);
      showResult(text, tone);
    },
  });
  return (
    <Panel title={title} className="setting-panel" aside={<LastChange {...entry} />}>
      <form id={settingKey} aria-label={title} {...form.props}>
        <p className="max-w-measure text-small text-ink-2">{children}</p>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <fieldset className="setting-fields" disabled={!mayChange}>
          {inputs.map((input) => (
            <Input
              key={input.name}
              input={input}
              text={texts[input.name] ?? ''}
              field={form.field(fieldName(input.name))}
            />
          ))}
        </fieldset>
        {mayChange ? (
          <div className="setting-foot">
            {isReasoned ? (
              <TextField
                label="Note"
                hint="Why it changes. Only the audit log keeps it."
                autoComplete="off"
                maxLength={500}
                {...form.field('note')}
              />
            ) : null}
            <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
              Save {title.toLowerCase()}
            </Button>
          </div>
        ) : (
          <p className="mt-3 text-small text-ink-2">
            {roles.length === 0
              ? 'Only an administrator changes this.'
              : 'Only an administrator or finance changes this.'}
          </p>
        )}
      </form>
      {codeDialog}
    </Panel>
  );
}

/** Who changed a setting last, and when. */
export function LastChange({ version, changedAt, changedBy }: SettingFormProps<SettingKey>['entry']) {
  if (version === 0 || changedAt === null) return <span className="text-small text-ink-2">Not set yet</span>;
  return (
    <span className="text-small text-ink-2">
      {changedBy === null ? 'Set' : `Changed by ${changedBy},`} <When at={changedAt} />
    </span>
  );
}

type FieldProps = ReturnType<ReturnType<typeof useApiForm<string>>['field']>;

function Input({ input, text, field }: { input: SettingInput; text: string; field: FieldProps }) {
  const { label, kind = 'text', options = [], optional, isWide, autoComplete = 'off' } = input;
  const shared = {
    label,
    optional: optional === true,
    defaultValue: text,
    ...(input.hint === undefined ? {} : { hint: input.hint }),
    ...(isWide === true ? { className: 'setting-wide' } : {}),
    ...field,
  };
  if (kind === 'select') return <SelectField options={options} placeholder="Choose" {...shared} />;
  if (kind === 'area') return <TextAreaField rows={5} {...shared} />;
  if (kind === 'money') return <AmountField {...shared} />;
  return <TextField type={kind} autoComplete={autoComplete} {...shared} />;
}
