import { checkEmail } from '@assay/domain/account/email.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { captchaToken } from '../forms/captcha.ts';
import { FormErrors } from '../forms/FormErrors.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/forgot-password';

export function loader({ context }: Route.LoaderArgs) {
  return { siteKey: context.get(requestContext).logInWays.captchaSiteKey };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Forgot your password', matches);

/** Requests the address and shows the same message whether or not there is an account. */
export default function ForgotPassword({ loaderData: { siteKey } }: Route.ComponentProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentTo !== null) done.current?.focus();
  }, [sentTo]);
  const form = useApiForm({
    fields: ['email'] as const,
    check: ({ email }) => checkEmail(email),
    submit: async ({ email }) => {
      await browserApi.call('auth.forgotPasswordRequest', {
        body: { email, ...(await captchaToken(siteKey, 'forgot')) },
      });
      setSentTo(email.trim());
    },
  });
  return (
    <AuthFrame
      title="Forgot your password"
      lead="We’ll email you a link to choose a new one."
      foot={
        <Link className="link" to="/login">
          Back to log in
        </Link>
      }
    >
      {sentTo === null ? (
        <form {...form.props} className="space-y-5">
          <FormErrors of={form} what="Choosing a new password" />
          <TextField {...form.field('email')} label="Email" type="email" inputMode="email" autoComplete="username" />
          <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Sending…">
            Send link
          </Button>
        </form>
      ) : (
        <div ref={done} tabIndex={-1} role="status">
          <Strip tone="commit" title="Check your inbox">
            If {sentTo} belongs to an account, we’ve sent a link. It expires in 30 minutes and works once.
          </Strip>
          <p className="mt-5 text-ink-2">Didn’t get it? Check your spam folder, or try another address.</p>
          <Button className="mt-4" onClick={() => setSentTo(null)}>
            Try another address
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
