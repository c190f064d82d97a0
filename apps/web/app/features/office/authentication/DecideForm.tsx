import { newIdempotencyKey } from '@assay/client/index.ts';
import type { AuthenticationBench } from '@assay/contract/shapes/authentication.ts';
import type { FieldIssue } from '@assay/domain/account/issue.ts';
import {
  AuthenticationCheck,
  type AuthenticationDecision,
  AuthenticationGrade,
  CheckResult,
  checkDecision,
  type EvidenceKind,
} from '@assay/domain/item/authentication.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { parseTime, timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { FieldErrorText } from '@assay/ui/components/Field.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { TimeField } from '../../../forms/TimeField.tsx';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { resultOf, useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { optionsOf } from '../optionsOf.ts';
import { timeHint } from '../typed.ts';
import { CHECKS, EVIDENCE, GRADES, RESULTS } from './authenticationText.ts';
import { PicturesMissing } from './PicturesMissing.tsx';

const WITNESS = ['witness.name', 'witness.at', 'witness.place'] as const;
const GRADE_OPTIONS = AuthenticationGrade.map((value) => ({ value, label: GRADES[value].text }));

/** The decision about an item: grade, checklist, witness, evidence and reasons. */
export function DecideForm({
  item,
  files,
  pictures,
}: Pick<AuthenticationBench, 'item' | 'files'> & { pictures: readonly string[] }) {
  const zone = useTimeZone();
  const showResult = useShowResult();
  const { revalidate } = useRevalidator();
  const [grade, setGrade] = useState('');
  const chosen = AuthenticationGrade.find((one) => one === grade);
  const needsSecond =
    chosen !== undefined &&
    twoPersons.authentication({ from: item.grade, grade: chosen, estimateCents: item.estimateHighCents });
  const form = useDraftedForm<string>({
    draftKey: `decide:${item.id}`,
    idPrefix: 'decide-',
    fields: [
      'grade',
      'checklist',
      ...AuthenticationCheck.map((check) => `checklist.${check}`),
      ...WITNESS,
      'evidence',
      ...files.flatMap(({ id }) => [`use-${id}`, `kind-${id}`, `text-${id}`]),
      'publicNote',
      'note',
    ],
    check: (values) => [...faultsOf(values, zone), ...ruleFaults(values, item, { files, pictures, zone })],
    submit: async (values, sent) => {
      const { evidence, ...decision } = toDecision(values, files, zone);
      const publicNote = textOf(values, 'publicNote');
      const answer: unknown = await browserApi.call('office.authenticate', {
        params: { id: item.id },
        body: {
          ...decision,
          evidence: [...evidence],
          note: textOf(values, 'note'),
          ...(publicNote === '' ? {} : { publicNote }),
        },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await revalidate();
      const { text, tone } = resultOf(answer, 'Decision saved.');
      showResult(text, tone);
    },
  });
  const evidence = form.field('evidence');
  const checklist = form.field('checklist');
  return (
    <form className="office-form" aria-label="Decision" {...form.props}>
      <PicturesMissing itemId={item.id} pictures={pictures} />
      <FormErrors of={form} />
      <RestoredDraft of={form.draft} />
      <fieldset
        id={checklist.id}
        tabIndex={-1}
        aria-describedby={checklist.error === null ? undefined : `${checklist.id}-error`}
      >
        <legend className="font-semibold">Checklist</legend>
        <FieldErrorText control={checklist.id} error={checklist.error} />
        <div className="check-rows mt-2">
          {AuthenticationCheck.map((check) => (
            <CheckRow key={check} check={check} field={form.field(`checklist.${check}`)} />
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Decision"
        placeholder="Choose"
        options={GRADE_OPTIONS}
        {...form.field('grade')}
        onChange={({ currentTarget }) => setGrade(currentTarget.value)}
      />
      {needsSecond ? (
        <p className="grade-note" role="status">
          A second authenticator must confirm this decision before it counts.
        </p>
      ) : null}
      <fieldset className={chosen === undefined || chosen === 'gold' ? 'grid gap-3' : 'hidden'}>
        <legend className="font-semibold">{grade === 'gold' ? 'Witness' : 'Witness, for gold'}</legend>
        <TextField
          label="Who"
          optional={grade !== 'gold'}
          autoComplete="off"
          maxLength={80}
          {...form.field('witness.name')}
        />
        <TimeField label="When" optional={grade !== 'gold'} hint={timeHint(zone)} {...form.field('witness.at')} />
        <TextField
          label="Where"
          optional={grade !== 'gold'}
          autoComplete="off"
          maxLength={120}
          {...form.field('witness.place')}
        />
      </fieldset>
      <fieldset
        id={evidence.id}
        tabIndex={-1}
        aria-describedby={evidence.error === null ? undefined : `${evidence.id}-error`}
      >
        <legend className="font-semibold">{grade === 'silver' ? 'Evidence' : 'Evidence, for silver'}</legend>
        <FieldErrorText control={evidence.id} error={evidence.error} />
        {files.length === 0 ? (
          <p className="mt-1 text-small text-ink-2">No files yet. Add them under Evidence.</p>
        ) : (
          files.map((file) => (
            <div key={file.id} className="bench-evidence mt-2">
              <CheckboxField label={file.name} {...withoutHandlers(form.field(`use-${file.id}`))} />
              <SelectField label="Kind" options={optionsOf(EVIDENCE)} {...form.field(`kind-${file.id}`)} />
              <TextField
                label="What it proves"
                autoComplete="off"
                maxLength={300}
                defaultValue={file.name}
                {...form.field(`text-${file.id}`)}
              />
            </div>
          ))
        )}
      </fieldset>
      <TextAreaField
        label="How we know"
        hint="Shown on the certificate. Leave blank to name the witnessed place or the kinds of evidence."
        optional
        rows={2}
        maxLength={300}
        {...form.field('publicNote')}
      />
      <TextAreaField label="Reasons" hint="For staff." rows={3} maxLength={500} {...form.field('note')} />
      <p>
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Save decision
        </Button>
      </p>
    </form>
  );
}

/** The result of one check, as a choice of three. */
function CheckRow({
  check,
  field: { id, name, error, onInput },
}: {
  check: AuthenticationCheck;
  field: { id: string; name: string; error: string | null; onInput: () => void };
}) {
  return (
    <fieldset className="check-row" id={id} tabIndex={-1} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend>{CHECKS[check]}</legend>
      <div className="check-choices">
        {CheckResult.map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} onInput={onInput} />
            {RESULTS[value]}
          </label>
        ))}
      </div>
      <FieldErrorText control={id} error={error} />
    </fieldset>
  );
}

const withoutHandlers = ({ id, name, error }: { id: string; name: string; error: string | null }) => ({
  id,
  name,
  error,
});

type Values = Record<string, string>;
const textOf = (values: Values, name: string): string => (values[name] ?? '').trim();
/** A witness is asked for gold only. */
const hasWitness = (values: Values): boolean =>
  ['', 'gold'].includes(textOf(values, 'grade')) && WITNESS.some((name) => textOf(values, name) !== '');

/** What is missing or unreadable in the form itself. */
function faultsOf(values: Values, zone: TimeZone): FieldIssue[] {
  const faults: FieldIssue[] = [];
  const add = (path: string, message: string): void => {
    faults.push({ path, code: 'invalid', message });
  };
  if (textOf(values, 'grade') === '') add('grade', 'Choose a decision');
  for (const check of AuthenticationCheck)
    if (textOf(values, `checklist.${check}`) === '') add(`checklist.${check}`, 'Choose a result');
  if (hasWitness(values)) {
    if (textOf(values, 'witness.name').length < 2) add('witness.name', 'Enter who saw it');
    const atFault = timeFault(textOf(values, 'witness.at'), zone);
    if (atFault !== null) add('witness.at', atFault);
    if (textOf(values, 'witness.place').length < 2) add('witness.place', 'Enter where');
  }
  if (textOf(values, 'publicNote') !== '' && textOf(values, 'publicNote').length < 10)
    add('publicNote', 'Enter 10 characters or more, or leave it blank');
  if (textOf(values, 'note').length < 3) add('note', 'Enter your reasons');
  return faults;
}

type Files = AuthenticationBench['files'];

function toDecision(values: Values, files: Files, zone: TimeZone): AuthenticationDecision {
  return {
    grade: textOf(values, 'grade') as AuthenticationGrade,
    witness: hasWitness(values)
      ? {
          name: textOf(values, 'witness.name'),
          at: parseTime(textOf(values, 'witness.at'), zone) ?? '',
          place: textOf(values, 'witness.place'),
        }
      : null,
    evidence: files
      .filter(({ id }) => values[`use-${id}`] === 'on')
      .map(({ id, name }) => ({
        kind: textOf(values, `kind-${id}`) as EvidenceKind,
        text: textOf(values, `text-${id}`) || name,
        fileId: id,
      })),
    checklist: Object.fromEntries(
      AuthenticationCheck.map((check) => [check, textOf(values, `checklist.${check}`) as CheckResult]),
    ) as AuthenticationDecision['checklist'],
  };
}

/** What the rules ask for, once a decision is chosen. The server knows the present time. */
function ruleFaults(
  values: Values,
  item: AuthenticationBench['item'],
  { files, pictures, zone }: { files: Files; pictures: readonly string[]; zone: TimeZone },
): FieldIssue[] {
  if (textOf(values, 'grade') === '') return [];
  return checkDecision(
    toDecision(values, files, zone),
    { isAutographed: item.autographed, pictures },
    Number.POSITIVE_INFINITY,
  );
}
