import type { GooglePending } from '@assay/contract/routes/google.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkTerms } from '@assay/domain/account/password.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useNavigate } from 'react-router';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { NameFields } from '../../forms/NameFields.tsx';
import { TermsFields } from '../../forms/TermsFields.tsx';
import { UsernameField } from '../../forms/UsernameField.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';
import { nextQuery } from '../../session/next.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { AuthFrame } from '../../shell/AuthFrame.tsx';

const FIELDS = ['username', 'firstName', 'lastName', 'acceptTerms', 'newsletter'] as const;

/** A new member from Google: asks for what Google does not provide. */
export function GoogleSignup({ pending, next }: { pending: GooglePending; next: string | null }) {
  const { logIn } = useSession();
  const navigate = useNavigate();
  const form = useApiForm({
    fields: FIELDS,
    fieldOf: { username_taken: 'username' },
    check: (values) => [
      ...checkUsername(values.username),
      ...checkFirstName(values.firstName),
      ...checkLastName(values.lastName),
      ...checkTerms(values.acceptTerms !== ''),
    ],
    submit: async ({ username, firstName, lastName, newsletter }) => {
      const { pendingToken } = pending;
      const session = await browserApi.call('auth.signupGoogle', {
        body: { pendingToken, username, firstName, lastName, acceptTerms: true, newsletter: newsletter !== '' },
      });
      logIn(session);
      await navigate(`/onboarding${nextQuery(next)}`, { replace: true });
    },
  });
  return (
    <AuthFrame
      title="Almost there"
      lead={`Google confirmed ${pending.email}. Choose your username and check your name.`}
    >
      <form {...form.props} className="space-y-5">
        <FormErrors of={form} />
        <UsernameField {...form.field('username')} />
        <NameFields first={form.field('firstName')} last={form.field('lastName')} names={pending} />
        <TermsFields acceptTerms={form.field('acceptTerms')} newsletter={form.field('newsletter')} />
        <Button type="submit" variant="commit" block size="large" pending={form.isPending} pendingLabel="Creating…">
          Create account
        </Button>
      </form>
    </AuthFrame>
  );
}
