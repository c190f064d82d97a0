import { SALE_HOLD_TEXT } from '@assay/domain/item/saleHold.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { Completeness } from '../../features/office/itemEditor/Completeness.tsx';
import { type FieldDefinition, SECTIONS, type Typed, typedOf } from '../../features/office/itemEditor/fields.ts';
import { ItemActs } from '../../features/office/itemEditor/ItemActs.tsx';
import { ItemFacts } from '../../features/office/itemEditor/ItemFacts.tsx';
import { ItemHistory } from '../../features/office/itemEditor/ItemHistory.tsx';
import { ItemPhotos } from '../../features/office/itemEditor/ItemPhotos.tsx';
import { ItemPlacements } from '../../features/office/itemEditor/ItemPlacements.tsx';
import { ItemPreview } from '../../features/office/itemEditor/ItemPreview.tsx';
import { ITEM_STATES } from '../../features/office/itemEditor/itemText.ts';
import { SectionForm } from '../../features/office/itemEditor/SectionForm.tsx';
import { RecordPage } from '../../features/office/workbench/Record.tsx';
import { useTimeZone, When, whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/item';
import '../../features/office/itemEditor/itemEditor.css';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { id } = args.params;
  const all = { query: { limit: 500 } };
  const [item, categories, genres, conditions, collections] = await loadFor(args, (api) =>
    Promise.all([
      api.call('office.item', { params: { id } }),
      api.call('office.category.list', all),
      api.call('office.genre.list', all),
      api.call('office.condition.list', all),
      api.call('office.collection.list', all),
    ]),
  );
  const toChoices = (list: typeof genres) => list.items.map(({ id: value, name: label }) => ({ value, label }));
  return {
    item,
    choices: {
      category: categories.items.map(({ id: value, name, parentName }) => ({
        value,
        label: parentName == null ? name : `${parentName}: ${name}`,
      })),
      genre: toChoices(genres),
      condition: toChoices(conditions),
      collection: toChoices(collections),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(loaderData?.item.title ?? 'Item', matches);

/** The editor of one item: its sections, what is missing, a preview, and what can be done with it. */
export default function ItemPage({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.item.id} {...loaderData} />;
}

/** After the first bid, offer or sale only the typing of these texts, and the collection. */
const isStillOpen = ({ name }: FieldDefinition): boolean =>
  ['title', 'subtitle', 'story', 'collectionIds'].includes(name);

function Editor({ item, choices }: Route.ComponentProps['loaderData']) {
  const zone = useTimeZone();
  const stored = typedOf(item);
  const [changes, setChanges] = useState<Partial<Typed>>({});
  // A saved section starts over with what the server has made of its entries, as soon as they have arrived: a choice
  // keeps what it was begun with.
  const [saves, setSaves] = useState<Readonly<Record<string, { before: number; version: number }>>>({});
  const roundOf = (section: string): number => {
    const { before, version } = saves[section] ?? { before: 0, version: 0 };
    return item.version >= version ? version : before;
  };
  const typed: Typed = { ...stored, ...changes };
  const canEdit = item.acts.includes('edit');
  const canWrite = (field: FieldDefinition): boolean =>
    canEdit || (item.acts.includes('correct') && isStillOpen(field));
  const writable: ReadonlySet<string> = new Set(
    SECTIONS.flatMap(({ fields }) => fields.filter(canWrite).map(({ name }) => name)),
  );
  const isChanged = ({ name }: FieldDefinition): boolean => typed[name] !== stored[name];
  const { label, tone } = ITEM_STATES[item.status];
  return (
    <RecordPage
      back={{ href: '/office/items', label: 'Items' }}
      title={item.title}
      state={<Chip tone={tone}>{label}</Chip>}
      facts={factsOf(item, zone)}
      acts={
        <div className="item-aside">
          <ItemActs item={item} hasUnsaved={SECTIONS.some(({ fields }) => fields.some(isChanged))} />
          <Completeness item={item} canWrite={(name) => writable.has(name)} />
          <ItemPreview item={item} typed={typed} choices={choices} />
        </div>
      }
    >
      <div className="item-sections">
        {item.returnNote !== '' && item.status === 'draft' ? (
          <Strip tone="amber" title="Returned:">
            {item.returnNote}
          </Strip>
        ) : null}
        {item.saleHold === null ? null : <Strip tone="amber" title={SALE_HOLD_TEXT[item.saleHold]} />}
        {item.hasCommitment ? (
          <Strip title="People have bid, made offers or paid.">
            Only typing errors of the title, subtitle and story can be corrected, and each correction is public.
          </Strip>
        ) : null}
        <ItemPlacements placements={item.placements} />
        {SECTIONS.map((section) => {
          const open = section.fields.filter(canWrite);
          const closed = section.fields.filter((field) => !canWrite(field));
          return (
            <Panel
              key={section.key}
              title={section.title}
              className="item-section"
              aside={open.some(isChanged) ? <Chip tone="amber">Not saved</Chip> : undefined}
            >
              {open.length === 0 ? null : (
                <SectionForm
                  key={roundOf(section.key)}
                  item={item}
                  section={section}
                  fields={open}
                  choices={choices}
                  typed={typed}
                  stored={stored}
                  onTyped={(now) => setChanges((last) => ({ ...last, ...now }))}
                  onSaved={(version) => {
                    setChanges((last) => without(last, section.fields));
                    setSaves((last) => ({ ...last, [section.key]: { before: roundOf(section.key), version } }));
                  }}
                />
              )}
              {closed.length === 0 ? null : <ItemFacts fields={closed} choices={choices} typed={stored} />}
            </Panel>
          );
        })}
        <ItemPhotos item={item} />
        <ItemHistory item={item} />
      </div>
    </RecordPage>
  );
}

/** The entries without those of these fields. */
const without = (typed: Partial<Typed>, fields: readonly FieldDefinition[]): Partial<Typed> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !fields.some((field) => field.name === name)));

function factsOf(item: Route.ComponentProps['loaderData']['item'], zone: TimeZone) {
  const { slug, status, serial, authenticationType, writtenBy, submittedAt, approvedBy, approvedAt, createdAt } = item;
  const by = (who: string | null, at: string | null) =>
    who === null ? '–' : at === null ? who : `${who}, ${whenText(at, zone, 'date')}`;
  return [
    {
      key: 'address',
      label: 'Address',
      value:
        status === 'live' ? (
          <Link className="link" to={`/items/${slug}`}>
            /items/{slug}
          </Link>
        ) : (
          <span className="mono">/items/{slug}</span>
        ),
    },
    {
      key: 'grade',
      label: 'Grade',
      value: authenticationType === null ? '–' : <GradeMark grade={authenticationType} />,
    },
    { key: 'serial', label: 'Serial', value: <span className="mono">{serial ?? '–'}</span> },
    { key: 'created', label: 'Created', value: <When at={createdAt} format="date" /> },
    { key: 'writer', label: 'Written by', value: by(writtenBy, submittedAt) },
    { key: 'approver', label: 'Approved by', value: by(approvedBy, approvedAt) },
  ];
}
