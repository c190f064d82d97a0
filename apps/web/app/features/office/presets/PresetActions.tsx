import type { OfficePreset } from '@assay/contract/shapes/salePreset.ts';
import { STANDARD_INCREMENTS } from '@assay/domain/auction/increments.ts';
import { BUILT_IN_PRESETS, PRESETS } from '@assay/domain/auction/salePresets.ts';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';
import { DURATIONS, minutes, minutesFault } from '../sales/saleTerms.ts';
import { parseMinutes } from '../sales/saleText.ts';
import { atLeast, unlessBlank } from '../typed.ts';
import './presets.css';
import { parseSteps, stepLines, stepsText } from './steps.ts';

/** Edits start from what there is; new presets from the weekly one. */
type Start = Pick<OfficePreset, 'terms' | 'increments'> & { name: string };
const WEEKLY: Start = { name: '', terms: PRESETS[BUILT_IN_PRESETS[0]], increments: [...STANDARD_INCREMENTS] };

const inputsOf = ({ name, terms, increments }: Start): ActionInput[] => [
  {
    name: 'name',
    label: 'Name',
    defaultValue: name,
    hint: 'As it is chosen for sales and lots, and in files of lots.',
    check: atLeast(2),
  },
  ...DURATIONS.map(({ term, label, hint }) => ({
    name: term,
    label,
    hint,
    defaultValue: minutes(terms[term]),
    check: term === 'blindMs' ? unlessBlank(minutesFault) : minutesFault,
  })),
  {
    name: 'increments',
    label: 'Increments',
    kind: 'area',
    rows: 8,
    defaultValue: stepLines(increments),
    hint: 'A step a line: from which price, by how much. For example 0 5, then 100 10.',
    check: (typed) => {
      const read = parseSteps(typed);
      return 'fault' in read ? read.fault : null;
    },
    preview: (typed) => {
      const read = parseSteps(typed);
      return 'fault' in read ? null : stepsText(read.steps);
    },
  },
];

function typedPreset(values: Record<string, string>) {
  const read = parseSteps(values.increments ?? '');
  return {
    name: (values.name ?? '').trim(),
    windowMs: parseMinutes(values.windowMs ?? '') ?? 0,
    capMs: parseMinutes(values.capMs ?? '') ?? 0,
    blindMs: parseMinutes(values.blindMs ?? ''),
    increments: 'steps' in read ? read.steps : [],
  };
}

/** Creates a preset: a new one, or a copy to start from. Opens its record. */
export function NewPreset({ of }: { of?: OfficePreset }) {
  const navigate = useNavigate();
  const start = of === undefined ? WEEKLY : { ...of, name: `${of.name} copy`.slice(0, 40) };
  return (
    <OfficeAction
      call="office.createPreset"
      id={of === undefined ? 'new-preset' : 'copy-preset'}
      title={of === undefined ? 'New preset' : 'Copy'}
      buttonLabel="Create preset"
      tone={of === undefined ? 'commit' : 'quiet'}
      inputs={inputsOf(start)}
      send={async (values, note, idempotencyKey) => {
        const preset = await browserApi.call('office.createPreset', {
          body: { ...typedPreset(values), note },
          idempotencyKey,
        });
        await navigate(`/office/presets/${preset.id}`);
        return preset;
      }}
      doneMessage="Preset created."
    />
  );
}

/** What can be done with a preset: ours are only copied. */
export function PresetActions({ preset }: { preset: OfficePreset }) {
  const { id, version, name, isBuiltIn, retiredAt, sales, lots } = preset;
  const isOurs = isBuiltIn || version === null || retiredAt !== null;
  const params = { id };
  const followers = [
    sales === 0 ? null : `${sales.toLocaleString('en-US')} unpublished ${sales === 1 ? 'sale' : 'sales'}`,
    lots === 0 ? null : `${lots.toLocaleString('en-US')} unpublished ${lots === 1 ? 'lot' : 'lots'}`,
  ].filter((part) => part !== null);
  return (
    <div className="office-acts">
      {isOurs ? null : (
        <OfficeAction
          call="office.changePreset"
          id="edit-preset"
          title="Edit"
          buttonLabel="Save preset"
          inputs={inputsOf(preset)}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.changePreset', {
              params,
              body: { version, ...typedPreset(values), note },
              idempotencyKey,
            })
          }
          doneMessage={`${name} saved.`}
        >
          <p>
            {followers.length === 0
              ? 'No unpublished sale or lot follows it.'
              : `${followers.join(' and ')} ${sales + lots === 1 ? 'follows' : 'follow'} it.`}{' '}
            Published lots keep their terms.
          </p>
        </OfficeAction>
      )}
      <NewPreset of={preset} />
      {isOurs ? null : (
        <OfficeAction
          call="office.retirePreset"
          id="retire-preset"
          title="Retire"
          buttonLabel="Retire preset"
          tone="danger"
          confirm={{
            title: 'Retire this preset?',
            text: 'It can’t be chosen anymore. Sales and lots that use it keep its terms. This can’t be undone; you can copy it.',
          }}
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.retirePreset', { params, body: { note }, idempotencyKey })
          }
          doneMessage={`${name} is retired.`}
        />
      )}
    </div>
  );
}
