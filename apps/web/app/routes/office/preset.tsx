import { Chip } from '@assay/ui/components/Chip.tsx';
import { Increments } from '../../entities/lot/Increments.tsx';
import { PresetActions } from '../../features/office/presets/PresetActions.tsx';
import { termsFacts } from '../../features/office/sales/saleText.ts';
import { RecordPage, RecordSection } from '../../features/office/workbench/Record.tsx';
import { When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/preset';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  return { preset: await loadFor(args, (api) => api.call('office.preset', { params: { id } })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.preset.name ?? 'Preset', matches);

/** One preset: its terms, its increments, and what follows it. */
export default function Preset({ loaderData: { preset } }: Route.ComponentProps) {
  const { name, isBuiltIn, terms, increments, sales, lots, changedAt, retiredAt } = preset;
  const count = (value: number): string => (value === 0 ? 'None' : value.toLocaleString('en-US'));
  return (
    <RecordPage
      back={{ href: '/office/presets', label: 'Presets' }}
      title={name}
      state={
        <Chip tone={isBuiltIn || retiredAt !== null ? 'neutral' : 'commit'}>
          {isBuiltIn ? 'Built in' : retiredAt === null ? 'In use' : 'Retired'}
        </Chip>
      }
      facts={[
        ...termsFacts(terms),
        { key: 'sales', label: 'Unpublished sales', value: count(sales) },
        { key: 'lots', label: 'Unpublished lots', value: count(lots) },
        ...(changedAt === null ? [] : [{ key: 'changed', label: 'Changed', value: <When at={changedAt} /> }]),
        ...(retiredAt === null ? [] : [{ key: 'retired', label: 'Retired', value: <When at={retiredAt} /> }]),
      ]}
      acts={<PresetActions key={preset.id} preset={preset} />}
    >
      <RecordSection title="Increments">
        <Increments steps={increments} caption={`Increments of ${name}`} />
      </RecordSection>
    </RecordPage>
  );
}
