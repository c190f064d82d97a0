import { Strip } from '@assay/ui/components/Strip.tsx';
import { useLocation } from 'react-router';
import { ResendButton } from './ResendButton.tsx';

/** Under the header while the e-mail address is not verified, except where the page itself is about that. */
export function UnverifiedBar({ email }: { email: string }) {
  const { pathname } = useLocation();
  if (pathname === '/verify-email' || pathname === '/onboarding/basic-info') return null;
  return (
    <aside aria-label="Your email">
      <Strip
        tone="amber"
        title="Please verify your email."
        action={<ResendButton email={email} variant="plain" label="Resend" />}
        className="page"
      >
        We sent a link to {email}.
      </Strip>
    </aside>
  );
}
