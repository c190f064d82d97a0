import type { OfficeCustody } from '@assay/contract/shapes/custody.ts';
import type { CustodyAct } from '@assay/domain/item/custody.ts';
import { browserApi } from '../../session/browserApi.ts';
import { Act, type ActInput, type ActProps } from './Act.tsx';

type Kind = Pick<ActProps, 'title' | 'press' | 'tone' | 'inputs' | 'said'> & { text?: string };
export type ConditionChoice = { id: string; name: string };

const least = (length: number, message: string) => (typed: string) => (typed.trim().length >= length ? null : message);
const PARCEL: readonly ActInput[] = [
  { name: 'carrier', label: 'Carrier', hint: 'For example, UPS.', check: least(2, 'Enter the carrier') },
  { name: 'trackingNumber', label: 'Tracking number', kind: 'mono', check: least(4, 'Enter the tracking number') },
];

/** The inputs and texts of each act. */
function kindOf(act: CustodyAct, given: OfficeCustody, conditions: readonly ConditionChoice[]): Kind {
  switch (act) {
    case 'shelve':
      return {
        title: 'Set shelf',
        inputs: [{ name: 'shelf', label: 'Shelf', kind: 'mono', check: least(1, 'Enter the shelf') }],
        said: 'Shelf saved.',
      };
    case 'label':
      return {
        title: given.returnCode === null ? 'Create return label' : 'Replace return label',
        tone: given.returnCode === null ? 'commit' : 'quiet',
        inputs: PARCEL,
        text: 'The package goes back to the owner. Print the label once it’s saved.',
        said: 'Return label saved. Print it, then give the package to the carrier.',
      };
    case 'ship_back':
      return { title: 'Given to the carrier', tone: 'commit', said: 'Item shipped. We notified the owner.' };
    case 'arrive':
      return { title: 'Mark as delivered', tone: 'commit', said: 'The owner has the item again.' };
    case 'hand_back':
      return { title: 'Hand over to owner', said: 'The owner has the item again.' };
    case 'receive':
      return { title: 'Scan in', tone: 'commit', said: 'The item is at Assay.' };
    case 'hold':
      return {
        title: 'Put on hold',
        tone: 'danger',
        text: 'Another staff member must release it.',
        said: 'Item on hold. We notified the owner.',
      };
    case 'release':
      return { title: 'Release', tone: 'danger', said: 'Item released.' };
    case 'lose':
      return { title: 'Report lost', tone: 'danger', said: 'Item marked as lost.' };
    case 'clear':
      return {
        title: 'Make available for sale',
        text:
          given.failedRecheck === 'condition'
            ? 'The condition you enter replaces the one on the item’s page.'
            : 'The certificate is active again.',
        inputs:
          given.failedRecheck === 'condition'
            ? [
                {
                  name: 'conditionId',
                  label: 'Current condition',
                  kind: 'select',
                  options: conditions.map(({ id, name }) => ({ value: id, label: name })),
                },
                {
                  name: 'conditionReport',
                  label: 'Condition report',
                  kind: 'area',
                  check: least(10, 'Describe the condition in 10 characters or more'),
                },
              ]
            : [],
        said: 'The owner can sell it again.',
      };
  }
}

/** What staff may do now with an object, each act by itself. */
export function CustodyActs({ given, conditions }: { given: OfficeCustody; conditions: readonly ConditionChoice[] }) {
  return (
    <div className="office-acts mt-4">
      {given.acts
        .filter((act) => act !== 'label' || given.returnTo !== null)
        .map((act) => {
          const { text, ...kind } = kindOf(act, given, conditions);
          return (
            <Act
              key={act}
              id={`custody-${act}-${given.itemId}`}
              {...kind}
              send={(values, note, idempotencyKey) =>
                browserApi.call('office.custodyAct', {
                  params: { id: given.itemId },
                  body: {
                    act,
                    note,
                    ...Object.fromEntries((kind.inputs ?? []).map(({ name }) => [name, values[name]])),
                  },
                  idempotencyKey,
                })
              }
            >
              {text === undefined ? null : <p className="text-small text-ink-2">{text}</p>}
            </Act>
          );
        })}
    </div>
  );
}
