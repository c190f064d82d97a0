import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { countOf } from './importText.ts';

type Missing = ImportDetail['names'][number];
const CREATE = 'create';
const LEAVE = 'leave';
/** Returns false for the id of an existing name. */
const isChoice = (value: string): value is typeof CREATE | typeof LEAVE => value === CREATE || value === LEAVE;

/** The existing names that one may mean: the one chosen before, and those that look like it. */
const candidates = ({ target, similar }: Missing) =>
  target === null || similar.some(({ id }) => id === target.id) ? similar : [target, ...similar];

const optionsOf = (missing: Missing) => [
  { value: LEAVE, label: 'Leave these rows out' },
  { value: CREATE, label: `Create ${missing.kind} “${missing.name}”` },
  ...candidates(missing).map(({ id, name }) => ({ value: id, label: `Use “${name}”` })),
];

const chosenValue = ({ choice, target }: Missing): string =>
  choice === 'use' && target !== null ? target.id : (choice ?? LEAVE);

/** Names that rows use and nothing has: each is created, read as an existing one, or its rows are left out. The dry run follows. */
export function MissingNames({ file }: { file: ImportDetail }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const { names, nameCount } = file;
  const formId = useId();
  const send = async (valueAt: (missing: Missing, at: number) => string): Promise<void> => {
    const { plan } = await browserApi.call('office.importNames', {
      params: { id: file.id },
      body: {
        names: names.map((missing, at) => {
          const value = valueAt(missing, at);
          const { kind, name } = missing;
          return isChoice(value)
            ? { kind, name, choice: value }
            : { kind, name, choice: 'use' as const, targetId: value };
        }),
      },
      idempotencyKey: newIdempotencyKey(),
    });
    await revalidate();
    showResult(
      `Checked again: ${plan.create} to create, ${plan.change} to change, ${plan.refuse} refused.`,
      plan.refuse === 0 ? 'commit' : 'neutral',
    );
  };
  const form = useApiForm<string>({
    fields: names.flatMap((_missing, at) => [`names.${at}.choice`]),
    submit: (values) => send((_missing, at) => values[`names.${at}.choice`] ?? LEAVE),
  });
  const all = useApiForm<string>({
    fields: [],
    // With what is chosen in the other form and not yet sent.
    submit: () => {
      const typed = new FormData(document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`) ?? undefined);
      return send(({ choice }, at) => {
        const value = String(typed.get(`names.${at}.choice`) ?? LEAVE);
        return value === LEAVE && choice === null ? CREATE : value;
      });
    },
  });
  const open = names.filter(({ choice }) => choice === null);
  return (
    <section className="import-names" aria-label="Names that don’t exist yet">
      <p>
        <b>
          {nameCount === 1
            ? 'One name of this file doesn’t exist yet.'
            : `${nameCount.toLocaleString('en-US')} names of this file don’t exist yet.`}
        </b>{' '}
        Rows that use a missing name are skipped unless you create it or choose an existing one.
        {nameCount > names.length ? ` The first ${names.length} are shown; others follow when these are decided.` : ''}
      </p>
      <form id={formId} className="import-names-form" aria-label="Choose for each name" {...form.props}>
        <FormErrors of={form} />
        <div className="import-columns">
          {names.map((missing, at) => (
            <SelectField
              key={`${missing.kind} ${missing.name}`}
              {...form.field(`names.${at}.choice`)}
              label={`${missing.kind[0]!.toUpperCase()}${missing.kind.slice(1)} “${missing.name}”`}
              hint={countOf(missing.rows, 'row')}
              options={optionsOf(missing)}
              defaultValue={chosenValue(missing)}
            />
          ))}
        </div>
      </form>
      <div className="import-names-acts">
        <Button type="submit" form={formId} pending={form.isPending} pendingLabel="Checking…">
          Save choices and check again
        </Button>
        {open.length > 1 ? (
          <form aria-label="Create all" {...all.props}>
            <FormErrors of={all} />
            <Button type="submit" pending={all.isPending} pendingLabel="Checking…">
              Create all undecided names
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}
