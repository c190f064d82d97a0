import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError } from '@stripe/stripe-js';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { getStripe } from './getStripe.ts';
import { usePaymentKeys } from './usePaymentKeys.ts';

export type CardFormProps = {
  clientSecret: string;
  /** setup saves a card, payment pays with one. */
  kind: 'setup' | 'payment';
  submitLabel: string;
  pendingLabel: string;
  /** Heading of an error, to the letter (spec §8). */
  errorTitle: string;
  /** The provider has confirmed. `intentId` is the setup or payment intent. The caller shows any error this throws. */
  onConfirmed: (intentId: string) => Promise<void>;
  /** Called when the provider starts processing: the form must stay mounted. */
  onBegin?: () => void;
  more?: ReactNode;
  /** Accessible name of the form. */
  label?: string;
  /** Set when a button elsewhere on the page submits the form, which then has none. */
  formId?: string;
  /** The intent can't be paid and has taken nothing: a new one is needed. */
  onStale?: () => void;
  /** Called when the provider starts and stops working. */
  onPending?: (isPending: boolean) => void;
};

/** The provider's card form in our frame. Loaded only where a card is entered. */
export default function CardForm(props: CardFormProps) {
  const keys = usePaymentKeys();
  const [stripe] = useState(() => getStripe(keys));
  const [appearance] = useState(appearanceOfPage);
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance }}>
      <Inner {...props} />
    </Elements>
  );
}

/** The provider's iframe can't read our tokens, so it gets the computed colors. */
function appearanceOfPage() {
  const { color, fontFamily } = getComputedStyle(document.body);
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return {
    theme: 'flat' as const,
    variables: { colorText: color, colorBackground: backgroundColor, borderRadius: '2px', fontFamily },
  };
}

/** The provider's messages can be shown, except for a failed bank challenge. */
function errorCopy(error: StripeError): string {
  if (error.code?.endsWith('_authentication_failure') === true)
    return 'Your bank couldn’t confirm it’s you. Try again, or use another card.';
  return error.message ?? 'We couldn’t use this card.';
}

/** Already paid but the answer was lost: on the next press the provider refuses and returns the payment. */
function paidBefore(error: StripeError | undefined): { id: string } | undefined {
  const intent = error?.payment_intent;
  return intent?.status === 'succeeded' || intent?.status === 'processing' ? intent : undefined;
}

/** Over, cancelled or used up, without having been paid. */
const isStale = ({ code }: StripeError): boolean => code === 'payment_intent_unexpected_state';

function Inner({
  kind,
  submitLabel,
  pendingLabel,
  errorTitle,
  onConfirmed,
  onBegin,
  more,
  label = 'Card',
  formId,
  onStale,
  onPending,
}: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<{ message: string; round: number } | null>(null);
  const [isRestored, setKept] = useState(false);
  const showError = (message: string): void => setError((last) => ({ message, round: (last?.round ?? 0) + 1 }));

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (stripe === null || elements === null || isPending) return;
    setPending(true);
    onPending?.(true);
    onBegin?.();
    setError(null);
    try {
      const confirmParams = { return_url: location.href };
      const outcome: { id?: string; error?: StripeError } =
        kind === 'setup'
          ? await stripe
              .confirmSetup({ elements, confirmParams, redirect: 'if_required' })
              .then((answer) => ({ id: answer.setupIntent?.id, error: answer.error }))
          : await stripe
              .confirmPayment({
                elements,
                confirmParams: isRestored ? { ...confirmParams, setup_future_usage: 'off_session' } : confirmParams,
                redirect: 'if_required',
              })
              .then(({ paymentIntent, error }) => ({ id: (paymentIntent ?? paidBefore(error))?.id, error }));
      if (outcome.error !== undefined && outcome.id === undefined) {
        if (onStale !== undefined && isStale(outcome.error)) onStale();
        else showError(errorCopy(outcome.error));
      } else await onConfirmed(outcome.id as string);
    } catch (error) {
      console.error(error);
      showError('We couldn’t reach the payment service. Check your connection and try again.');
    } finally {
      setPending(false);
      onPending?.(false);
    }
  };
  return (
    <form id={formId} onSubmit={(event) => void send(event)} className="space-y-5" aria-label={label}>
      {error === null ? null : (
        <ErrorSummary key={error.round} title={errorTitle} errors={[{ field: null, message: error.message }]} />
      )}
      <div className="min-h-[13rem]" aria-busy={!isReady}>
        <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} />
      </div>
      {kind === 'payment' ? (
        <CheckboxField
          name="keep"
          label="Save for next time"
          hint="You can remove it anytime in your payment methods. To use a saved bank account again, confirm it there first."
          checked={isRestored}
          onChange={(event) => setKept(event.target.checked)}
        />
      ) : null}
      {formId === undefined ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="commit" pending={isPending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
          {more}
        </div>
      ) : null}
    </form>
  );
}
