import { Panel } from '@assay/ui/components/Panel.tsx';
import { ChangePassword } from '../../account/ChangePassword.tsx';
import { SignedIn } from '../../account/SignedIn.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/security';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const { items } = await loadFor(args, (api) => api.call('auth.sessions', {}));
  return { email: viewer.email, sessions: items };
}

export const meta: Route.MetaFunction = () => personalMeta('Security');

export default function Security({ loaderData: { email, sessions } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1>Security</h1>
      <div className="mt-6 space-y-8">
        <Panel title="Password">
          <ChangePassword email={email} />
        </Panel>
        <Panel title="Where you are signed in" label="Where you are signed in">
          <SignedIn sessions={sessions} />
        </Panel>
      </div>
    </div>
  );
}
