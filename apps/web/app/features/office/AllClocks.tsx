import type { Answer } from '@assay/client/index.ts';
import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';

type All = Answer<'office.pauseAll'>;

/** What was done, and that some of it was done to lots which the person could not have touched alone. */
const saidWithOwn = (text: string) => (answer: unknown) => {
  const { length } = (answer as All).ownAffairs;
  if (length === 0) return text;
  const lots = length === 1 ? '1 of these lots is' : `${length} of these lots are`;
  return `${text} ${lots} your own affair (you own or consigned the item, bid on it or made an offer). The audit log says so.`;
};

/** Pauses and resumes the clocks of all lots. */
export function AllClocks() {
  return (
    <>
      <OfficeAction
        call="office.pauseAll"
        id="pause-all"
        title="Pause all lots"
        buttonLabel="Pause all lots"
        tone="danger"
        confirm={{
          title: 'Pause every lot?',
          text: 'No lot accepts bids until you resume. We add the paused time to every lot.',
        }}
        send={(_values, note, idempotencyKey) => browserApi.call('office.pauseAll', { body: { note }, idempotencyKey })}
        doneMessage={saidWithOwn('All lots are paused. If a lot was closing at that moment, pause again.')}
      />
      <OfficeAction
        call="office.resumeAll"
        id="resume-all"
        title="Resume all lots"
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.resumeAll', { body: { note }, idempotencyKey })
        }
        doneMessage={saidWithOwn('All lots resumed. Lots paused individually stay paused.')}
      />
    </>
  );
}
