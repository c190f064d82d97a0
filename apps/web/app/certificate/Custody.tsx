import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import { day } from '../item/Certificate.tsx';
import { changeName, custodyName } from './verdict.ts';

/** Where the object has been, as it was recorded, with the hash that each entry leaves for the next. */
export function Custody({ custody, changes }: Pick<Certificate, 'custody' | 'changes'>) {
  return (
    <section aria-labelledby="custody" className="certificate-part">
      <h2 id="custody">Chain of custody</h2>
      <p className="mt-2 max-w-measure text-ink-2">
        Entries are added and never changed. Each has a fingerprint that covers the one before it, so that an entry
        which was altered or slipped in would show.
      </p>
      {custody.length === 0 ? (
        <p className="mt-4">Nothing has been recorded yet.</p>
      ) : (
        <ol className="custody">
          {custody.map((event) => (
            <li key={event.position} className={event.kind === 'sealed' ? 'custody-sealed' : undefined}>
              <p className="custody-head">
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
          <h3 className="mt-8">What became of the certificate</h3>
          <ol className="custody">
            {changes.map((change) => (
              <li key={change.at}>
                <p className="custody-head">
                  <time dateTime={change.at}>{day(change.at)}</time>
                  <b>{changeName(change.state)}</b>
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
