import { newIdempotencyKey } from '@assay/client/index.ts';
import { INTAKE_LINES_MAX, IntakeKind } from '@assay/domain/item/intake.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { withDetail } from '../exact.ts';
import { KINDS, LINE_FIELDS, lineFaults, toLine } from './intakeText.ts';
import { LineFields } from './LineFields.tsx';

const HEAD = ['kind', 'sourceName', 'sourceContact', 'sourceUsername', 'carrier', 'trackingNumber', 'note'] as const;
const prefixOf = (line: number): string => `lines.${line}.`;
/** How many objects an earlier visit has described. */
const linesIn = (values: Readonly<Record<string, string>>): number =>
  Math.max(1, ...Object.keys(values).map((name) => 1 + Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? 0)));

/** Receives a delivery: who brought it, and a line for each object. */
export function NewIntake() {
  const [count, setCount] = useState(1);
  const navigate = useNavigate();
  const lines = Array.from({ length: count }, (_, line) => line);
  const form = useDraftedForm<string>({
    draftKey: 'intake:new',
    onRestore: (values) => setCount(linesIn(values)),
    idPrefix: 'intake-',
    fields: [...HEAD, ...lines.flatMap((line) => LINE_FIELDS.map((field) => prefixOf(line) + field))],
    check: (values) => [
      ...((values.kind ?? '') === '' ? [{ path: 'kind', code: 'required', message: 'Choose why it arrives' }] : []),
      ...((values.sourceName ?? '').trim().length < 2
        ? [{ path: 'sourceName', code: 'required', message: 'Enter who delivered it' }]
        : []),
      ...lines.flatMap((line) => lineFaults(values, prefixOf(line))),
    ],
    submit: async (values, sent) => {
      const text = (name: (typeof HEAD)[number]): string => (values[name] ?? '').trim();
      let id: string;
      try {
        ({ id } = await browserApi.call('office.createIntake', {
          body: {
            kind: text('kind') as IntakeKind,
            sourceName: text('sourceName'),
            sourceContact: text('sourceContact'),
            sourceUsername: text('sourceUsername') || null,
            carrier: text('carrier') || null,
            trackingNumber: text('trackingNumber') || null,
            note: text('note'),
            lines: lines.map((line) => toLine(values, prefixOf(line))),
          },
          idempotencyKey: newIdempotencyKey(),
        }));
      } catch (error) {
        throw await withDetail(error);
      }
      sent();
      await navigate(`/office/intake/${id}`);
    },
  });
  return (
    <details className="office-act">
      <summary className="btn btn-commit">Receive objects</summary>
      <form className="office-form" aria-label="Receive objects" {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <SelectField
          label="Why it arrives"
          placeholder="Choose"
          options={IntakeKind.map((value) => ({ value, label: KINDS[value] }))}
          {...form.field('kind')}
        />
        <TextField label="Delivered by" autoComplete="off" maxLength={120} {...form.field('sourceName')} />
        <TextField
          label="Email or phone"
          optional
          autoComplete="off"
          maxLength={120}
          {...form.field('sourceContact')}
        />
        <TextField
          label="Username"
          optional
          hint="If they have an account. A consignor can’t be added later."
          autoComplete="off"
          maxLength={60}
          {...form.field('sourceUsername')}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Carrier" optional autoComplete="off" maxLength={40} {...form.field('carrier')} />
          <TextField
            label="Tracking number"
            optional
            look="mono"
            autoComplete="off"
            maxLength={60}
            {...form.field('trackingNumber')}
          />
        </div>
        {lines.map((line) => (
          <fieldset key={line} className="grid gap-3 border border-line p-3">
            <legend className="px-1 font-semibold">Object {line + 1}</legend>
            <LineFields form={form} prefix={prefixOf(line)} />
          </fieldset>
        ))}
        <p className="flex flex-wrap gap-3">
          {count < INTAKE_LINES_MAX ? (
            <Button onClick={() => setCount((last) => last + 1)}>Add an object</Button>
          ) : null}
          {count > 1 ? <Button onClick={() => setCount((last) => last - 1)}>Remove the last</Button> : null}
        </p>
        <TextField label="Note" optional hint="For staff." autoComplete="off" maxLength={500} {...form.field('note')} />
        <p>
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            Receive
          </Button>
        </p>
      </form>
    </details>
  );
}
