import { Strip } from '@assay/ui/components/Strip.tsx';
import { useLocation } from 'react-router';
import { ResendButton } from '../forms/ResendButton.tsx';

/** Shown under the header while the email address is unverified, except on pages about that. */
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
