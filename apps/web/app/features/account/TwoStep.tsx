import type { SecondFactor } from '@assay/contract/routes/auth.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';
import { PasswordForm } from '../../forms/PasswordForm.tsx';
import { useReauthentication } from '../../forms/useReauthentication.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const SmsSetup = lazyWithRetry(() => import('./TwoStepSetup.tsx'), 'SmsSetup');
const AppSetup = lazyWithRetry(() => import('./TwoStepSetup.tsx'), 'AppSetup');

type View =
  | { view: 'start' }
  | { view: 'sms' }
  | { view: 'app'; seed: { secret: string; uri: string } }
  | { view: 'codes'; codes: string[] }
  | { view: 'change' }
  | { view: 'off' }
  | { view: 'renew' };

/**
 * Two-step verification: off or on, and every way to switch. Staff can’t turn it off. `next`: shown while no step is open,
 * so that none is left halfway.
 */
export function TwoStep({
  factor,
  isStaff,
  next = null,
}: {
  factor: SecondFactor;
  isStaff: boolean;
  next?: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const [view, setView] = useState<View>({ view: 'start' });
  const [notice, setNotice] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { withReauthentication, passwordForm, codeDialog } = useReauthentication('prove');
  const back = (): void => setView({ view: 'start' });
  const startApp = async (): Promise<void> => {
    setConfirming(true);
    setNotice('');
    try {
      setView({ view: 'app', seed: await withReauthentication(() => browserApi.call('auth.mfaApp')) });
    } catch (error) {
      if ((await problemOf(error))?.code !== 'step_up_required') setNotice(await messageOf(error));
    } finally {
      setConfirming(false);
    }
  };
  const steps = {
    onEnabled: (codes: string[]) => {
      setView({ view: 'codes', codes });
      void revalidate();
    },
    onCancel: back,
  };
  const isOn = factor.channel !== null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        {isOn ? <Chip tone="commit">On</Chip> : <Chip tone="amber">Off</Chip>}
        <span>
          {factor.channel === null
            ? 'Require a code as well as your password, so a stolen password isn’t enough to get in.'
            : factor.channel === 'sms'
              ? `When you log in, we text a code to the number ending in ${factor.phoneHint?.slice(-4)}.`
              : 'When you log in, your authenticator app shows a code.'}
        </span>
      </p>
      {isOn ? (
        <p className="mt-2 text-small text-ink-2">
          On since <DateTime at={factor.enabledAt ?? ''} format="date" />. {factor.recoveryCodesLeft} of 10 recovery
          codes left.
        </p>
      ) : null}
      {passwordForm}
      {codeDialog}
      <div hidden={passwordForm !== null}>
        {/* Outside the suspense boundary, so its buttons hydrate with the rest of the page. */}
        {view.view === 'start' ? (
          <div className="mt-5 flex flex-wrap items-center gap-3">
            {next}
            {isOn ? (
              <>
                <Button onClick={() => setView({ view: 'renew' })}>Get new recovery codes</Button>
                <Button onClick={() => setView({ view: 'change' })}>Use another phone or app</Button>
                {isStaff ? null : <Button onClick={() => setView({ view: 'off' })}>Turn off</Button>}
              </>
            ) : (
              <Methods isConfirming={isConfirming} onApp={startApp} onSms={() => setView({ view: 'sms' })} />
            )}
            <span role="status" className="text-small text-ink-2">
              {notice}
            </span>
          </div>
        ) : view.view === 'change' ? (
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <Methods autoFocus isConfirming={isConfirming} onApp={startApp} onSms={() => setView({ view: 'sms' })} />
            <Button onClick={back}>Cancel</Button>
            <span role="status" className="text-small text-ink-2">
              {notice}
            </span>
          </div>
        ) : (
          <Suspense fallback={<p aria-busy="true">One moment…</p>}>
            {view.view === 'sms' ? (
              <SmsSetup withReauthentication={withReauthentication} {...steps} />
            ) : view.view === 'app' ? (
              <AppSetup seed={view.seed} {...steps} />
            ) : view.view === 'codes' ? (
              <RecoveryCodes
                codes={view.codes}
                onDone={() => {
                  back();
                  setNotice('Two-step verification is on.');
                }}
              />
            ) : view.view === 'renew' ? (
              <PasswordForm
                name="renew"
                action="Get new codes"
                pendingLabel="Checking…"
                submit={async (password) => {
                  const { recoveryCodes } = await withReauthentication(() =>
                    browserApi.call('auth.mfaRecoveryCodes', { body: { password } }),
                  );
                  setView({ view: 'codes', codes: recoveryCodes });
                  await revalidate();
                }}
                onCancel={back}
              />
            ) : (
              <PasswordForm
                name="off"
                action="Turn off"
                pendingLabel="Turning off…"
                submit={async (password) => {
                  await withReauthentication(() => browserApi.call('auth.mfaDisable', { body: { password } }));
                  back();
                  setNotice('Two-step verification is off.');
                  await revalidate();
                }}
                onCancel={back}
              />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The two ways to get codes. */
function Methods(given: {
  isConfirming: boolean;
  onApp: () => Promise<void>;
  onSms: () => void;
  /** After a press on a button that is gone. */
  autoFocus?: boolean;
}) {
  return (
    <>
      <Button
        variant="commit"
        autoFocus={given.autoFocus}
        pending={given.isConfirming}
        pendingLabel="One moment…"
        onClick={() => void given.onApp()}
      >
        Use an authenticator app
      </Button>
      <Button onClick={given.onSms}>Use text messages</Button>
    </>
  );
}
