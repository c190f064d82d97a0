import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import { day } from '../../entities/certificate/Certificate.tsx';
import { custodyName } from '../../entities/certificate/custodyName.ts';
import { changeName } from '../../entities/certificate/verdict.ts';

/** Where the physical item has been, as recorded, with the hash that each entry passes to the next. */
export function Custody({ custody, changes }: Pick<Certificate, 'custody' | 'changes'>) {
  return (
    <section aria-labelledby="custody" className="certificate-part">
      <h2 id="custody">Chain of custody</h2>
      <p className="mt-2 max-w-measure text-ink-2">
        We add entries and never change them. Each one’s fingerprint covers the entry before it, so any altered or
        inserted entry would show.
      </p>
      {custody.length === 0 ? (
        <p className="mt-4">Nothing recorded yet.</p>
      ) : (
        <ol className="timeline mt-5">
          {custody.map((event) => (
            <li key={event.position} className={event.kind === 'sealed' ? 'timeline-sealed' : undefined}>
              <p className="timeline-head">
                <time dateTime={event.at}>{day(event.at)}</time>
                <b>{custodyName(event.kind)}</b>
                {event.place === '' ? null : <span>{event.place}</span>}
              </p>
              <p>{event.text}</p>
              <details className="custody-hash">
                <summary>
                  Fingerprint <span className="mono">{event.hash.slice(0, 8)}</span>
                </summary>
                <code className="mono">{event.hash}</code>
              </details>
            </li>
          ))}
        </ol>
      )}
      {changes.length === 0 ? null : (
        <>
          <h3 className="mt-8">Certificate status changes</h3>
          <ol className="timeline mt-5">
            {changes.map((change, index) => (
              <li key={change.at}>
                <p className="timeline-head">
                  <time dateTime={change.at}>{day(change.at)}</time>
                  <b>{index === 0 && change.state === 'active' ? 'Issued' : changeName(change.state)}</b>
                </p>
                <p>{change.note}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
