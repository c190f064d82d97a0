import { checkEmail } from '@assay/domain/account/email.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkPassword, checkPasswordsMatch, checkTerms } from '@assay/domain/account/password.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Link, redirect, useNavigate } from 'react-router';
import { GoogleButton } from '../features/login/GoogleButton.tsx';
import { captchaToken } from '../forms/captcha.ts';
import { FormErrors } from '../forms/FormErrors.tsx';
import { NameFields } from '../forms/NameFields.tsx';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { TermsFields } from '../forms/TermsFields.tsx';
import { UsernameField } from '../forms/UsernameField.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { pageTitle } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { afterLogIn } from '../session/destination.ts';
import { nextQuery, safeNext } from '../session/next.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/signup';

export function loader({ request, context }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  const { viewer, logInWays } = context.get(requestContext);
  if (viewer !== null) throw redirect(afterLogIn(viewer, next, request.headers.get('cookie')));
  return { next, logInWays };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Create an account', matches) },
  { name: 'description', content: 'Create an account to bid, buy, and keep a record of what you own.' },
];

const FIELDS = [
  'email',
  'username',
  'firstName',
  'lastName',
  'password',
  'passwordRepeat',
  'acceptTerms',
  'newsletter',
] as const;

export default function Signup({ loaderData: { next, logInWays } }: Route.ComponentProps) {
  return (
    <AuthFrame
      title="Create an account"
      lead="It’s free. You need an account to bid, buy, and keep a record of what you own."
      foot={
        <>
          Already have an account?{' '}
          <Link className="link" to={`/login${nextQuery(next)}`}>
            Log in
          </Link>
        </>
      }
    >
      {logInWays.google ? <GoogleButton next={next} /> : null}
      <SignupForm next={next} siteKey={logInWays.captchaSiteKey} />
    </AuthFrame>
  );
}

function SignupForm({ next, siteKey }: { next: string | null; siteKey: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const form = useApiForm({
    fields: FIELDS,
    fieldOf: { email_in_use: 'email', username_taken: 'username' },
    check: (values) => [
      ...checkEmail(values.email),
      ...checkUsername(values.username),
      ...checkFirstName(values.firstName),
      ...checkLastName(values.lastName),
      ...checkPassword(values.password, {
        commonPasswords: new Set(),
        words: [values.username, values.firstName, values.lastName, values.email.split('@')[0]!],
      }),
      ...checkPasswordsMatch(values.password, values.passwordRepeat),
      ...checkTerms(values.acceptTerms !== ''),
    ],
    submit: async ({ email, username, firstName, lastName, newsletter, ...rest }) => {
      const body = { email, username, firstName, lastName, password: rest.password };
      await browserApi.call('auth.signupEmail', {
        body: {
          ...body,
          acceptTerms: true,
          newsletter: newsletter !== '',
          ...(next === null ? {} : { intendedPath: next }),
          ...(await captchaToken(siteKey, 'signup')),
        },
      });
      const session = await browserApi.call('auth.signinEmail', { body: { email, password: rest.password } });
      if ('mfaRequired' in session) throw new Error('A new account has no second factor');
      logIn(session);
      await navigate(`/onboarding${nextQuery(next)}`, { replace: true });
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} what="Signing up" />
      <TextField
        {...form.field('email')}
        label="Email"
        hint="We’ll email you a link to verify it’s yours."
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <UsernameField {...form.field('username')} />
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <NewPasswordFields password={form.field('password')} repeat={form.field('passwordRepeat')} label="Password" />
      <TermsFields acceptTerms={form.field('acceptTerms')} newsletter={form.field('newsletter')} />
      <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Creating…">
        Create account
      </Button>
    </form>
  );
}
