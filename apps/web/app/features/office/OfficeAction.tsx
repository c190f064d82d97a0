import { newIdempotencyKey } from '@assay/client/index.ts';
import type { StaffCall } from '@assay/client/staffCalls.gen.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Field, FieldErrorText } from '@assay/ui/components/Field.tsx';
import { FileInput } from '@assay/ui/components/FileInput.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import type { FormEvent, FormEventHandler, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { AmountField } from '../../forms/AmountField.tsx';
import type { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { issuesOf } from '../../forms/issuesOf.ts';
import { TimeField } from '../../forms/TimeField.tsx';
import type { useApiForm } from '../../forms/useApiForm.ts';
import { useRecentCode } from '../../forms/useRecentCode.tsx';
import { importWithRetry } from '../../lib/lazyWithRetry.ts';
import { resultOf, useShowResult } from './actionResult.ts';
import { useDraftedForm } from './draft/useDraftedForm.ts';
import { RestoredDraft } from './draft/useFormDraft.tsx';
import { useMayDo } from './useMayDo.ts';

export type ActionInput = {
  /** Also the path of the API's field errors. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Lines of an area. */
  rows?: number;
  /** Default text. */
  kind?: 'text' | 'mono' | 'money' | 'time' | 'area' | 'select' | 'checks' | 'file';
  /** Of an amount: whole dollars from $1. */
  isWhole?: true;
  /** Of a file: its types, and the field that has it. */
  accept?: string;
  file?: RefObject<HTMLInputElement | null>;
  /** Of a select, or of boxes to check. */
  options?: readonly { value: string; label: string; hint?: string }[];
  /** Of boxes: the values of the checked ones, joined by commas, which is also what they give. */
  defaultValue?: string;
  /** The error of the typed input, given all of the form. Null: none. */
  check?: (typed: string, values: Readonly<Record<string, string>>) => string | null;
  /** What the typed value results in, updated as they type. Null: nothing yet. */
  preview?: (typed: string) => string | null;
  /** Another field than those of `kind`. */
  render?: (field: FieldProps) => ReactNode;
};

type FieldProps = ReturnType<ReturnType<typeof useApiForm<string>>['field']>;

export type ActionProps = {
  /** The call that does it: hidden from those whose roles don’t allow it. */
  call?: StaffCall;
  /** Unlike on the page. */
  id: string;
  /** What it acts on, where neither `id` nor the path of the page says so: entries are kept for that. */
  subject?: string;
  /** What opens it, and the press that does it. */
  title: string;
  buttonLabel?: string;
  tone?: 'commit' | 'quiet' | 'danger';
  children?: ReactNode;
  inputs?: readonly ActionInput[];
  noteHint?: string;
  /** It needs no reason: nothing about money, law or people. */
  isNoteless?: boolean;
  /** The confirmation question before an irreversible act. */
  confirm?: { title: string; text: ReactNode; cancelLabel?: string };
  isOpen?: boolean;
  /** Does it. The note is for the audit log; empty where none is asked for. */
  send: (values: Record<string, string>, note: string, key: string) => Promise<unknown>;
  /** The announcement when it is done. */
  doneMessage: string | ((answer: unknown) => string);
  /** Takes it back, with a note for the audit log; offered for ten seconds. */
  undo?: (note: string, key: string) => Promise<unknown>;
};

type PendingConfirmation = { answer: (isConfirmed: boolean) => void; Dialog: typeof ConfirmDialog; isOpen: boolean };

const isEmpty = (typed: string): string | null => (typed.trim() === '' ? 'Required' : null);

/** One staff act, collapsed until it is needed: its inputs, the reason (for the audit log), and the button. */
export function OfficeAction(props: ActionProps) {
  // A new round is a fresh form, folded again; so is the form of another record.
  const [round, setRound] = useState(0);
  const { pathname } = useLocation();
  const mayDo = useMayDo();
  if (props.call !== undefined && !mayDo(props.call)) return null;
  const place = `${pathname}:${props.subject ?? ''}:${props.id}`;
  return <ActionForm key={`${place}:${round}`} {...props} place={place} onDone={() => setRound((last) => last + 1)} />;
}

function ActionForm({
  id,
  place,
  title,
  buttonLabel = title,
  tone = 'quiet',
  children,
  inputs = [],
  isNoteless = false,
  noteHint = 'State your reason. Only the audit log keeps it.',
  confirm,
  isOpen = false,
  send,
  doneMessage,
  undo,
  onDone,
}: ActionProps & { place: string; onDone: () => void }) {
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const { withRecentCode, codeDialog } = useRecentCode();
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null);
  const form = useDraftedForm<string>({
    draftKey: place,
    present: Object.fromEntries(
      inputs.flatMap(({ name, defaultValue }) => (defaultValue === undefined ? [] : [[name, defaultValue]])),
    ),
    fields: [...inputs.map(({ name }) => name), ...(isNoteless ? [] : ['note'])],
    idPrefix: `${id}-`,
    fieldOf: { counter_too_low: 'amountCents', file_invalid: 'file', file_too_large: 'file' },
    check: (values) => [
      ...issuesOf(inputs.map(({ name, check = isEmpty }) => [name, check(values[name] ?? '', values)])),
      ...(isNoteless || (values.note ?? '').trim().length >= 3
        ? []
        : [{ path: 'note', code: 'too_short', message: 'Enter a reason' }]),
    ],
    submit: async (values, sent) => {
      if (confirm !== undefined) {
        // Loaded on demand. If it fails nothing is done, and the form shows why.
        const { ConfirmDialog: Dialog } = await importWithRetry(
          () => import('../../forms/ConfirmDialog.tsx'),
          'ConfirmDialog',
          2,
        );
        if (!(await new Promise<boolean>((answer) => setConfirmation({ answer, Dialog, isOpen: true })))) return;
      }
      // A refused call keeps its key: asked again with a code, it has a new one.
      const answer: unknown = await withRecentCode(() => send(values, (values.note ?? '').trim(), newIdempotencyKey()));
      sent();
      await revalidate();
      onDone();
      const { text, tone } = resultOf(answer, typeof doneMessage === 'string' ? doneMessage : doneMessage(answer));
      const mayUndo = undo !== undefined && tone === 'commit';
      showResult(
        text,
        tone,
        mayUndo ? () => undo(`Undone: ${values.note ?? ''}`.trim(), newIdempotencyKey()) : undefined,
      );
    },
  });
  const answer = (isConfirmed: boolean): void => {
    confirmation?.answer(isConfirmed);
    setConfirmation((last) => last && { ...last, isOpen: false });
  };
  return (
    <details id={`act-${id}`} className="office-act" open={isOpen} onKeyDown={foldOnEscape}>
      <summary className={`btn btn-${tone === 'commit' ? 'commit' : 'quiet'}`}>{title}</summary>
      <form className="office-form" aria-label={title} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        {children}
        {inputs.map((input) => (
          <Input key={input.name} input={input} field={form.field(input.name)} />
        ))}
        {isNoteless ? null : (
          <TextField label="Note" hint={noteHint} autoComplete="off" maxLength={500} {...form.field('note')} />
        )}
        <p>
          <Button
            type="submit"
            variant={tone === 'danger' ? 'danger' : 'commit'}
            pending={form.isPending}
            pendingLabel="One moment…"
          >
            {buttonLabel}
          </Button>
        </p>
      </form>
      {codeDialog}
      {confirm === undefined || confirmation === null ? null : (
        <confirmation.Dialog
          open={confirmation.isOpen}
          title={confirm.title}
          cancelLabel={confirm.cancelLabel ?? 'Cancel'}
          action={buttonLabel}
          pending={false}
          pendingLabel=""
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          <p>{confirm.text}</p>
        </confirmation.Dialog>
      )}
    </details>
  );
}

/** Escape folds an act, keeps what is typed, and returns the focus to what opened it. A dialog has its own Escape. */
function foldOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: act, target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || !act.open) return;
  if (target instanceof Element && target.closest('dialog') !== null) return;
  event.preventDefault();
  act.open = false;
  act.querySelector('summary')?.focus();
}

function Input({ input, field }: { input: ActionInput; field: FieldProps }) {
  const [typed, setTyped] = useState(input.defaultValue ?? '');
  if (input.render !== undefined) return input.render(field);
  if (input.preview === undefined) return <InputField input={input} field={field} />;
  const onInput = (event: FormEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>): void => {
    field.onInput();
    setTyped(event.currentTarget.value);
  };
  return (
    <div>
      <InputField input={input} field={{ ...field, onInput }} />
      <p className="mt-2 text-small text-ink-2" aria-live="polite">
        {input.preview(typed)}
      </p>
    </div>
  );
}

type InputFieldProps = Omit<FieldProps, 'onInput'> & {
  onInput: FormEventHandler<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
};

function InputField({ input, field }: { input: ActionInput; field: InputFieldProps }) {
  const { label, kind = 'text', options = [] } = input;
  const hint = input.hint === undefined ? {} : { hint: input.hint };
  const value = input.defaultValue === undefined ? {} : { defaultValue: input.defaultValue };
  if (kind === 'select')
    return <SelectField label={label} options={options} placeholder="Choose" {...hint} {...value} {...field} />;
  if (kind === 'checks') return <CheckBoxes input={input} field={field} />;
  if (kind === 'file') {
    const { id, error, ...control } = field;
    return (
      <Field id={id} label={label} error={error} {...hint}>
        {(given) => <FileInput {...control} {...given} ref={input.file} accept={input.accept} />}
      </Field>
    );
  }
  if (kind === 'area') return <TextAreaField label={label} rows={input.rows ?? 3} {...hint} {...value} {...field} />;
  if (kind === 'money') return <AmountField label={label} isWhole={input.isWhole} {...hint} {...value} {...field} />;
  if (kind === 'time') return <TimeField label={label} {...hint} {...value} {...field} />;
  return <TextField label={label} look={kind} autoComplete="off" {...hint} {...value} {...field} />;
}

/** Boxes of one name. */
function CheckBoxes({ input, field }: { input: ActionInput; field: InputFieldProps }) {
  const { label, hint, options = [], defaultValue = '' } = input;
  const checked = defaultValue.split(',');
  const { id, error } = field;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="field-label">{label}</legend>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6">
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            id={`${id}-${option.value}`}
            name={field.name}
            value={option.value}
            label={option.label}
            hint={option.hint}
            defaultChecked={checked.includes(option.value)}
            onInput={field.onInput}
          />
        ))}
      </div>
      <FieldErrorText control={id} error={error} />
    </fieldset>
  );
}
