import { Panel } from '@assay/ui/components/Panel.tsx';
import { ChangePassword } from '../../account/ChangePassword.tsx';
import { SignedIn } from '../../account/SignedIn.tsx';
import { TwoStep } from '../../account/TwoStep.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/security';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  return loadFor(args, async (api) => {
    const [{ items }, factor] = await Promise.all([api.call('auth.sessions'), api.call('auth.mfa')]);
    return { email: viewer.email, sessions: items, factor };
  });
}

export const meta: Route.MetaFunction = () => personalMeta('Security');

export default function Security({ loaderData: { email, sessions, factor } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1>Security</h1>
      <div className="mt-6 space-y-8">
        <Panel title="Password">
          <ChangePassword email={email} />
        </Panel>
        <Panel title="Two-step verification" label="Two-step verification">
          <TwoStep factor={factor} />
        </Panel>
        <Panel title="Where you are signed in" label="Where you are signed in">
          <SignedIn sessions={sessions} />
        </Panel>
      </div>
    </div>
  );
}
