import { BATCH_MAX, SealAct } from '@assay/domain/item/seal.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { parseCount } from '../typed.ts';
import { ScanCode } from './ScanCode.tsx';

const countFault = (typed: string): string | null => {
  const count = parseCount(typed);
  return count === null || count > BATCH_MAX ? `Enter a number from 1 to ${BATCH_MAX.toLocaleString('en-US')}` : null;
};

/** Makes a batch of seals. */
export function NewBatch() {
  return (
    <OfficeAction
      call="office.createSeals"
      id="new-batch"
      title="New batch"
      buttonLabel="Make seals"
      tone="commit"
      inputs={[
        { name: 'count', label: 'How many', hint: `Up to ${BATCH_MAX.toLocaleString('en-US')}.`, check: countFault },
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.createSeals', {
          body: { count: parseCount(values.count ?? '') ?? 0, note },
          idempotencyKey,
        })
      }
      doneMessage="Seals made. Print them from the list of batches."
    />
  );
}

const SHORT: Readonly<Record<SealAct, string>> = {
  issue: 'Issue',
  apply: 'Put on an object',
  lose: 'Report lost',
  void: 'Void',
};

/** Does one thing with one seal that is on no item. */
export function SealAction({ act, serial }: { act: SealAct; serial: string }) {
  return (
    <OfficeAction
      call="office.moveSeals"
      id={`${act}-${serial}`}
      title={SHORT[act]}
      tone={act === 'lose' || act === 'void' ? 'danger' : 'quiet'}
      inputs={act === 'issue' ? [{ name: 'issuedTo', label: 'Authenticator', hint: 'Username.' }] : []}
      send={({ issuedTo = '' }, note, idempotencyKey) =>
        browserApi.call('office.moveSeals', {
          body: { act, serials: [serial], note, ...(act === 'issue' ? { issuedTo: issuedTo.trim() } : {}) },
          idempotencyKey,
        })
      }
      doneMessage={`${serial} changed.`}
    />
  );
}

const ACTS: Readonly<Record<SealAct, string>> = {
  issue: 'Issue to an authenticator',
  apply: 'Put on an object',
  lose: 'Report lost',
  void: 'Void: misprinted or destroyed',
};
/** Seals as scanned or typed, one a line or with commas. */
const parseSerials = (typed: string): string[] =>
  typed
    .split(/[\n,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');

/** Moves seals that are on no item. */
export function MoveSeals() {
  return (
    <OfficeAction
      call="office.moveSeals"
      id="move-seals"
      title="Issue or move seals"
      buttonLabel="Move seals"
      inputs={[
        {
          name: 'act',
          label: 'What',
          kind: 'select',
          options: SealAct.map((value) => ({ value, label: ACTS[value] })),
        },
        {
          name: 'serials',
          label: 'Seals',
          kind: 'area',
          hint: 'Scan or type one a line, up to 500.',
          check: (typed) => {
            const { length } = parseSerials(typed);
            return length === 0 || length > 500 ? 'Enter 1 to 500 seals' : null;
          },
        },
        {
          name: 'issuedTo',
          label: 'Authenticator',
          hint: 'Username. Only to issue seals.',
          check: () => null,
        },
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.moveSeals', {
          body: {
            act: values.act as SealAct,
            serials: parseSerials(values.serials ?? ''),
            ...((values.issuedTo ?? '').trim() === '' ? {} : { issuedTo: (values.issuedTo ?? '').trim() }),
            note,
          },
          idempotencyKey,
        })
      }
      doneMessage="Seals moved."
    >
      <ScanCode inputId="move-seals-serials" />
    </OfficeAction>
  );
}
