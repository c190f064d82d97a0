import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { crowdingOf } from '@assay/domain/auction/sale.ts';
import { pickerTime, timeFault } from '@assay/domain/readTime.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { TimeField } from '../../../forms/TimeField.tsx';
import { useTimeZone, When } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { keptTime, timeHint } from '../typed.ts';
import { ArrangeRows } from './ArrangeRows.tsx';
import { type ArrangedLot, endsOf, inOwnOrder, isSameOrder, ORDERS, type Order, ordered } from './order.ts';
import { typedStagger } from './saleTerms.ts';
import { parseSeconds, secondsFault, spanText, utcText } from './saleText.ts';

type ArrangedSale = Pick<OfficeSale, 'id' | 'version' | 'title' | 'firstEndAt' | 'staggerMs'>;

/** Puts the lots of a draft sale in order and staggers their ends; nothing changes until it is saved, in one call. */
export function ArrangeLots({ sale, lots }: { sale: ArrangedSale; lots: readonly ArrangedLot[] }) {
  const zone = useTimeZone();
  const showResult = useShowResult();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const saleHref = `/office/sales/${sale.id}`;
  const [rows, setRows] = useState(lots);
  const [begun, setBegun] = useState(lots);
  /** A colleague has saved another order than the one that is being changed here. */
  const [isOvertaken, setOvertaken] = useState(false);
  if (!isSameOrder(begun, lots)) {
    const kept = isSameOrder(begun, rows) ? lots : inOwnOrder(rows, lots);
    setBegun(lots);
    setRows(kept);
    setOvertaken(!isSameOrder(kept, lots));
  }
  const takeStored = (): void => {
    setRows(lots);
    setOvertaken(false);
  };
  const [typed, setTyped] = useState({
    firstEndAt: pickerTime(sale.firstEndAt, zone),
    staggerMs: String(sale.staggerMs / 1_000),
  });
  const form = useDraftedForm<'firstEndAt' | 'staggerMs'>({
    draftKey: `arrange:${sale.id}`,
    present: { firstEndAt: pickerTime(sale.firstEndAt, zone), staggerMs: String(sale.staggerMs / 1_000) },
    onRestore: (values) => setTyped((last) => ({ ...last, ...values })),
    fields: ['firstEndAt', 'staggerMs'],
    idPrefix: 'arrange-',
    check: (values) =>
      issuesOf([
        ['firstEndAt', timeFault(values.firstEndAt, zone)],
        ['staggerMs', secondsFault(values.staggerMs)],
      ]),
    submit: async (values, sent) => {
      const firstEndAt = keptTime(values.firstEndAt, sale.firstEndAt, zone);
      await browserApi.call('office.arrangeSale', {
        params: { id: sale.id },
        body: {
          version: sale.version,
          lotIds: rows.map(({ id }) => id),
          ...(firstEndAt === undefined ? {} : { firstEndAt }),
          ...typedStagger(values),
        },
        idempotencyKey: newIdempotencyKey(),
      });
      sent();
      await navigate(saleHref);
      showResult('Lots arranged.');
    },
  });
  const sort = (order: Order): void => {
    const places = new Map(ordered(lots, order).map((id, index) => [id, index]));
    setRows(lots.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!));
  };
  const move = (id: string, to: number): void => {
    const lot = rows.find((row) => row.id === id);
    if (lot === undefined) return;
    const others = rows.filter((row) => row.id !== id);
    const place = Math.max(0, Math.min(to - 1, others.length));
    setRows([...others.slice(0, place), lot, ...others.slice(place)]);
    announce(`${lot.title}: place ${place + 1}.`);
  };
  const clock = {
    firstEndAt: Date.parse(keptTime(typed.firstEndAt, sale.firstEndAt, zone) ?? sale.firstEndAt),
    staggerMs: (parseSeconds(typed.staggerMs) ?? sale.staggerMs / 1_000) * 1_000,
  };
  const ends = endsOf(rows, clock);
  const isChanged = !isSameOrder(rows, lots);
  const onInput = (name: keyof typeof typed) => (event: { currentTarget: { value: string } }) => {
    form.field(name).onInput();
    const { value } = event.currentTarget;
    setTyped((last) => ({ ...last, [name]: value }));
  };
  return (
    <form aria-label="Lot order" className="arrange" {...form.props}>
      <FormErrors of={form} />
      <RestoredDraft of={form.draft} />
      {isOvertaken ? (
        <Strip
          className="mb-3"
          tone="amber"
          title="A colleague changed the order of the lots."
          action={
            <Button variant="plain" onClick={takeStored}>
              Take theirs
            </Button>
          }
        >
          Your order is below, with new lots last. Saving replaces theirs.
        </Strip>
      ) : null}
      <div className="arrange-tools">
        <SelectField
          id="arrange-order"
          name="order"
          label="Sort by"
          options={ORDERS}
          defaultValue="keep"
          onChange={(event) => sort(event.currentTarget.value as Order)}
        />
        <TimeField
          label="First lot ends"
          hint={timeHint(zone)}
          defaultValue={pickerTime(sale.firstEndAt, zone)}
          {...form.field('firstEndAt')}
          onInput={onInput('firstEndAt')}
        />
        <TextField
          label="Seconds between lots"
          autoComplete="off"
          inputMode="numeric"
          defaultValue={String(sale.staggerMs / 1_000)}
          {...form.field('staggerMs')}
          onInput={onInput('staggerMs')}
        />
      </div>
      <div className="arrange-bar">
        <p aria-live="polite">
          <Preview ends={ends} />
        </p>
        <div className="office-acts">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
            Save arrangement
          </Button>
          {isChanged ? <Button onClick={takeStored}>Undo changes</Button> : null}
          <LinkButton href={saleHref}>Cancel</LinkButton>
        </div>
      </div>
      <ArrangeRows rows={rows} ends={ends} move={move} />
    </form>
  );
}

function Preview({ ends }: { ends: readonly number[] }) {
  if (ends.length === 0) return null;
  const last = new Date(Math.max(...ends)).toISOString();
  const { lots, windowMs } = crowdingOf(ends);
  return (
    <>
      Last lot ends <When at={last} /> ({utcText(last)}). At most {lots.toLocaleString('en-US')}{' '}
      {lots === 1 ? 'lot ends' : 'lots end'} within {spanText(windowMs)}.
    </>
  );
}
