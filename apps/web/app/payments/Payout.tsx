import type { Me } from '@assay/contract/shapes/user.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { DateTime } from '../lib/DateTime.tsx';
import { lazyPart } from '../lib/fetchPart.ts';
import { browserApi } from '../session/browserApi.ts';
import { missingText } from './bankText.ts';

// Asked for when the login is old. No boundary: what the server sent stays until it is there.
const PasswordForm = lazyPart(() => import('../account/PasswordForm.tsx'), 'PasswordForm');

const REDIRECT = '/v1/payment/setup-connected-account/redirect';

/**
 * Where the money of what one sells goes: the state of the payout account, and the way to the provider's own page. `refused`
 * is why that way was not open.
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
  const needs = missingText(missing);
  const go = (label: string, isMain: boolean) => (
    <a className={isMain ? 'btn btn-commit' : 'btn btn-quiet'} href={REDIRECT}>
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
          <Strip tone="amber" title="Payouts are held for a day.">
            Something that guards your account was changed, so nothing is paid out before <DateTime at={heldUntil} />.
            Was it not you? Choose a new password and write to us.
          </Strip>
        )}
        {refused === 'step_up_required' ? (
          <>
            <p>It is a while since you logged in, so please confirm that it is you. Then we go on to the provider.</p>
            <PasswordForm
              name="payout"
              action="Confirm and go on"
              pendingLabel="Checking…"
              submit={async (password) => {
                await browserApi.call('auth.stepUp', { body: { password } });
                location.assign(REDIRECT);
              }}
              onCancel={onBack}
            />
          </>
        ) : refused === 'unavailable' ? (
          <Strip tone="seal" title="The provider does not answer.">
            Nothing was changed. Please try again in a moment.
          </Strip>
        ) : refused === 'email_unverified' ? (
          <Strip tone="amber" title="Please verify your email">
            Then payouts can be set up.
          </Strip>
        ) : refused === 'rate_limited' ? (
          <Strip tone="amber" title="That was tried too often.">
            Please wait an hour and try again.
          </Strip>
        ) : null}
        {status === 'verified' ? (
          <>
            <Strip tone="commit" title="Your payout account is verified.">
              The money of what you sell goes there.
            </Strip>
            {go('Change it at the provider', false)}
          </>
        ) : status === 'requires_input' ? (
          <>
            <Strip tone="amber" title="Your payout account needs something more.">
              {needs.length === 0 ? 'The provider is looking at what you gave.' : 'Until then nothing is paid out.'}
            </Strip>
            {needs.length === 0 ? null : (
              <ul className="list-disc pl-6">
                {needs.map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            )}
            {go('Go on at the provider', true)}
          </>
        ) : (
          <>
            <p className="max-w-[60ch] text-ink-2">
              To be paid for what you resell you need a payout account at our payment provider. It asks for your name,
              your tax number and a bank account; we see none of them.
            </p>
            {go('Set up payouts', false)}
          </>
        )}
      </div>
    </section>
  );
}
