import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';

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
        doneMessage="All lots are paused. If a lot was closing at that moment, pause again."
      />
      <OfficeAction
        call="office.resumeAll"
        id="resume-all"
        title="Resume all lots"
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.resumeAll', { body: { note }, idempotencyKey })
        }
        doneMessage="All lots resumed. Lots paused individually stay paused."
      />
    </>
  );
}
