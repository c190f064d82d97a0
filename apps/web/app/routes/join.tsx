import { required } from '@assay/domain/account/issue.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkPassword, checkPasswordsMatch } from '@assay/domain/account/password.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { roleNames, type StaffRole } from '@assay/domain/office/roles.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { PasswordField } from '@assay/ui/components/PasswordField.tsx';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { captchaToken } from '../forms/captcha.ts';
import { FormErrors } from '../forms/FormErrors.tsx';
import { messageOf } from '../forms/faults.ts';
import { NameFields } from '../forms/NameFields.tsx';
import { NewPasswordFields } from '../forms/NewPasswordFields.tsx';
import { UsernameField } from '../forms/UsernameField.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { DateTime } from '../lib/DateTime.tsx';
import { personalMeta } from '../lib/title.ts';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { requestContext } from '../session/context.ts';
import { useLinkToken } from '../session/linkToken.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { AuthFrame, CheckingLink, DeadLink } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/join';

export function loader({ context }: Route.LoaderArgs) {
  return { siteKey: context.get(requestContext).logInWays.captchaSiteKey };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Join the staff', matches);

const TITLE = 'Join the staff';
const NO_LINK = 'Open the link of your invitation. It expires in 72 hours and works once.';

type Invitation = { email: string; roles: StaffRole[]; expiresAt: string; hasAccount: boolean };
type State = { state: 'checking' } | { state: 'open'; invitation: Invitation } | { state: 'failed'; message: string };

/** Accepts an invitation to the staff: password first, then the second factor. */
export default function Join({ loaderData: { siteKey } }: Route.ComponentProps) {
  const token = useLinkToken();
  const [state, setState] = useState<State>({ state: 'checking' });
  useEffect(() => {
    if (token === null || token === undefined) return;
    let isHere = true;
    browserApi.call('staff.invitation', { body: { token } }).then(
      (invitation) => isHere && setState({ state: 'open', invitation }),
      async (error: unknown) => {
        const message = await messageOf(error);
        if (isHere) setState({ state: 'failed', message });
      },
    );
    return () => {
      isHere = false;
    };
  }, [token]);
  if (token === null || state.state === 'failed')
    return (
      <AuthFrame title={TITLE}>
        <DeadLink refusal={state.state === 'failed' ? state.message : null} hint={NO_LINK} />
        <p className="mt-5">
          Already joined?{' '}
          <Link className="link" to="/login?next=/office">
            Log in
          </Link>
        </p>
      </AuthFrame>
    );
  if (token === undefined || state.state === 'checking') return <CheckingLink title={TITLE} />;
  const { invitation } = state;
  return (
    <AuthFrame
      title={TITLE}
      lead={
        invitation.hasAccount
          ? 'Enter the password of your account. Then set up two-step verification, if you haven’t yet.'
          : 'Choose a password. Then set up two-step verification.'
      }
    >
      <dl className="mb-5 space-y-1">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">Email</dt>
          <dd className="[overflow-wrap:anywhere]">{invitation.email}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">Roles</dt>
          <dd>{roleNames(invitation.roles)}</dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-ink-2">Link expires</dt>
          <dd>
            <DateTime at={invitation.expiresAt} />
          </dd>
        </div>
      </dl>
      <JoinForm
        token={token}
        invitation={invitation}
        siteKey={siteKey}
        onDead={(message) => setState({ state: 'failed', message })}
      />
    </AuthFrame>
  );
}

const NEW_FIELDS = ['username', 'firstName', 'lastName', 'password', 'passwordRepeat'] as const;

function JoinForm(props: {
  token: string;
  invitation: Invitation;
  siteKey: string | null;
  onDead: (message: string) => void;
}) {
  const { token, invitation, siteKey } = props;
  const { hasAccount, email } = invitation;
  const { logIn } = useSession();
  const navigate = useNavigate();
  const form = useApiForm({
    fields: NEW_FIELDS,
    fieldOf: { username_taken: 'username', invalid_credentials: 'password' },
    check: (values) =>
      hasAccount
        ? values.password === ''
          ? [required('password')]
          : []
        : [
            ...checkUsername(values.username),
            ...checkFirstName(values.firstName),
            ...checkLastName(values.lastName),
            ...checkPassword(values.password, {
              commonPasswords: new Set(),
              words: [values.username, values.firstName, values.lastName, email.split('@')[0]!],
            }),
            ...checkPasswordsMatch(values.password, values.passwordRepeat),
          ],
    submit: async ({ username, firstName, lastName, password }) => {
      const body = hasAccount
        ? { token, password, ...(await captchaToken(siteKey, 'signin')) }
        : { token, password, username, firstName, lastName };
      try {
        const session = await browserApi.call('staff.join', { body });
        if ('mfaRequired' in session) {
          await navigate('/two-step-verification?next=/office', { state: session, replace: true });
          return;
        }
        logIn(session);
        await navigate('/join/two-step', { replace: true });
      } catch (error) {
        const problem = await problemOf(error);
        if (problem?.code !== 'invitation_invalid') throw error;
        props.onDead(problem.message);
      }
    },
  });
  return (
    <form {...form.props} className="space-y-5">
      <FormErrors of={form} />
      {hasAccount ? (
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      ) : (
        <>
          <UsernameField {...form.field('username')} />
          <NameFields first={form.field('firstName')} last={form.field('lastName')} />
          <NewPasswordFields password={form.field('password')} repeat={form.field('passwordRepeat')} label="Password" />
          <p className="text-small text-ink-2">
            By joining, you accept the{' '}
            <a className="link" href="/terms-of-service" target="_blank" rel="noreferrer">
              terms of service<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            .
          </p>
        </>
      )}
      <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Joining…">
        Continue
      </Button>
    </form>
  );
}
