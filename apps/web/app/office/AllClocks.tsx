import { browserApi } from '../session/browserApi.ts';
import { Act } from './Act.tsx';

/** Stops the clock of the whole house, and lets it run again. */
export function AllClocks() {
  return (
    <div className="office-acts">
      <Act
        id="pause-all"
        title="Stop all clocks"
        press="Stop all clocks"
        tone="danger"
        confirm={{
          title: 'Stop the clock of every lot?',
          text: 'No bid is taken anywhere until they run again. The time is added to every timer.',
        }}
        send={(_values, note, idempotencyKey) => browserApi.call('office.pauseAll', { body: { note }, idempotencyKey })}
        said="All clocks stand. Lots that were being decided just then: press once more."
      />
      <Act
        id="resume-all"
        title="Let all run again"
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.resumeAll', { body: { note }, idempotencyKey })
        }
        said="They run again. What was paused alone stays paused."
      />
    </div>
  );
}
