import type { OfficeCustody } from '@assay/contract/shapes/custody.ts';
import type { CustodyAct } from '@assay/domain/item/custody.ts';
import { browserApi } from '../../session/browserApi.ts';
import { type ActionProps, OfficeAction } from './OfficeAction.tsx';
import { PARCEL_INPUTS } from './parcelInputs.ts';
import { atLeast } from './typed.ts';

type Kind = Pick<ActionProps, 'title' | 'buttonLabel' | 'tone' | 'inputs' | 'doneMessage'> & { text?: string };
export type ConditionChoice = { id: string; name: string };

/** The inputs and texts of each act. */
function kindOf(act: CustodyAct, custody: OfficeCustody, conditions: readonly ConditionChoice[]): Kind {
  const notifies = custody.owner === null ? {} : { text: 'We notify the owner.' };
  switch (act) {
    case 'shelve':
      return {
        title: 'Set shelf',
        inputs: [{ name: 'shelf', label: 'Shelf', kind: 'mono', check: atLeast(1, 'Enter the shelf') }],
        doneMessage: 'Shelf saved.',
      };
    case 'label':
      return {
        title: custody.returnCode === null ? 'Create return label' : 'Replace return label',
        tone: custody.returnCode === null ? 'commit' : 'quiet',
        inputs: PARCEL_INPUTS,
        text: 'The package goes back to the owner. Print the label once it’s saved.',
        doneMessage: 'Return label saved. Print it, then give the package to the carrier.',
      };
    case 'ship_back':
      return {
        title: 'Given to the carrier',
        tone: 'commit',
        ...notifies,
        doneMessage: 'Item shipped. We notified the owner.',
      };
    case 'arrive':
      return { title: 'Mark as delivered', tone: 'commit', ...notifies, doneMessage: 'The owner has the item again.' };
    case 'hand_back':
      return { title: 'Hand over to owner', ...notifies, doneMessage: 'The owner has the item again.' };
    case 'receive':
      return { title: 'Scan in', tone: 'commit', doneMessage: 'The item is with us.' };
    case 'hold':
      return {
        title: 'Put on hold',
        tone: 'danger',
        text: 'Another staff member must release it.',
        doneMessage: custody.owner === null ? 'Item on hold.' : 'Item on hold. We notified the owner.',
      };
    case 'release':
      return { title: 'Release', tone: 'danger', ...notifies, doneMessage: 'Item released.' };
    case 'lose':
      return {
        title: 'Report lost',
        tone: 'danger',
        text: `${custody.owner === null ? '' : 'We notify the owner. '}If it turns up, scan it in.`,
        doneMessage: 'Item marked as lost.',
      };
    case 'clear':
      return {
        title: 'Make available for sale',
        text:
          custody.failedRecheck === 'condition'
            ? 'The condition you enter replaces the one on the item’s page.'
            : 'The certificate is active again.',
        inputs:
          custody.failedRecheck === 'condition'
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
                  check: atLeast(10, 'Describe the condition in 10 characters or more'),
                },
              ]
            : [],
        doneMessage: 'The owner can sell it again.',
      };
  }
}

const shelveAgain = (itemId: string, shelf: string) => (note: string, idempotencyKey: string) =>
  browserApi.call('office.custodyAct', {
    params: { id: itemId },
    body: { act: 'shelve', shelf, note },
    idempotencyKey,
  });

/** What staff may do now with an object, each act by itself. */
export function CustodyActions({
  custody,
  conditions,
}: {
  custody: OfficeCustody;
  conditions: readonly ConditionChoice[];
}) {
  return (
    <>
      {custody.acts
        .filter((act) => act !== 'label' || custody.returnTo !== null)
        .map((act) => {
          const { text, ...kind } = kindOf(act, custody, conditions);
          return (
            <OfficeAction
              call="office.custodyAct"
              key={act}
              id={`custody-${act}-${custody.itemId}`}
              {...kind}
              send={(values, note, idempotencyKey) =>
                browserApi.call('office.custodyAct', {
                  params: { id: custody.itemId },
                  body: {
                    act,
                    note,
                    ...Object.fromEntries((kind.inputs ?? []).map(({ name }) => [name, values[name]])),
                  },
                  idempotencyKey,
                })
              }
              {...(act === 'shelve' && custody.shelf !== null
                ? { undo: shelveAgain(custody.itemId, custody.shelf) }
                : {})}
            >
              {text === undefined ? null : <p className="text-small text-ink-2">{text}</p>}
            </OfficeAction>
          );
        })}
    </>
  );
}
