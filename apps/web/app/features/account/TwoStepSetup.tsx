import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { CodeField } from '../../forms/CodeField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { ResendCode } from '../../forms/ResendCode.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';
import { QrCode } from './QrCode.tsx';

type Steps = { onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void };

/** The first code turns it on. */
function FirstCode({ onEnabled, onCancel }: Steps) {
  const form = useApiForm({
    fields: ['code'] as const,
    fieldOf: { otp_invalid: 'code', otp_attempts_exceeded: 'code' },
    check: ({ code }) => (code.trim() === '' ? [required('code')] : []),
    submit: async ({ code }) => {
      const { recoveryCodes } = await browserApi.call('auth.mfaEnable', { body: { code } });
      onEnabled(recoveryCodes);
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      <CodeField {...form.field('code')} label="Code" hint="Enter six digits." autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** By text message: the number, then the code sent to it. `withReauthentication` makes the call. */
export function SmsSetup({
  withReauthentication,
  ...steps
}: Steps & { withReauthentication: <T>(work: () => Promise<T>) => Promise<T> }) {
  const [sent, setSent] = useState<{ phoneHint: string; resendAfterMs: number } | null>(null);
  const form = useApiForm({
    fields: ['phone'] as const,
    fieldOf: { otp_send_failed: 'phone' },
    check: ({ phone }) => (phone.trim() === '' ? [required('phone')] : []),
    submit: async ({ phone }) =>
      setSent(await withReauthentication(() => browserApi.call('auth.mfaRequest', { body: { phone } }))),
  });
  if (sent !== null)
    return (
      <div className="mt-5 max-w-md space-y-5">
        <p role="status">We sent a code to the number ending in {sent.phoneHint.slice(-4)}.</p>
        <FirstCode {...steps} />
        <ResendCode waitMs={sent.resendAfterMs} send={() => browserApi.call('auth.mfaResend', { body: {} })} />
      </div>
    );
  return (
    <form {...form.props} className="mt-5 max-w-md space-y-5">
      <FormErrors of={form} />
      <TextField
        {...form.field('phone')}
        label="Mobile number"
        hint="A US number that can receive text messages."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Sending…">
          Send code
        </Button>
        <Button onClick={steps.onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** By an authenticator app: its picture to scan or its key to type, then the code that the app shows. */
export function AppSetup({ seed, ...steps }: Steps & { seed: { secret: string; uri: string } }) {
  return (
    <div className="mt-5 space-y-5">
      <p className="max-w-prose">
        Scan this with an authenticator app, such as the one in your phone or password manager. Then enter the code it
        shows.
      </p>
      <QrCode text={seed.uri} label="QR code for an authenticator app" />
      <p className="text-small text-ink-2">
        Or type this key: <span className="mono break-all">{seed.secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
      <div className="max-w-md">
        <FirstCode {...steps} />
      </div>
    </div>
  );
}
