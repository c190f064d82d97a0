import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { paymentText } from '@assay/domain/invoice/scheduleText.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense, useEffect, useState } from 'react';
import { declineText } from '../../entities/invoice/invoiceText.ts';
import { CardFormSlot } from '../../entities/payment/CardFormSlot.tsx';
import { methodText } from '../../entities/payment/methodText.ts';
import { useWriteTime, When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useBusinessName } from '../../session/shellData.ts';
import { chosenMethod, OTHER, shownMethods } from './chosenMethod.ts';
import { usePayInvoice } from './usePayInvoice.ts';

const InvoiceWallet = lazyWithRetry(() => import('./InvoiceWallet.tsx'), 'default');

/** Payment of an open or failed invoice: with a wallet, a saved card or bank account, or a new one entered now. */
export function PayPanel({
  invoice,
  methods,
  now,
  onChange,
  onHold,
  onPaid,
}: {
  invoice: Invoice;
  methods: readonly PaymentMethod[];
  /** Epoch ms of the server. */
  now: number;
  onChange: () => Promise<void>;
  /**
   * True from the first click until a payment succeeded. The panel must stay, although the invoice shows "pending"
   * while the cardholder's bank authenticates, or the refusal message would disappear.
   */
  onHold: (isHeld: boolean) => void;
  /** Destination after a successful payment. If omitted, the page revalidates. */
  onPaid?: () => Promise<void>;
}) {
  const site = useBusinessName();
  const shown = shownMethods(methods, invoice, now);
  // What is selected at first stays so when methods are added or change while paying.
  const [first] = useState(() => chosenMethod(shown, null));
  const [wantedId, setWantedId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [formRound, setFormRound] = useState(0);
  const hold = (isHeld: boolean): void => {
    setTried(true);
    onHold(isHeld);
  };
  const payment = usePayInvoice(invoice, onChange, hold, onPaid);
  const { leftMethodId } = payment;
  // What was chosen before a reload or a log-out, or on this page: while it can still pay this invoice.
  const chosen = chosenMethod(shown, wantedId ?? leftMethodId ?? first);
  const total = formatMoney(invoice.totalCents, true);
  const { settle } = payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way back from the bank's own page
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('payment_intent')) return;
    for (const name of ['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
      url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
    void settle();
  }, []);

  const wallet = invoice.achOnly ? null : (
    <Suspense fallback={<div className="wallets" />}>
      <InvoiceWallet key={invoice.totalCents} invoice={invoice} payment={payment} onChange={onChange} />
    </Suspense>
  );

  return (
    <Panel ruled title={invoice.status === 'failed' ? 'Try again' : 'Pay'} className="scroll-mt-4">
      <div className="space-y-5" id="pay">
        {payment.error === null ? null : (
          <ErrorSummary
            key={payment.error.round}
            title={payment.error.message}
            errors={[{ field: null, message: payment.error.detail, link: payment.error.link }]}
          />
        )}
        {invoice.status === 'failed' && !isTried ? (
          <Strip tone="seal" title="The last payment failed.">
            {declineText(invoice.failureCode)}
          </Strip>
        ) : null}
        <DueLine invoice={invoice} methods={methods} />
        {invoice.achOnly ? (
          <Strip tone="blind" title="Bank transfer only.">
            This invoice is over the limit for cards. A bank debit takes about four business days.
          </Strip>
        ) : null}
        {invoice.deliveryMethod === 'ship' && invoice.address === null ? (
          <>
            {wallet}
            <Strip
              tone="amber"
              title="Please add an address"
              action={<LinkButton href="/account/profile?tab=addresses&edit=new">Add address</LinkButton>}
            >
              We need it to calculate shipping and tax.
            </Strip>
          </>
        ) : (
          <>
            {wallet}
            {shown.length === 0 ? null : (
              <fieldset>
                <legend className="field-label">Pay with</legend>
                {shown.map(({ method, isAllowed }) => (
                  <CheckboxField
                    key={method.id}
                    type="radio"
                    name="method"
                    value={method.id}
                    label={methodText(method)}
                    hint={isAllowed ? undefined : 'Not available: this invoice is bank transfer only.'}
                    disabled={!isAllowed}
                    checked={chosen === method.id}
                    onChange={() => {
                      setWantedId(method.id);
                      payment.choose(method.id);
                      payment.clearError();
                    }}
                  />
                ))}
                <CheckboxField
                  type="radio"
                  name="method"
                  value={OTHER}
                  label={invoice.achOnly ? 'Another bank account' : 'Another card or bank account'}
                  checked={chosen === OTHER}
                  onChange={() => {
                    setWantedId(OTHER);
                    payment.clearError();
                  }}
                />
              </fieldset>
            )}
            {chosen === OTHER ? (
              <CardFormSlot
                key={formRound}
                kind="payment"
                label="Card or bank account"
                submitLabel={`Pay ${total}`}
                pendingLabel="Paying…"
                errorTitle="Error Processing Payment"
                getSecret={async () =>
                  (await browserApi.call('invoice.paymentIntent', { params: { id: invoice.id } })).clientSecret
                }
                onConfirmed={payment.settle}
                onBegin={() => hold(true)}
                onStale={() => {
                  setFormRound(formRound + 1);
                  payment.showError(
                    'Your payment was restarted.',
                    'The previous attempt expired or was already used. You weren’t charged. Check the details and try again.',
                  );
                  void onChange();
                }}
              />
            ) : (
              <Button
                variant="commit"
                size="large"
                block
                pending={payment.isPending}
                pendingLabel="Paying…"
                onClick={() => void payment.pay(chosen)}
              >
                Pay {total}
              </Button>
            )}
            <p className="text-caption text-ink-3">
              {shown.find(({ method }) => method.id === chosen)?.method.type === 'user_bank_account'
                ? `By paying, you authorize ${site} to debit this bank account once for this amount. `
                : ''}
              The total includes shipping and tax. Sales are final, and items are sold as-is.
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

function DueLine({ invoice, methods }: { invoice: Invoice; methods: readonly PaymentMethod[] }) {
  const write = useWriteTime();
  if (invoice.dueAt === null) return null;
  if (invoice.overdue)
    return (
      <Strip tone="seal" title="Overdue.">
        It was due <When at={invoice.dueAt} />. You can’t bid until it’s paid.
      </Strip>
    );
  const charged = methods.find(({ isDefault, type }) => isDefault && type === 'user_card');
  return (
    <p className="text-small text-ink-2">
      {paymentText({
        total: formatMoney(invoice.totalCents, true),
        due: write(invoice.dueAt),
        charge: invoice.autoChargeAt === null ? null : write(invoice.autoChargeAt),
        method: charged === undefined ? null : methodText(charged),
      })}
    </p>
  );
}
