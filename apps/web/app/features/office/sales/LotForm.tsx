import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OfficeSaleDetail, OfficeSaleLot } from '@assay/contract/shapes/sale.ts';
import type { FieldIssue } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useNavigate, useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { messageOf } from '../../../forms/faults.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { resultOf, useShowResult } from '../actionResult.ts';
import { parseMoney } from '../deskText.ts';
import { useDraftedForm } from '../draft/useDraftedForm.ts';
import { RestoredDraft } from '../draft/useFormDraft.tsx';
import { withDetail } from '../exact.ts';
import { amountFault, parseCount } from '../typed.ts';
import { movedTo } from './order.ts';
import { easternInput, TIME_HINT, timeFault, typedTime } from './saleText.ts';

const dollars = (cents: number | null): string => (cents === null ? '' : String(cents / 100));
const isBlank = (typed: string): boolean => typed.trim() === '';

/**
 * One lot: opening, reserve and times; while it is a draft also its removal, and its place in its sale. `backHref`: the page
 * without this form.
 */
export function LotForm({
  lot,
  sale = null,
  backHref,
}: {
  lot: OfficeSaleLot;
  sale?: Pick<OfficeSaleDetail, 'id' | 'items'> | null;
  backHref: string;
}) {
  const showResult = useShowResult();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const close = () => navigate(backHref, { preventScrollReset: true });
  const ownTimes = lot.isPublished || lot.hasOwnTimes;
  const follows = lot.isPublished || lot.saleId === null ? '' : ' Leave blank to follow the sale.';
  const form = useDraftedForm<string>({
    draftKey: `lot:${lot.id}`,
    fields: ['openingCents', 'reserveCents', 'startsAt', 'endsAt', 'position', 'note', 'publicNote'],
    idPrefix: `lot-${lot.id}-`,
    check: (values) => checkLot(values, lot.isPublished, lot.saleId === null),
    submit: async (values, sent) => {
      const answer = await browserApi
        .call('office.editLot', {
          params: { id: lot.id },
          body: changeOf(values, lot, ownTimes),
          idempotencyKey: newIdempotencyKey(),
        })
        .catch(async (error: unknown) => {
          throw await withDetail(error);
        });
      const position = parseCount(values.position ?? '');
      if (sale !== null && !lot.isPublished && position !== null && position !== lot.position)
        await browserApi.call('office.arrangeSale', {
          params: { id: sale.id },
          body: { lotIds: movedTo(sale.items, lot.id, position) },
          idempotencyKey: newIdempotencyKey(),
        });
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
      showResult(await messageOf(await withDetail(error)), 'neutral');
      return;
    }
    await close();
    await revalidate();
    showResult(`${lot.title} removed. The item is free again.`);
  };
  return (
    <section className="lot-panel" aria-label={lot.title}>
      <h2 className="text-h3">{lot.title}</h2>
      <form className="office-form" aria-label={`Change ${lot.title}`} {...form.props}>
        <FormErrors of={form} />
        <RestoredDraft of={form.draft} />
        <TextField
          label="Opening bid"
          look="money"
          autoComplete="off"
          defaultValue={dollars(lot.openingCents)}
          {...form.field('openingCents')}
        />
        <TextField
          label="Reserve"
          look="money"
          autoComplete="off"
          hint="Leave blank for no reserve."
          defaultValue={dollars(lot.reserveCents)}
          {...form.field('reserveCents')}
        />
        <TextField
          label="Starts"
          look="mono"
          autoComplete="off"
          hint={TIME_HINT + follows}
          defaultValue={ownTimes && lot.startsAt !== null ? easternInput(lot.startsAt) : ''}
          {...form.field('startsAt')}
        />
        <TextField
          label="Ends"
          look="mono"
          autoComplete="off"
          hint={TIME_HINT + follows}
          defaultValue={ownTimes && lot.endsAt !== null ? easternInput(lot.endsAt) : ''}
          {...form.field('endsAt')}
        />
        {lot.isPublished ? (
          <>
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
          </>
        ) : sale === null ? null : (
          <TextField
            label="Position"
            autoComplete="off"
            defaultValue={String(lot.position ?? '')}
            {...form.field('position')}
          />
        )}
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

function checkLot(values: Record<string, string>, isPublished: boolean, isAlone: boolean): FieldIssue[] {
  const found: [path: string, message: string | null][] = [
    ['openingCents', amountFault(values.openingCents ?? '')],
    ['reserveCents', isBlank(values.reserveCents ?? '') ? null : amountFault(values.reserveCents ?? '')],
    ...(['startsAt', 'endsAt'] as const).map((name): [string, string | null] => {
      const typed = values[name] ?? '';
      return [name, isBlank(typed) && !isPublished && !isAlone ? null : timeFault(typed)];
    }),
    ['note', isPublished && (values.note ?? '').trim().length < 3 ? 'Enter a reason' : null],
  ];
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, code: 'invalid', message }]));
}

/** Only what differs: a published lot allows some changes and not others. */
function changeOf(values: Record<string, string>, lot: OfficeSaleLot, ownTimes: boolean) {
  const openingCents = parseMoney(values.openingCents ?? '') ?? lot.openingCents;
  const reserveCents = isBlank(values.reserveCents ?? '') ? null : parseMoney(values.reserveCents ?? '');
  // Undefined: as it is.
  const time = (name: 'startsAt' | 'endsAt'): string | null | undefined => {
    const typed = values[name] ?? '';
    if (isBlank(typed)) return lot.isPublished ? undefined : null;
    const at = typedTime(typed, ownTimes ? lot[name] : null);
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
    ...(publicNote === '' ? {} : { publicNote }),
    ...(note === '' ? {} : { note }),
  };
}
