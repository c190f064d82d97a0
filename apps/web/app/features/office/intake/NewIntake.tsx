import { parseTime, timeFault } from '@assay/domain/readTime.ts';
import { TimeField } from '../../../forms/TimeField.tsx';
import './intake.css';
import { newIdempotencyKey } from '@assay/client/index.ts';
import { INTAKE_LINES_MAX, type IntakeKind } from '@assay/domain/item/intake.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { useWarningBeforeLeaving } from '../draft/useWarningBeforeLeaving.ts';
import { optionsOf } from '../optionsOf.ts';
import { timeHint, unlessBlank } from '../typed.ts';
import { KINDS, LINE_FIELDS, lineFaults, toLine } from './intakeText.ts';
import { LineFields } from './LineFields.tsx';
import { sendIntakePhotos } from './sendLinePhotos.ts';

const HEAD = [
  'kind',
  'sourceName',
  'sourceContact',
  'sourceUsername',
  'carrier',
  'trackingNumber',
  'receivedAt',
  'note',
] as const;
type HeadField = (typeof HEAD)[number];
/** What is known of a delivery before it is received: another one of the same party. */
export type Prefilled = Partial<Record<HeadField, string>>;
const prefixOf = (line: number): string => `lines.${line}.`;
/** How many objects an earlier visit has described. */
const linesIn = (values: Readonly<Record<string, string>>): number =>
  Math.max(1, ...Object.keys(values).map((name) => 1 + Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? 0)));

/** Receives a delivery: who brought it, and each object with its photos. What is typed is kept until it is received. */
export function NewIntake({ shelves, prefilled }: { shelves: readonly string[]; prefilled: Prefilled }) {
  const zone = useTimeZone();
  const [count, setCount] = useState(1);
  const [photos, setPhotos] = useState<Readonly<Record<number, readonly File[]>>>({});
  useWarningBeforeLeaving(Object.values(photos).some(({ length }) => length > 0));
  const navigate = useNavigate();
  const lines = Array.from({ length: count }, (_, line) => line);
  const fields = [...HEAD, ...lines.flatMap((line) => LINE_FIELDS.map((field) => prefixOf(line) + field))];
  const form = useDraftedForm<string>({
    draftKey: 'intake:new',
    onRestore: (values) => setCount(linesIn(values)),
    idPrefix: 'intake-',
    fields,
    check: (values) => [
      ...((values.kind ?? '') === '' ? [{ path: 'kind', code: 'required', message: 'Choose why it arrives' }] : []),
      ...((values.sourceName ?? '').trim().length < 2
        ? [{ path: 'sourceName', code: 'required', message: 'Enter who delivered it' }]
        : []),
      ...issuesOf([['receivedAt', unlessBlank((typed) => timeFault(typed, zone))(values.receivedAt ?? '')]]),
      ...lines.flatMap((line) => lineFaults(values, prefixOf(line))),
    ],
    submit: async (values, sent) => {
      const text = (name: HeadField): string => (values[name] ?? '').trim();
      const made = await browserApi.call('office.createIntake', {
        body: {
          kind: text('kind') as IntakeKind,
          sourceName: text('sourceName'),
          sourceContact: text('sourceContact'),
          sourceUsername: text('sourceUsername') || null,
          carrier: text('carrier') || null,
          trackingNumber: text('trackingNumber') || null,
          receivedAt: parseTime(text('receivedAt'), zone),
          note: text('note'),
          lines: lines.map((line) => toLine(values, prefixOf(line))),
        },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      const unsent = await sendIntakePhotos(made, photos);
      await navigate(`/office/intake/${made.id}`, { state: { unsentPhotos: unsent } });
    },
  });
  return (
    <form className="receive" aria-label="Receive objects" {...form.props}>
      <div className="receive-wide empty:hidden">
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
      </div>
      <div className="receive-side">
        <fieldset>
          <legend>Delivery</legend>
          <SelectField
            label="Why it arrives"
            placeholder="Choose"
            options={optionsOf(KINDS)}
            defaultValue={prefilled.kind}
            {...form.field('kind')}
          />
          <TextField
            label="Delivered by"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={120}
            defaultValue={prefilled.sourceName}
            {...form.field('sourceName')}
          />
        </fieldset>
        <fieldset className="receive-more">
          <legend>More about the delivery</legend>
          <TextField
            label="Email or phone"
            optional
            autoComplete="off"
            maxLength={120}
            defaultValue={prefilled.sourceContact}
            {...form.field('sourceContact')}
          />
          <TextField
            label="Username"
            optional
            hint="If they have an account. A consignor can’t be added later."
            autoComplete="off"
            autoCapitalize="none"
            maxLength={60}
            defaultValue={prefilled.sourceUsername}
            {...form.field('sourceUsername')}
          />
          <div className="receive-pair">
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
          <TimeField
            label="Received"
            optional
            hint={timeHint(zone, 'Leave blank for the current time.')}
            {...form.field('receivedAt')}
          />
          <TextField
            label="Note"
            optional
            hint="For staff."
            autoComplete="off"
            maxLength={500}
            {...form.field('note')}
          />
        </fieldset>
      </div>
      <div className="receive-objects">
        {lines.map((line) => (
          <fieldset key={line}>
            <legend>{count === 1 ? 'Object' : `Object ${line + 1}`}</legend>
            <LineFields
              form={form}
              prefix={prefixOf(line)}
              shelves={shelves}
              photos={photos[line] ?? []}
              onPhotos={(chosen) => setPhotos((last) => ({ ...last, [line]: chosen }))}
            />
          </fieldset>
        ))}
        <p className="flex flex-wrap gap-2">
          {count < INTAKE_LINES_MAX ? (
            <Button onClick={() => setCount((last) => last + 1)}>Add another object</Button>
          ) : null}
          {count > 1 ? (
            <Button
              variant="plain"
              onClick={() => {
                setPhotos((last) => ({ ...last, [count - 1]: [] }));
                setCount((last) => last - 1);
              }}
            >
              Remove object {count}
            </Button>
          ) : null}
        </p>
      </div>
      <p className="receive-foot receive-wide">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Receive
        </Button>
      </p>
    </form>
  );
}
