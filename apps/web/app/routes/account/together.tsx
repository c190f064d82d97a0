import type { Invoice, TogetherAnswer } from '@assay/contract/shapes/invoice.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { ErrorSummary } from '@assay/ui/components/ErrorSummary.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { declineText, isPayable, subjectOf } from '../../entities/invoice/invoiceText.ts';
import { expiryState, methodText } from '../../entities/payment/methodText.ts';
import { usePayTogether, useTogetherEstimate } from '../../features/invoice/useTogether.ts';
import { useWriteTime } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { useBusinessName } from '../../session/shellData.ts';
import type { Route } from './+types/together';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const MOST = 20;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const [due, methods] = await loadFor(args, (api) =>
    Promise.all([
      api.call('invoice.all', { query: { status: 'due', limit: 100 } }),
      api.call('payment.methods', { query: { limit: 100 } }),
    ]),
  );
  return {
    // Buy-now purchases must be paid within minutes, and have a separate page.
    invoices: due.items.filter((invoice) => isPayable(invoice) && invoice.reservedUntil === null).slice(0, MOST),
    methods: methods.items,
    now: args.context.get(requestContext).serverNow,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Pay together', matches);

const money = (cents: number): string => formatMoney(cents, true);

/** Several invoices paid in one go: what can go in one parcel pays less shipping. */
export default function Together({ loaderData: { invoices, methods, now } }: Route.ComponentProps) {
  const site = useBusinessName();
  const { revalidate } = useRevalidator();
  const payment = usePayTogether(revalidate);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = invoices.filter(({ id }) => !left.includes(id));
  const ids = chosen.map(({ id }) => id);
  const { estimate, error } = useTogetherEstimate(ids, payment.items.length + (payment.error?.round ?? 0));
  const usable = methods.filter((method) => expiryState(method, now) !== 'expired');
  const isBankOnly = chosen.some(({ achOnly }) => achOnly);
  const isAllowed = (type: string): boolean => !isBankOnly || type === 'user_bank_account';
  const [picked, setPicked] = useState<string | null>(null);
  // The choice of before a reload or a log-out.
  const before = payment.left;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left; a revalidation doesn't undo a choice
  useEffect(() => {
    if (before === null) return;
    setLeft(invoices.flatMap(({ id }) => (before.invoiceIds.includes(id) ? [] : [id])));
    setPicked(before.methodId);
  }, [before]);
  const method =
    usable.find(({ id, type }) => id === picked && isAllowed(type)) ??
    usable.find(({ type }) => isAllowed(type)) ??
    null;
  return (
    <>
      <p className="text-small text-ink-2">
        <Link className="link" to="/account/invoices">
          Invoices
        </Link>
      </p>
      <h1 className="mt-2">Pay together</h1>
      {payment.items.length === 0 ? null : <Outcomes items={payment.items} />}
      {invoices.length < 2 && payment.error === null ? (
        <div className="mt-6">
          <EmptyState
            title={invoices.length === 0 ? 'Nothing is due' : 'One invoice is due'}
            action={
              <LinkButton
                href={invoices[0] === undefined ? '/account/invoices' : `/account/invoices/${invoices[0].id}`}
              >
                {invoices[0] === undefined ? 'All invoices' : 'View invoice'}
              </LinkButton>
            }
          >
            When two or more invoices are due, you can pay them together here.
          </EmptyState>
        </div>
      ) : (
        <div className="mt-7 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_26.25rem]">
          <Panel title="Invoices" className="self-start">
            <fieldset>
              <legend className="visually-hidden">Invoices to pay</legend>
              {invoices.map((invoice) => (
                <Choice
                  key={invoice.id}
                  invoice={invoice}
                  totalCents={estimate?.items.find(({ invoiceId }) => invoiceId === invoice.id)?.totalCents ?? null}
                  isChosen={!left.includes(invoice.id)}
                  onChoose={(isChosen) => {
                    payment.clearError();
                    setLeft(isChosen ? left.filter((id) => id !== invoice.id) : [...left, invoice.id]);
                  }}
                />
              ))}
            </fieldset>
          </Panel>
          <Panel ruled title="Pay" className="self-start">
            <div className="space-y-5">
              {payment.error === null ? null : (
                <ErrorSummary
                  key={payment.error.round}
                  title={payment.error.message}
                  errors={[{ field: null, message: payment.error.detail }]}
                />
              )}
              {isBankOnly ? (
                <Strip tone="blind" title="Bank transfer only.">
                  One of them is over the limit for cards, so we’ll debit all of them from your bank account. This takes
                  about four business days.
                </Strip>
              ) : null}
              {error === '' ? null : <Strip tone="amber" title={error} />}
              <DataList
                rows={[
                  ...(estimate === null || estimate.savedCents === 0
                    ? []
                    : [
                        { label: 'Paid separately', value: money(estimate.totalCents + estimate.savedCents) },
                        { label: 'Combined shipping savings', value: money(-estimate.savedCents) },
                      ]),
                  { label: 'Total', value: estimate === null ? '–' : money(estimate.totalCents), total: true },
                ]}
              />
              {usable.length === 0 ? (
                <Strip
                  tone="amber"
                  title="No saved payment method."
                  action={<LinkButton href="/account/payments?add=card">Add one</LinkButton>}
                />
              ) : (
                <fieldset>
                  <legend className="field-label">Pay with</legend>
                  {usable.map((one) => (
                    <CheckboxField
                      key={one.id}
                      type="radio"
                      name="method"
                      value={one.id}
                      label={methodText(one)}
                      hint={isAllowed(one.type) ? undefined : 'Not available: these invoices are bank transfer only.'}
                      disabled={!isAllowed(one.type)}
                      checked={method?.id === one.id}
                      onChange={() => {
                        payment.clearError();
                        setPicked(one.id);
                      }}
                    />
                  ))}
                </fieldset>
              )}
              <Button
                variant="commit"
                size="large"
                block
                pending={payment.isPending}
                pendingLabel="Paying…"
                disabledReason={
                  ids.length < 2
                    ? 'Choose two or more.'
                    : method === null
                      ? 'Add a payment method first.'
                      : estimate === null
                        ? error === ''
                          ? 'Calculating the total…'
                          : 'Choose other invoices, or pay them one at a time.'
                        : null
                }
                onClick={() => {
                  if (method !== null && estimate !== null) void payment.pay(ids, method.id, estimate.totalCents);
                }}
              >
                {estimate === null ? 'Pay together' : `Pay ${money(estimate.totalCents)}`}
              </Button>
              <p className="text-caption text-ink-2">
                {method?.type === 'user_bank_account'
                  ? `By paying, you authorize ${site} to debit this bank account once for each of these amounts. `
                  : ''}
                We charge each invoice separately, one after another. If one fails, we don’t charge the rest.
              </p>
            </div>
          </Panel>
        </div>
      )}
    </>
  );
}

function Choice({
  invoice,
  totalCents,
  isChosen,
  onChoose,
}: {
  invoice: Invoice;
  /** Its total when paid with the others. Null: unchanged. */
  totalCents: number | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const write = useWriteTime();
  return (
    <div className="flex items-start justify-between gap-4">
      <CheckboxField
        name="invoice"
        value={invoice.id}
        label={subjectOf(invoice)}
        hint={`${invoice.number ?? 'Draft'}${invoice.dueAt === null ? '' : `, due ${write(invoice.dueAt, 'date')}`}`}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <b className="num pt-2">{money((isChosen ? totalCents : null) ?? invoice.totalCents)}</b>
    </div>
  );
}

type Item = TogetherAnswer['items'][number];
const TONES = { paid: 'commit', pending: 'blind', action: 'amber', refused: 'seal', waiting: 'amber' } as const;
const outcomeLabel = ({ outcome, declineCode }: Item): string => {
  switch (outcome) {
    case 'paid':
      return 'Paid.';
    case 'pending':
      return 'Your bank is confirming it.';
    case 'action':
      return 'Your bank needs you to confirm it.';
    case 'refused':
      return `${declineText(declineCode)} You weren’t charged.`;
    case 'waiting':
      return 'Not charged because the previous one failed.';
  }
};

function Outcomes({ items }: { items: readonly Item[] }) {
  return (
    <div className="mt-6" role="status">
      <ul className="space-y-3">
        {items.map((item) => (
          <li key={item.invoice.id}>
            <Strip
              tone={TONES[item.outcome]}
              title={`${subjectOf(item.invoice)}, ${money(item.invoice.totalCents)}.`}
              action={<LinkButton href={`/account/invoices/${item.invoice.id}`}>View invoice</LinkButton>}
            >
              {outcomeLabel(item)}
            </Strip>
          </li>
        ))}
      </ul>
    </div>
  );
}
