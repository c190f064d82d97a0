import type { Passkey } from '@assay/contract/routes/passkey.ts';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { type ComponentType, useEffect, useState } from 'react';
import { ActivityList } from '../../features/account/ActivityList.tsx';
import { ChangePassword } from '../../features/account/ChangePassword.tsx';
import { onDevice } from '../../features/account/deviceText.ts';
import { SessionList } from '../../features/account/LoggedIn.tsx';
import { GoogleConnection, NoPassword } from '../../features/account/LogInWays.tsx';
import { PasskeyList } from '../../features/account/PasskeyList.tsx';
import { TwoStep } from '../../features/account/TwoStep.tsx';
import { importWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { requestContext } from '../../session/context.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/security';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

/** The call returns more of the account's activity, but no one reads a page that long. */
const SHOWN_ACTIVITY = 20;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const hasGoogle = args.context.get(requestContext).logInWays.google;
  return loadFor(args, async (api) => {
    const [{ items }, factor, methods, activity, passkeys] = await Promise.all([
      api.call('auth.sessions'),
      api.call('auth.mfa'),
      api.call('auth.methods'),
      api.call('user.activity'),
      api.call('passkey.list'),
    ]);
    return {
      email: viewer.email,
      isStaff: viewer.staffRoles.length > 0,
      sessions: items.map(onDevice),
      factor,
      methods,
      hasGoogle,
      activity: activity.items.slice(0, SHOWN_ACTIVITY).map(onDevice),
      passkeys: passkeys.items,
    };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Security', matches);

export default function Security({
  loaderData: { email, isStaff, sessions, factor, methods, passkeys, hasGoogle, activity },
}: Route.ComponentProps) {
  // Interactive parts render only with their code: an earlier press would be lost. The passkeys themselves are listed
  // immediately.
  const [Passkeys, setPasskeys] = useState<ComponentType<{ passkeys: readonly Passkey[] }> | null>(null);
  useEffect(() => {
    void importWithRetry(() => import('../../features/account/Passkeys.tsx'), 'Passkeys').then((part) =>
      setPasskeys(() => part.Passkeys),
    );
  }, []);
  return (
    <div className="max-w-3xl">
      <h1>Security</h1>
      <div className="mt-6 space-y-8">
        <Panel title="Password">{methods.hasPassword ? <ChangePassword email={email} /> : <NoPassword />}</Panel>
        {hasGoogle || methods.google !== null ? (
          <Panel title="Google" label="Google">
            <GoogleConnection google={methods.google} hasPassword={methods.hasPassword} />
          </Panel>
        ) : null}
        <div id="two-step">
          <Panel title="Two-step verification" label="Two-step verification">
            <TwoStep factor={factor} isStaff={isStaff} />
          </Panel>
        </div>
        <div id="passkeys">
          <Panel title="Passkeys" label="Passkeys">
            {Passkeys === null ? <PasskeyList passkeys={passkeys} /> : <Passkeys passkeys={passkeys} />}
          </Panel>
        </div>
        <Panel title="Where you’re logged in" label="Where you’re logged in">
          <SessionList sessions={sessions} />
        </Panel>
        <Panel title="Recent activity" label="Recent activity">
          <ActivityList items={activity} />
        </Panel>
      </div>
    </div>
  );
}
