import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeSale, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import type { FieldIssue } from '@assay/domain/account/issue.ts';
import { premiumNote } from '@assay/domain/auction/premium.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { pickerTime, timeFault } from '@assay/domain/readTime.ts';
import { TIME_ZONES, type TimeZone } from '@assay/domain/timeZone.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { AmountField } from '../../../forms/AmountField.tsx';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { detailedMessageOf } from '../../../forms/formFault.ts';
import { issuesOf } from '../../../forms/issuesOf.ts';
import { TimeField } from '../../../forms/TimeField.tsx';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { resultOf, useShowResult } from '../actionResult.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { keptTime, parseCount, unlessBlank } from '../typed.ts';
import { movedTo } from './order.ts';
import { type PresetOption, presetChoices } from './presetOptions.ts';
import './sales.css';
import { minutes, minutesFault, TERMS_FIELDS, typedTerms } from './saleTerms.ts';
import { BLOCKERS } from './saleText.ts';

const dollars = (cents: number | null): string => (cents === null ? '' : String(cents / 100));
const isBlank = (typed: string): boolean => typed.trim() === '';

/**
 * One lot: opening, reserve and times; while it is a draft also its removal, and its place in its sale. `backHref`: the page
 * without this form.
 */
export function LotForm({
  lot,
  sale = null,
  presets = [],
  backHref,
}: {
  lot: OfficeSaleLot;
  sale?: Pick<OfficeSale, 'id' | 'status'> | null;
  /** To choose from before it is published. */
  presets?: readonly PresetOption[];
  backHref: string;
}) {
  const zone = useTimeZone();
  const showResult = useShowResult();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const close = () => navigate(backHref, { preventScrollReset: true });
  const ownTimes = lot.isPublished || lot.hasOwnTimes;
  const follows = lot.isPublished || lot.saleId === null ? {} : { hint: 'Blank: as the sale.' };
  const form = useDraftedForm<string>({
    draftKey: `lot:${lot.id}`,
    fields: [
      ...['openingCents', 'reserveCents', 'startsAt', 'endsAt', 'position', 'note', 'publicNote', 'preset'],
      ...TERMS_FIELDS.map(({ name }) => name),
    ],
    present: {
      openingCents: dollars(lot.openingCents),
      reserveCents: dollars(lot.reserveCents),
      startsAt: ownTimes && lot.startsAt !== null ? pickerTime(lot.startsAt, zone) : '',
      endsAt: ownTimes && lot.endsAt !== null ? pickerTime(lot.endsAt, zone) : '',
      ...(lot.isPublished || sale === null ? {} : { position: String(lot.position ?? '') }),
      ...(lot.isPublished
        ? {}
        : {
            preset: lot.preset ?? '',
            ...Object.fromEntries(TERMS_FIELDS.map(({ name, term }) => [name, minutes(lot.terms[term])])),
          }),
    },
    idPrefix: `lot-${lot.id}-`,
    check: (values) => checkLot(values, { isPublished: lot.isPublished, isAlone: lot.saleId === null, zone }),
    submit: async (values, sent) => {
      const answer = await browserApi.call('office.editLot', {
        params: { id: lot.id },
        body: { version: lot.version, ...changeOf(values, lot, { ownTimes, zone }) },
        idempotencyKey: newIdempotencyKey(),
      });
      const position = parseCount(values.position ?? '');
      if (sale !== null && !lot.isPublished && position !== null && position !== lot.position)
        await moveLot(sale.id, lot.id, position);
      sent();
      await revalidate();
      const { text, tone } = resultOf(answer, `${lot.title} saved.`);
      showResult(text, tone);
    },
  });
  const remove = async (): Promise<void> => {
    try {
      await browserApi.call('office.removeLot', { params: { id: lot.id }, idempotencyKey: newIdempotencyKey() });
    } catch (error) {
      showResult(await detailedMessageOf(error), 'neutral');
      return;
    }
    await close();
    await revalidate();
    showResult(`${lot.title} removed. The item is free again.`);
  };
  return (
    <section className="lot-panel" aria-label={lot.title}>
      <form aria-label={`Change ${lot.title}`} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <p className={lot.blockers.length === 0 ? 'text-small' : 'lot-blockers'}>
          {lot.blockers.length === 0 ? '' : `${lot.blockers.map((blocker) => BLOCKERS[blocker]).join('. ')}. `}
          <Link className="link" to={`/office/items/${lot.itemId}`}>
            Item record
          </Link>
        </p>
        <div className="lot-fields">
          <AmountField
            label="Opening bid"
            defaultValue={dollars(lot.openingCents)}
            {...(lot.buyerPremiumBps === 0 ? {} : { hint: premiumNote(lot) })}
            {...form.field('openingCents')}
          />
          <AmountField
            label="Reserve"
            hint="Blank for none."
            defaultValue={dollars(lot.reserveCents)}
            {...form.field('reserveCents')}
          />
          <TimeField
            label={`Starts, ${TIME_ZONES[zone].label}`}
            {...follows}
            defaultValue={ownTimes && lot.startsAt !== null ? pickerTime(lot.startsAt, zone) : ''}
            {...form.field('startsAt')}
          />
          <TimeField
            label={`Ends, ${TIME_ZONES[zone].label}`}
            {...follows}
            defaultValue={ownTimes && lot.endsAt !== null ? pickerTime(lot.endsAt, zone) : ''}
            {...form.field('endsAt')}
          />
          {lot.isPublished || sale === null ? null : (
            <TextField
              label="Position"
              autoComplete="off"
              inputMode="numeric"
              defaultValue={String(lot.position ?? '')}
              {...form.field('position')}
            />
          )}
          {lot.isPublished ? null : (
            <SelectField
              label="Terms"
              options={[
                ...(lot.saleId === null ? [] : [{ value: '', label: 'As the sale' }]),
                ...presetChoices(presets, lot),
              ]}
              defaultValue={lot.preset ?? ''}
              {...form.field('preset')}
            />
          )}
        </div>
        {lot.isPublished ? null : (
          <div className="lot-fields lot-terms">
            {TERMS_FIELDS.map(({ name, label, hint, term }) => (
              <TextField
                key={name}
                label={label}
                autoComplete="off"
                inputMode="decimal"
                hint={hint}
                defaultValue={minutes(lot.terms[term])}
                {...form.field(name)}
              />
            ))}
          </div>
        )}
        {lot.isPublished ? (
          <div className="lot-fields lot-notes">
            <TextAreaField
              label="Public note"
              rows={2}
              hint="Why the end moves later. Bidders get it. 10 characters or more."
              {...form.field('publicNote')}
            />
            <TextField
              label="Note"
              hint="State your reason. Only the audit log keeps it."
              autoComplete="off"
              maxLength={500}
              {...form.field('note')}
            />
          </div>
        ) : null}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="One moment…">
            Save lot
          </Button>
          {lot.isPublished ? null : (
            <Button variant="danger" onClick={() => void remove()}>
              Remove lot
            </Button>
          )}
          <Button variant="plain" onClick={() => void close()}>
            Close
          </Button>
        </p>
      </form>
    </section>
  );
}

/** Moves a lot of a draft sale to a position. */
async function moveLot(saleId: string, lotId: string, position: number): Promise<void> {
  const { items, version } = await browserApi.call('office.sale', { params: { id: saleId } });
  await browserApi.call('office.arrangeSale', {
    params: { id: saleId },
    body: { version, lotIds: movedTo(items, lotId, position) },
    idempotencyKey: newIdempotencyKey(),
  });
}

function checkLot(
  values: Record<string, string>,
  { isPublished, isAlone, zone }: { isPublished: boolean; isAlone: boolean; zone: TimeZone },
): FieldIssue[] {
  const found: [path: string, message: string | null][] = [
    ['openingCents', amountFault(values.openingCents ?? '')],
    ['reserveCents', unlessBlank(amountFault)(values.reserveCents ?? '')],
    ...(['startsAt', 'endsAt'] as const).map((name): [string, string | null] => {
      const typed = values[name] ?? '';
      return [name, isBlank(typed) && !isPublished && !isAlone ? null : timeFault(typed, zone)];
    }),
    ...TERMS_FIELDS.map(({ name }): [string, string | null] => [
      name,
      values.preset === 'custom' ? unlessBlank(minutesFault)(values[name] ?? '') : null,
    ]),
    ['note', isPublished && (values.note ?? '').trim().length < 3 ? 'Enter a reason' : null],
  ];
  return issuesOf(found);
}

/** Only what differs: a published lot allows some changes and not others. */
function changeOf(
  values: Record<string, string>,
  lot: OfficeSaleLot,
  { ownTimes, zone }: { ownTimes: boolean; zone: TimeZone },
) {
  const openingCents = parseAmount(values.openingCents ?? '') ?? lot.openingCents;
  const reserveCents = isBlank(values.reserveCents ?? '') ? null : parseAmount(values.reserveCents ?? '');
  // Undefined: as it is.
  const time = (name: 'startsAt' | 'endsAt'): string | null | undefined => {
    const typed = values[name] ?? '';
    if (isBlank(typed)) return lot.isPublished ? undefined : null;
    const at = keptTime(typed, ownTimes ? lot[name] : null, zone);
    return lot.isPublished && at === lot[name] ? undefined : at;
  };
  const [startsAt, endsAt] = [time('startsAt'), time('endsAt')];
  const publicNote = (values.publicNote ?? '').trim();
  const note = (values.note ?? '').trim();
  return {
    ...(openingCents === lot.openingCents ? {} : { openingCents }),
    ...(reserveCents === lot.reserveCents ? {} : { reserveCents }),
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(lot.isPublished ? {} : termsChange(values, lot)),
    ...(publicNote === '' ? {} : { publicNote }),
    ...(note === '' ? {} : { note }),
  };
}

/** Its preset with its terms, where they differ. */
function termsChange(values: Record<string, string>, lot: OfficeSaleLot) {
  if ((values.preset ?? '') === '') return lot.preset === null ? {} : { preset: null };
  const typed = typedTerms(values);
  return typed.preset === lot.preset && typed.preset !== 'custom' ? {} : typed;
}
