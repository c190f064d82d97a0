import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Link } from 'react-router';
import { NewIntake } from '../../features/office/intake/NewIntake.tsx';
import { loadShelves } from '../../features/office/intake/shelves.ts';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/intake-new';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { searchParams } = new URL(args.request.url);
  const prefilled = Object.fromEntries(
    ['kind', 'sourceName', 'sourceContact', 'sourceUsername'].flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value.slice(0, 120)]];
    }),
  );
  return { shelves: await loadFor(args, loadShelves), prefilled };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Receive objects', matches);

/** Receives a delivery, at the door by phone or at a desk. */
export default function IntakeNew({ loaderData: { shelves, prefilled } }: Route.ComponentProps) {
  const mayDo = useMayDo();
  return (
    <>
      <p>
        <Link className="record-back" to="/office/intake">
          <Icon name="left" />
          Intake
        </Link>
      </p>
      <h1>Receive objects</h1>
      {mayDo('office.createIntake') ? (
        <NewIntake shelves={shelves} prefilled={prefilled} />
      ) : (
        <EmptyState
          title="The logistics and catalog teams receive objects"
          action={<LinkButton href="/office/intake">Intake</LinkButton>}
        >
          Your roles let you see deliveries, but not add one.
        </EmptyState>
      )}
    </>
  );
}
