import type { Me } from '@assay/contract/shapes/account.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect } from 'react';
import { missingText } from '../../entities/payment/bankText.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi } from '../../session/browserApi.ts';
import { lostText } from '../../session/unfinishedText.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

// Required when the login is old. No Suspense boundary: the server-rendered page stays until it is loaded.
const PasswordForm = lazyWithRetry(() => import('../../forms/PasswordForm.tsx'), 'PasswordForm');

const REDIRECT = '/v1/payment/setup-connected-account/redirect';

/**
 * Where a seller's proceeds are paid: the state of the payout account, and the link to the provider's own page.
 * `refused`: why the link was unavailable.
 */
export function Payout({
  status,
  missing,
  heldUntil,
  refused,
  onBack,
}: {
  status: Me['stripeConnectedStatus'];
  missing: readonly string[];
  /** Nothing is paid out before. */
  heldUntil: string | null;
  refused: string | null;
  onBack: () => void;
}) {
  const { left, keep, drop } = useUnfinished<true>('payout');
  // Back from the provider's page, nothing is unfinished.
  const isBack = left?.wasLoggedOut === false;
  useEffect(() => {
    if (isBack) drop();
  }, [isBack, drop]);
  const needs = missingText(missing);
  const go = (label: string, isMain: boolean) => (
    <a className={isMain ? 'btn btn-commit' : 'btn btn-quiet'} href={REDIRECT} onClick={() => keep(true)}>
      {label}
    </a>
  );
  return (
    <section aria-labelledby="payout" className="mt-12">
      <h2 id="payout" className="text-h3">
        Payout
      </h2>
      <div className="mt-4 space-y-4">
        {heldUntil === null ? null : (
          <Strip tone="neutral" title="Payouts are paused for 24 hours.">
            After new payout details or a security change, we wait 24 hours. Payouts resume <DateTime at={heldUntil} />.
            If you didn’t make this change, choose a new password and contact us.
          </Strip>
        )}
        {left?.wasLoggedOut ? (
          <Strip tone="amber" title={lostText({ form: 'payout', isSent: false })}>
            Use the button below to continue.
          </Strip>
        ) : null}
        {refused === 'step_up_required' ? (
          <>
            <p>
              You logged in a while ago, so please enter your password. Then we’ll take you to our payment provider.
            </p>
            <PasswordForm
              name="payout"
              action="Confirm and continue"
              pendingLabel="Checking…"
              submit={async (password) => {
                await browserApi.call('auth.stepUp', { body: { password } });
                location.assign(REDIRECT);
              }}
              onCancel={onBack}
            />
          </>
        ) : refused === 'unavailable' ? (
          <Strip tone="seal" title="Our payment provider isn’t responding.">
            Nothing changed. Please try again in a moment.
          </Strip>
        ) : refused === 'email_unverified' ? (
          <Strip tone="amber" title="Please verify your email">
            Then you can set up payouts.
          </Strip>
        ) : refused === 'rate_limited' ? (
          <Strip tone="amber" title="Too many tries.">
            Please wait an hour and try again.
          </Strip>
        ) : null}
        {status === 'verified' ? (
          <>
            <Strip tone="commit" title="Your payout account is verified.">
              We send your sale proceeds there.
            </Strip>
            {go('Edit payout account', false)}
          </>
        ) : status === 'requires_input' ? (
          <>
            <Strip tone="amber" title="Your payout account needs more information.">
              {needs.length === 0
                ? 'Our payment provider is reviewing your information.'
                : 'We can’t send payouts until you provide:'}
            </Strip>
            {needs.length === 0 ? null : (
              <ul className="list-disc pl-6">
                {needs.map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            )}
            {go('Continue setup', true)}
          </>
        ) : (
          <>
            <p className="max-w-[60ch] text-ink-2">
              To get paid for what you resell, set up a payout account with our payment provider. They’ll ask for your
              name, tax ID number, and bank account. We don’t see any of these.
            </p>
            {go('Set up payouts', false)}
          </>
        )}
      </div>
    </section>
  );
}
