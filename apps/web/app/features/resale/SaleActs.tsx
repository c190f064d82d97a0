import { newIdempotencyKey } from '@assay/client/index.ts';
import type { Resale } from '@assay/contract/shapes/resale.ts';
import { pickupLines } from '@assay/domain/settings/settings.ts';
import { CARRIER_NAMES, trackingFault } from '@assay/domain/shipping/carrier.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { messageOf } from '../../forms/faults.ts';
import { useApiForm } from '../../forms/useApiForm.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings } from '../../session/shellData.ts';

/** The viewer's possible actions in a resale, and nothing else. */
export function ResaleActions({ sale }: { sale: Resale }) {
  return (
    <>
      {sale.mayHandIn ? <HandIn sale={sale} /> : null}
      {sale.proposal === null ? null : <Proposal sale={sale} proposal={sale.proposal} />}
      {sale.mayConfirmDelivery ? (
        <ActionButton
          label="I received it"
          onPress={() =>
            browserApi.call('resale.received', { params: { id: sale.id }, idempotencyKey: newIdempotencyKey() })
          }
        />
      ) : null}
      {sale.claimUntil === null ? null : <Claim sale={sale} until={sale.claimUntil} />}
    </>
  );
}

function ActionButton({
  label,
  onPress,
  isQuiet,
}: {
  label: string;
  onPress: () => Promise<unknown>;
  isQuiet?: boolean;
}) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function go(): Promise<void> {
    setPending(true);
    setError(null);
    try {
      await onPress();
      await revalidate();
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <span className="inline-grid gap-2">
      {error === null ? null : (
        <span role="alert">
          <Strip tone="seal" title={error} />
        </span>
      )}
      <Button
        {...(isQuiet === true ? {} : { variant: 'commit' as const })}
        pending={isPending}
        pendingLabel="One moment…"
        onClick={() => void go()}
      >
        {label}
      </Button>
    </span>
  );
}

function trackingIssues(carrier: string, trackingNumber: string) {
  const path = 'trackingNumber';
  if (trackingNumber.trim().length < 4) return [{ path, code: 'required', message: 'Enter the tracking number' }];
  const fault = trackingFault({ carrier, trackingNumber });
  return fault === null ? [] : [{ path, code: 'invalid', message: fault }];
}

function HandIn({ sale }: { sale: Resale }) {
  const settings = useSettings();
  const { revalidate } = useRevalidator();
  const form = useApiForm({
    fields: ['carrier', 'trackingNumber'] as const,
    idPrefix: `ship-${sale.id}-`,
    check: ({ carrier, trackingNumber }) => [
      ...(carrier.trim().length >= 2 ? [] : [{ path: 'carrier', code: 'required', message: 'Enter the carrier' }]),
      ...trackingIssues(carrier, trackingNumber),
    ],
    submit: async ({ carrier, trackingNumber }) => {
      await browserApi.call('resale.handIn', {
        params: { id: sale.id },
        body: { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
    },
  });
  return (
    <div className="mt-5 grid gap-4 lg:grid-cols-2">
      <div className="border border-line p-4 text-small">
        <p>Put this code in the package where we’ll see it first:</p>
        <p className="num mt-2 text-h3">{sale.code}</p>
        <address className="mt-3 not-italic">
          {pickupLines(settings).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p className="mt-3 text-ink-2">Wrap the item so nothing touches the seal. Insure it for the sale price.</p>
        <p className="mt-3">
          <a className="link" href={`/v1/offer/${sale.id}/packing-slip`}>
            Label and packing slip (PDF)
          </a>
        </p>
      </div>
      <form {...form.props}>
        <FormErrors of={form} />
        <TextField
          label="Carrier"
          hint={`${CARRIER_NAMES.join(', ')}, or another carrier.`}
          autoComplete="off"
          {...form.field('carrier')}
        />
        <TextField
          className="mt-4"
          label="Tracking number"
          look="mono"
          autoComplete="off"
          {...form.field('trackingNumber')}
        />
        <p className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Saving…">
            I’ve shipped it
          </Button>
          {sale.mayExtend ? (
            <ActionButton
              isQuiet
              label="Get two more business days"
              onPress={() =>
                browserApi.call('resale.extend', { params: { id: sale.id }, idempotencyKey: newIdempotencyKey() })
              }
            />
          ) : null}
        </p>
      </form>
    </div>
  );
}

function Proposal({ sale, proposal }: { sale: Resale; proposal: NonNullable<Resale['proposal']> }) {
  const answer = (isAccepted: boolean) => () =>
    browserApi.call('resale.answer', {
      params: { id: sale.id },
      body: { isAccepted },
      idempotencyKey: newIdempotencyKey(),
    });
  return (
    <div className="mt-5">
      <p>
        {proposal.kind === 'seal'
          ? `We’ll apply a new seal, and the price stays ${formatMoney(proposal.priceCents)}.`
          : `The price changes to ${formatMoney(proposal.priceCents)}.`}
        {proposal.netCents === null
          ? proposal.kind === 'price'
            ? ' We’ll refund you the difference.'
            : ''
          : ` You receive ${formatMoney(proposal.netCents)}.`}{' '}
        Respond by <DateTime at={proposal.by} />.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <ActionButton label="Continue the sale" onPress={answer(true)} />
        <ActionButton isQuiet label="Cancel the sale" onPress={answer(false)} />
      </p>
    </div>
  );
}

function Claim({ sale, until }: { sale: Resale; until: string }) {
  const { revalidate } = useRevalidator();
  const form = useApiForm({
    fields: ['text'] as const,
    idPrefix: `claim-${sale.id}-`,
    check: ({ text }) =>
      text.trim().length >= 10
        ? []
        : [{ path: 'text', code: 'too_short', message: 'Describe the damage in a sentence' }],
    submit: async ({ text }) => {
      await browserApi.call('resale.claim', {
        params: { id: sale.id },
        body: { text: text.trim() },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
    },
  });
  return (
    <details className="mt-5">
      <summary className="link cursor-pointer">Report damage</summary>
      <form className="mt-4 max-w-[36rem]" {...form.props}>
        <FormErrors of={form} />
        <TextAreaField
          label="Describe the damage"
          hint={
            <>
              You can report damage until <DateTime at={until} />. Keep the package as it arrived.
            </>
          }
          {...form.field('text')}
        />
        <p className="mt-4">
          <Button type="submit" pending={form.isPending} pendingLabel="Sending…">
            Report damage
          </Button>
        </p>
      </form>
    </details>
  );
}
