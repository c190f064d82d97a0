import type { SecondFactor } from '@assay/contract/routes/auth.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { lazy, Suspense, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../forms/faults.ts';
import { When } from '../lib/When.tsx';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const SmsSetup = lazy(async () => ({ default: (await import('./TwoStepSetup.tsx')).SmsSetup }));
const AppSetup = lazy(async () => ({ default: (await import('./TwoStepSetup.tsx')).AppSetup }));

type View =
  | { view: 'start' }
  | { view: 'sms' }
  | { view: 'app'; seed: { secret: string; uri: string } }
  | { view: 'codes'; codes: string[] }
  | { view: 'off' }
  | { view: 'renew' };

/** Two-step verification: off or on, and every way from one to the other. */
export function TwoStep({ factor }: { factor: SecondFactor }) {
  const { revalidate } = useRevalidator();
  const [view, setView] = useState<View>({ view: 'start' });
  const [word, setWord] = useState('');
  const [isAsking, setAsking] = useState(false);
  /** What goes on once the password has been given. */
  const proved = useRef<{ resolve: () => void; reject: (reason: unknown) => void } | null>(null);
  const [isProving, setProving] = useState(false);

  /** Does the call; when the house wants the password first, it is asked for and the call is made again. */
  const guard = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if ((await problemOf(error))?.code !== 'step_up_required') throw error;
      await new Promise<void>((resolve, reject) => {
        proved.current = { resolve, reject: () => reject(error) };
        setProving(true);
      });
      return work();
    }
  };
  const back = (): void => setView({ view: 'start' });
  const startApp = async (): Promise<void> => {
    setAsking(true);
    setWord('');
    try {
      setView({ view: 'app', seed: await guard(() => browserApi.call('auth.mfaApp')) });
    } catch (error) {
      if ((await problemOf(error))?.code !== 'step_up_required') setWord(await messageOf(error));
    } finally {
      setAsking(false);
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
            ? 'A code besides your password, so that a stolen password opens nothing.'
            : factor.channel === 'sms'
              ? `At each sign-in we text a code to the number ending in ${factor.phoneHint?.slice(-4)}.`
              : 'At each sign-in your authenticator app shows the code.'}
        </span>
      </p>
      {isOn ? (
        <p className="mt-2 text-small text-ink-2">
          Since <When at={factor.enabledAt ?? ''} look="date" />. {factor.recoveryCodesLeft} of 10 recovery codes left.
        </p>
      ) : null}
      {isProving ? (
        <>
          <p className="mt-5">It is a while since you logged in, so please confirm that it is you.</p>
          <PasswordForm
            name="prove"
            action="Confirm"
            pendingLabel="Checking…"
            submit={async (password) => {
              await browserApi.call('auth.stepUp', { body: { password } });
              setProving(false);
              proved.current?.resolve();
            }}
            onCancel={() => {
              setProving(false);
              proved.current?.reject(null);
            }}
          />
        </>
      ) : null}
      <div hidden={isProving}>
        <Suspense fallback={<p aria-busy="true">One moment…</p>}>
          {view.view === 'start' ? (
            <div className="mt-5 flex flex-wrap items-center gap-3">
              {isOn ? (
                <>
                  <Button onClick={() => setView({ view: 'renew' })}>New recovery codes</Button>
                  <Button onClick={() => setView({ view: 'off' })}>Turn off</Button>
                </>
              ) : (
                <>
                  <Button
                    variant="commit"
                    pending={isAsking}
                    pendingLabel="One moment…"
                    onClick={() => void startApp()}
                  >
                    Use an authenticator app
                  </Button>
                  <Button onClick={() => setView({ view: 'sms' })}>Use text messages</Button>
                </>
              )}
              <span role="status" className="text-small text-ink-2">
                {word}
              </span>
            </div>
          ) : view.view === 'sms' ? (
            <SmsSetup guard={guard} {...steps} />
          ) : view.view === 'app' ? (
            <AppSetup seed={view.seed} {...steps} />
          ) : view.view === 'codes' ? (
            <RecoveryCodes
              codes={view.codes}
              onDone={() => {
                back();
                setWord('Two-step verification is on.');
              }}
            />
          ) : view.view === 'renew' ? (
            <PasswordForm
              name="renew"
              action="Make new codes"
              pendingLabel="Checking…"
              submit={async (password) => {
                const { recoveryCodes } = await browserApi.call('auth.mfaRecoveryCodes', { body: { password } });
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
                await browserApi.call('auth.mfaDisable', { body: { password } });
                back();
                setWord('Two-step verification is off.');
                await revalidate();
              }}
              onCancel={back}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}
