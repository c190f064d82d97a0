import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { TwoStep } from '../features/account/TwoStep.tsx';
import { personalMeta } from '../lib/title.ts';
import { loadFor, requireViewer } from '../session/load.ts';
import { AuthFrame } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/join-two-step';

export { RouteErrorPage as ErrorBoundary } from '../shell/RouteErrorPage.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  return loadFor(args, (api) => api.call('auth.mfa'));
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Set up two-step verification', matches);

/** The second step of joining the staff: without a second factor the office stays closed. */
export default function JoinTwoStep({ loaderData: factor }: Route.ComponentProps) {
  const isOn = factor.channel !== null;
  return (
    <AuthFrame
      title={isOn ? 'You’re ready' : 'Set up two-step verification'}
      lead={isOn ? undefined : 'The office needs a code as well as your password.'}
    >
      <TwoStep
        factor={factor}
        isStaff
        next={
          isOn ? (
            <LinkButton href="/office" variant="commit">
              Go to the office
            </LinkButton>
          ) : null
        }
      />
    </AuthFrame>
  );
}
