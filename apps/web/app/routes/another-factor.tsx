import { Button } from '@assay/ui/components/Button.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useNavigate } from 'react-router';
import { personalMeta } from '../lib/title.ts';
import { askForFactorLater } from '../session/cookies.ts';
import { afterLogIn } from '../session/destination.ts';
import { requireViewer } from '../session/load.ts';
import { safeNext } from '../session/next.ts';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/another-factor';

export function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const next = safeNext(new URL(args.request.url).searchParams.get('next'));
  return { destination: afterLogIn(viewer, next, args.request.headers.get('cookie')) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Another way to log in', matches);

/** After a login of staff by a texted code: asks for a factor that doesn't depend on texts. */
export default function AnotherFactor({ loaderData: { destination } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AuthFrame
      title="Set up another way to log in"
      lead="Text messages can be late, and we limit how many codes we send. An authenticator app or a passkey works without them."
    >
      <div className="space-y-3">
        <LinkButton href="/account/security#two-step" variant="commit" block size="large">
          Set up an authenticator app
        </LinkButton>
        <LinkButton href="/account/security#passkeys" block size="large">
          Add a passkey
        </LinkButton>
        <Button
          variant="plain"
          block
          onClick={() => {
            askForFactorLater(Date.now());
            void navigate(destination, { replace: true });
          }}
        >
          Not now, ask me in a week
        </Button>
      </div>
    </AuthFrame>
  );
}
