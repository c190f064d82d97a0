import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { day } from '../../entities/certificate/Certificate.tsx';
import { lookupCountText } from '../../entities/certificate/verdict.ts';

/** How often the code was looked up, and when: a copied code is looked up in many places. */
export function Checks({ scans }: Pick<Certificate, 'scans'>) {
  const most = Math.max(1, ...scans.days.map(({ count }) => count));
  return (
    <section aria-labelledby="look-ups" className="certificate-part">
      <h2 id="look-ups">Lookups of this code</h2>
      <p className="mt-2 max-w-measure text-ink-2">
        {lookupCountText(scans)} We count one lookup per device every half hour.
      </p>
      {scans.isUnusual ? (
        <Strip tone="seal" className="mt-4" title="That’s unusual.">
          The code may have been copied. Compare the item with the pictures before you trust it.
        </Strip>
      ) : null}
      <Facts
        className="mt-5"
        rows={[
          { label: 'First', value: scans.firstAt === null ? 'Never' : day(scans.firstAt) },
          { label: 'Last', value: scans.lastAt === null ? 'Never' : day(scans.lastAt) },
          { label: 'Total', value: <span className="num">{scans.total.toLocaleString('en-US')}</span> },
        ]}
      />
      {scans.days.length === 0 ? null : (
        <table className="scan-days">
          <caption>Days with a lookup in the last 30</caption>
          <tbody>
            {scans.days.map(({ on, count }) => (
              <tr key={on}>
                <th scope="row">{day(on)}</th>
                <td>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect width={(count / most) * 100} height="8" fill="currentColor" />
                  </svg>
                </td>
                <td className="num">{count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
