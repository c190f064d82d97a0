import type { CreditLimit } from '@assay/contract/shapes/credit.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useRevalidator } from 'react-router';
import { AmountField } from '../../forms/AmountField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { issuesOf } from '../../forms/issuesOf.ts';
import { useApiForm } from '../../forms/useApiForm.ts';
import { When } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { requiredLimit } from './wantedLimit.ts';

/** Requests a higher limit, and shows the state of the last request. `next` links back to the lot that it was for. */
export function LimitRequestForm({
  credit,
  wantedCents,
  next,
}: {
  credit: CreditLimit;
  wantedCents: number | null;
  next: string | null;
}) {
  const { revalidate } = useRevalidator();
  const { request, limitCents } = credit;
  const isWaiting = request?.status === 'waiting';
  const form = useApiForm({
    fields: ['wantedCents', 'reason'] as const,
    check: (values) => {
      const cents = parseWholeDollars(values.wantedCents);
      const fault = wholeDollarFault(values.wantedCents);
      const isLow = cents !== null && cents <= limitCents;
      return issuesOf([['wantedCents', isLow ? `Enter more than your limit of ${formatMoney(limitCents)}` : fault]]);
    },
    submit: async (values) => {
      await browserApi.call('user.requestLimit', {
        body: { wantedCents: parseWholeDollars(values.wantedCents) ?? 0, reason: values.reason },
      });
      await revalidate();
    },
  });
  const suggestedCents = isWaiting ? request.wantedCents : requiredLimit(wantedCents, credit);
  return (
    <Panel title="Request a higher limit">
      <div role="status">
        {request === null ? null : request.status === 'waiting' ? (
          <Strip tone="blind" title={`You requested ${formatMoney(request.wantedCents)}.`} className="mb-5">
            Requested <When at={request.askedAt} />. We’ll reply by alert and email, usually within one business day.
          </Strip>
        ) : request.status === 'declined' ? (
          <Strip
            tone="amber"
            title={`Your request for ${formatMoney(request.wantedCents)} was declined.`}
            className="mb-5"
          >
            {request.answer}
          </Strip>
        ) : (
          <Strip
            tone="commit"
            title={`Your limit was set to ${formatMoney(request.limitCents ?? limitCents)}.`}
            className="mb-5"
          >
            Decided <When at={request.answeredAt ?? request.askedAt} />.
          </Strip>
        )}
      </div>
      <form {...form.props} className="space-y-5">
        <FormErrors of={form} />
        <AmountField
          {...form.field('wantedCents')}
          label="Requested limit"
          isWhole
          hint={`Whole dollars, above your current limit of ${formatMoney(limitCents)}.`}
          defaultValue={suggestedCents === null ? undefined : formatMoney(suggestedCents).slice(1)}
        />
        <TextAreaField
          {...form.field('reason')}
          label="Anything that would help us decide"
          optional
          rows={3}
          maxLength={1000}
          hint="For example, the lot you’re interested in or other auction houses you’ve bought from."
          defaultValue={isWaiting ? request.reason : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Sending…">
            {isWaiting ? 'Update request' : 'Request this limit'}
          </Button>
          {next === null ? null : <LinkButton href={next}>Back to lot</LinkButton>}
        </div>
      </form>
    </Panel>
  );
}
