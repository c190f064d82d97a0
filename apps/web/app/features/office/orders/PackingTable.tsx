import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeParcel } from '@assay/contract/shapes/parcel.ts';
import { CARRIER_NAMES, carrierOfTracking, trackingFault } from '@assay/domain/shipping/carrier.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useEffect, useState } from 'react';
import { Form, useNavigate, useRevalidator } from 'react-router';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { ScanCode } from '../seals/ScanCode.tsx';
import { Thumb } from '../workbench/Thumb.tsx';

/** Where a parcel's label is scanned. */
export const LABEL_FIELD = 'packing-label';
/** Where the next thing is scanned: an object, then the carrier's label. */
export const OBJECT_FIELD = 'packing-object-code';
export const CARRIER_FIELD = 'packing-carrier-trackingNumber';
const NOTE = 'Scanned at the packing table';

/** Opens a parcel by its label. The field has the cursor, for a scanner. */
export function FindParcel({ typed, isUnknown }: { typed: string; isUnknown: boolean }) {
  return (
    <search>
      <Form method="get" action="/office/packing" className="packing-scan">
        <TextField
          id={LABEL_FIELD}
          name="parcel"
          label="Parcel"
          look="mono"
          hint="Scan its label, or type the number of an order in it."
          error={isUnknown ? `No parcel to pack or hand over has the number ${typed}` : null}
          defaultValue={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          spellCheck={false}
        />
        <Button type="submit">Open</Button>
        <ScanCode inputId={LABEL_FIELD} submits label="Scan the label" />
      </Form>
    </search>
  );
}

/** One parcel on the table: its objects, and the field for the next scan. */
export function PackingTable({ parcel }: { parcel: OfficeParcel }) {
  const { number, lines, status, buyer, place, invoices } = parcel;
  const [done, setDone] = useState('');
  return (
    <section className="packing-parcel" aria-label={`Parcel ${number}`}>
      <h2>
        <span className="mono">{number}</span> to {buyer}, {place}
      </h2>
      {invoices.length === 1 ? null : (
        <p className="text-small">
          {invoices.length} orders in one parcel:{' '}
          <span className="mono">{invoices.map((one) => one.number).join(', ')}</span>
        </p>
      )}
      <ul className="packing-lines">
        {lines.map((line) => (
          <li key={line.lineId}>
            <Thumb picture={line.picture} />
            <p>
              {line.title}
              {line.quantity === 1 ? '' : ` (${line.quantity} units)`}
              <span className="packing-facts mono">
                {[line.shelf, line.serial].filter((fact) => fact !== null).join('  ')}
              </span>
            </p>
            {line.isPacked || status === 'ready' ? (
              <Chip tone="commit">Packed</Chip>
            ) : (
              <OfficeAction
                call="office.packObject"
                id={`hand-${line.lineId}`}
                title={`Pack ${line.title} without a scan`}
                buttonLabel="Pack without a scan"
                noteHint="Say how you compared it, for the audit log."
                send={(_values, note, idempotencyKey) =>
                  browserApi.call('office.packObject', {
                    params: { id: parcel.id },
                    body: { lineId: line.lineId, note },
                    idempotencyKey,
                  })
                }
                doneMessage={`${line.title} is packed.`}
              />
            )}
          </li>
        ))}
      </ul>
      {status === 'pending' ? (
        <PackObject key={lines.filter(({ isPacked }) => isPacked).length} parcel={parcel} onPacked={setDone} />
      ) : (
        <HandOver parcel={parcel} />
      )}
      <p role="status" className="packing-done">
        {done}
      </p>
    </section>
  );
}

/**
 * Faults of a form that a scanner fills: the field keeps the cursor, selected, so that the next scan replaces what was refused.
 * What concerns no field is shown above it.
 */
function ScanErrors({
  of: { errors, round },
  fieldId,
}: {
  of: { errors: readonly FieldError[]; round: number };
  fieldId: string;
}) {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (round === 0 || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [round, fieldId]);
  return (
    <div role="alert">
      {errors.map(({ field, message }) => (
        <p key={message} className={field === null ? 'text-seal' : 'visually-hidden'}>
          {message}
        </p>
      ))}
    </div>
  );
}

function PackObject({ parcel, onPacked }: { parcel: OfficeParcel; onPacked: (text: string) => void }) {
  const { revalidate } = useRevalidator();
  const form = useApiForm<'code'>({
    idPrefix: 'packing-object-',
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? [{ path: 'code', code: 'required', message: 'Scan the object' }] : []),
    submit: async ({ code }) => {
      const { title, left } = await browserApi.call('office.packObject', {
        params: { id: parcel.id },
        body: { code: code.trim(), note: NOTE },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      onPacked(left === 0 ? `${title} is in. The parcel is complete and closed.` : `${title} is in, ${left} to go.`);
    },
  });
  return (
    <form aria-label="Scan object" {...form.props}>
      <ScanErrors of={form} fieldId={OBJECT_FIELD} />
      <div className="packing-scan">
        <TextField
          label="Object"
          look="mono"
          hint="Scan its seal or tag. The last object closes the parcel."
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={300}
          {...form.field('code')}
        />
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
          Pack
        </Button>
        <ScanCode inputId={OBJECT_FIELD} submits label="Scan the object" />
      </div>
    </form>
  );
}

const BY_NUMBER = 'by_number';
/** What a label of ours has, and no carrier's. */
const OWN_LABEL = /^[A-Z]{2,4}-\d+$/i;

function HandOver({ parcel }: { parcel: OfficeParcel }) {
  const navigate = useNavigate();
  const form = useApiForm<'trackingNumber' | 'carrier'>({
    idPrefix: 'packing-carrier-',
    fields: ['trackingNumber', 'carrier'],
    check: ({ trackingNumber, carrier }) => {
      const typed = trackingNumber.trim();
      if (typed === '') return [{ path: 'trackingNumber', code: 'required', message: 'Scan the carrier’s label' }];
      if (OWN_LABEL.test(typed)) return [];
      const named = carrier === BY_NUMBER ? carrierOfTracking(typed) : carrier;
      if (named === null)
        return [{ path: 'carrier', code: 'required', message: 'Choose the carrier: this number could be of several' }];
      const fault = trackingFault({ carrier: named, trackingNumber: typed });
      return fault === null ? [] : [{ path: 'trackingNumber', code: 'invalid', message: fault }];
    },
    submit: async ({ trackingNumber, carrier }) => {
      const typed = trackingNumber.trim();
      // The next parcel's label: this one stays packed, to be handed over later.
      if (OWN_LABEL.test(typed)) {
        await navigate(`/office/packing?${new URLSearchParams({ parcel: typed.toUpperCase() })}`);
        return;
      }
      await browserApi.call('office.parcel', {
        params: { id: parcel.id },
        body: {
          to: 'shipped',
          carrier: carrier === BY_NUMBER ? (carrierOfTracking(typed) ?? '') : carrier,
          trackingNumber: typed,
          note: NOTE,
        },
        idempotencyKey: newIdempotencyKey(),
      });
      await navigate('/office/packing');
    },
  });
  return (
    <form aria-label="Hand over to the carrier" {...form.props}>
      <ScanErrors of={form} fieldId={CARRIER_FIELD} />
      <div className="packing-scan">
        <TextField
          label="Tracking number"
          look="mono"
          hint="Scan the carrier’s label, or the label of the next parcel to hand this one over later."
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={60}
          {...form.field('trackingNumber')}
        />
        <SelectField
          label="Carrier"
          options={[
            { value: BY_NUMBER, label: 'As the number says' },
            ...CARRIER_NAMES.map((name) => ({ value: name, label: name })),
          ]}
          defaultValue={BY_NUMBER}
          {...form.field('carrier')}
        />
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
          Hand over
        </Button>
      </div>
    </form>
  );
}
