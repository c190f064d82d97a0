import { newIdempotencyKey } from '@assay/client/index.ts';
import type { Offer } from '@assay/contract/shapes/offer.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { isYourTurn, netOf, orderHref, priceOf, refusalText, saleHref } from '../../entities/offer/offerText.ts';
import { PayoutRule } from '../../entities/offer/PayoutRule.tsx';
import { SaleSummary } from '../../entities/offer/SaleSummary.tsx';
import { useSaleEstimate } from '../../entities/offer/useSaleEstimate.ts';
import { AmountField } from '../../forms/AmountField.tsx';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

type Verb = 'accept' | 'reject' | 'counter';
/** What a tab keeps of an answer: the open dialog, and the amount typed in it. */
type LeftAnswer = { offerId: string; open: 'accept' | 'counter'; counterCents: number | null };

/** The viewer's possible answers to an offer: accept (confirmed, with its consequences), decline, counter. */
export function AnswerOffer({ offer }: { offer: Offer }) {
  const { fees } = useSettings();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'accept' | 'counter' | null>(null);
  const [pending, setPending] = useState<Verb | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [counterCents, setCounterCents] = useState<number | null>(null);
  const key = useRef(newIdempotencyKey());
  const { id } = offer;
  const { estimate, load: loadEstimate } = useSaleEstimate(
    useCallback(() => browserApi.call('offer.acceptEstimate', { params: { id } }), [id]),
  );
  const { left, keep, drop } = useUnfinished<LeftAnswer>('answer');
  // A dialog that a reload or a log-out interrupted is open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (left?.value.offerId !== id) return;
    setCounterCents(left.value.counterCents);
    setOpen(left.value.open);
    if (left.value.open === 'accept' && offer.side !== 'owner') void loadTotal();
    if (left.wasLoggedOut) setError('You were logged out. Your answer was not sent.');
  }, [left, id]);
  if (!isYourTurn(offer)) return null;
  const isOwner = offer.side === 'owner';
  const price = formatMoney(priceOf(offer));
  const netCents = offer.netCents ?? 0;
  const shownCents = isOwner ? netCents : estimate?.totalCents;

  /** Loads the buyer's figures; errors are shown in the dialog. */
  async function loadTotal(): Promise<void> {
    try {
      await loadEstimate();
    } catch (error) {
      setError(await messageOf(error));
    }
  }
  function openAccept(): void {
    setOpen('accept');
    keep({ offerId: id, open: 'accept', counterCents: null });
    if (!isOwner) void loadTotal();
  }
  function openCounter(): void {
    setOpen('counter');
    keep({ offerId: id, open: 'counter', counterCents: null });
  }
  async function send(verb: Verb, amountCents?: number): Promise<void> {
    setPending(verb);
    setError(null);
    if (open !== null) keep({ offerId: id, open, counterCents: amountCents ?? null }, true);
    const request = { params: { id: offer.id }, idempotencyKey: key.current };
    try {
      if (verb === 'counter')
        await browserApi.call('offer.counter', {
          ...request,
          body: { amountCents: amountCents!, expectedTotalCents: netOf(amountCents!, offer, fees) },
        });
      else if (verb === 'accept') {
        const { invoiceId } = await browserApi.call('offer.accept', {
          ...request,
          body: { expectedTotalCents: shownCents },
        });
        drop();
        return await navigate(invoiceId === null ? saleHref(id) : orderHref(invoiceId));
      } else await browserApi.call('offer.reject', request);
      drop();
      setOpen(null);
      await revalidate();
    } catch (error) {
      const problem = await problemOf(error);
      if (open !== null && problem !== null && problem.status < 500)
        keep({ offerId: id, open, counterCents: amountCents ?? null });
      const refusal = problem === null ? null : refusalText(problem.code, problem.minimumCents);
      setError(refusal ?? problem?.errors[0]?.message ?? (await messageOf(error)));
      if (problem?.code === 'total_changed') {
        setError(`${problem.message}. Check the new total, then accept.`);
        await (isOwner ? revalidate() : loadTotal());
      }
      if (problem?.code === 'offer_state' || problem?.code === 'offer_expired') await revalidate();
    } finally {
      key.current = newIdempotencyKey();
      setPending(null);
    }
  }
  function sendCounter(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '');
    const cents = parseWholeDollars(typed);
    if (cents === null) setError(wholeDollarFault(typed));
    else void send('counter', cents);
  }
  const close = (): void => {
    drop();
    setOpen(null);
    setError(null);
  };
  const errorStrip =
    error === null ? null : (
      <div role="alert">
        <Strip tone="seal" title={error} />
      </div>
    );
  return (
    <div className="mt-4">
      {open === null ? errorStrip : null}
      {isOwner ? <PayoutRule /> : null}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="commit" onClick={openAccept}>
          Accept {price}
        </Button>
        {isOwner ? <Button onClick={openCounter}>Counter</Button> : null}
        <Button pending={pending === 'reject'} pendingLabel="Declining…" onClick={() => void send('reject')}>
          Decline
        </Button>
      </div>
      <Dialog
        open={open === 'accept'}
        onClose={close}
        title={`Accept ${price}?`}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="commit"
              pending={pending === 'accept'}
              pendingLabel="Accepting…"
              disabledReason={shownCents === undefined ? 'The total isn’t available yet.' : null}
              onClick={() => void send('accept')}
            >
              {isOwner || shownCents === undefined
                ? `Accept ${price}`
                : `Accept and pay ${formatMoney(shownCents, true)}`}
            </Button>
          </>
        }
      >
        {errorStrip}
        {isOwner ? (
          <p>
            You’re selling “{offer.item.title}” for {price}. You receive{' '}
            <b className="num">{formatMoney(netCents, true)}</b> after our fee. This can’t be undone.
          </p>
        ) : (
          <>
            <p>You’re buying “{offer.item.title}”. This can’t be undone.</p>
            <SaleSummary estimate={estimate} label="Counter offer" />
          </>
        )}
      </Dialog>
      <Dialog open={open === 'counter'} onClose={close} title="Counter">
        <form method="post" noValidate onSubmit={sendCounter}>
          {errorStrip}
          <p>
            The buyer offered {formatMoney(offer.amountCents)}. Your counter replaces their offer. They have 48 hours to
            respond.
          </p>
          <AmountField
            isWhole
            className="mt-4"
            id={`counter-${offer.id}`}
            name="amount"
            label="Your counter offer"
            hint={`Whole dollars, from ${formatMoney(offer.leastCounterCents ?? offer.amountCents)}.`}
            defaultValue={counterCents === null ? undefined : String(counterCents / 100)}
            onInput={(event) => {
              const cents = parseWholeDollars(event.currentTarget.value);
              setCounterCents(cents);
              keep({ offerId: id, open: 'counter', counterCents: cents });
            }}
          />
          <p className="mt-2 text-small text-ink-2" aria-live="polite">
            {counterCents === null
              ? 'We’ll show what you’d receive.'
              : `You’d receive ${formatMoney(netOf(counterCents, offer, fees), true)}${offer.isHouse ? '' : ' after our fee'}.`}
          </p>
          <p className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" variant="commit" pending={pending === 'counter'} pendingLabel="Sending…">
              Send counter offer
            </Button>
            <Button onClick={close}>Cancel</Button>
          </p>
        </form>
      </Dialog>
    </div>
  );
}
