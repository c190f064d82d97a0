import type { OfficeCustody } from '@assay/contract/shapes/custody.ts';
import type { CustodyAct } from '@assay/domain/item/custody.ts';
import { browserApi } from '../session/browserApi.ts';
import { Act, type ActInput, type ActProps } from './Act.tsx';

type Kind = Pick<ActProps, 'title' | 'press' | 'tone' | 'inputs' | 'said'> & { text?: string };
export type ConditionChoice = { id: string; name: string };

const least = (length: number, message: string) => (typed: string) => (typed.trim().length >= length ? null : message);
const PARCEL: readonly ActInput[] = [
  { name: 'carrier', label: 'Carrier', hint: 'For example UPS.', check: least(2, 'Name the carrier') },
  { name: 'trackingNumber', label: 'Tracking number', kind: 'mono', check: least(4, 'Enter the tracking number') },
];

/** What each act asks for and says. */
function kindOf(act: CustodyAct, given: OfficeCustody, conditions: readonly ConditionChoice[]): Kind {
  switch (act) {
    case 'shelve':
      return {
        title: 'Put it on a shelf',
        inputs: [{ name: 'shelf', label: 'Shelf', kind: 'mono', check: least(1, 'Enter the shelf') }],
        said: 'The shelf is saved.',
      };
    case 'label':
      return {
        title: given.returnCode === null ? 'Make the return label' : 'Replace the return label',
        tone: given.returnCode === null ? 'commit' : 'quiet',
        inputs: PARCEL,
        text: 'The parcel goes back to its owner. Print the label once it is saved.',
        said: 'The return label is saved. Print it, then hand the parcel to the carrier.',
      };
    case 'ship_back':
      return { title: 'Handed to the carrier', tone: 'commit', said: 'It is on its way; its owner has been told.' };
    case 'arrive':
      return { title: 'It has arrived', tone: 'commit', said: 'It is back with its owner.' };
    case 'hand_back':
      return { title: 'Hand it to its owner', said: 'It is back with its owner.' };
    case 'receive':
      return { title: 'Scan it in', tone: 'commit', said: 'It is at Assay.' };
    case 'hold':
      return {
        title: 'Hold it',
        tone: 'danger',
        text: 'Another member of staff has to release it.',
        said: 'It is held; its owner has been told.',
      };
    case 'release':
      return { title: 'Release it', tone: 'danger', said: 'It is released.' };
    case 'lose':
      return { title: 'Report it lost', tone: 'danger', said: 'It is marked as lost.' };
    case 'clear':
      return {
        title: 'Let it be sold again',
        text:
          given.failedRecheck === 'condition'
            ? 'The condition that you enter replaces the one on its page.'
            : 'Its certificate is active again.',
        inputs:
          given.failedRecheck === 'condition'
            ? [
                {
                  name: 'conditionId',
                  label: 'Condition now',
                  kind: 'select',
                  options: conditions.map(({ id, name }) => ({ value: id, label: name })),
                },
                {
                  name: 'conditionReport',
                  label: 'Condition report',
                  kind: 'area',
                  check: least(10, 'Describe it in 10 characters or more'),
                },
              ]
            : [],
        said: 'Its owner can sell it again.',
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
