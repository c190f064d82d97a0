import type { Item } from '@assay/contract/shapes/item.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { HologramSeal } from '@assay/ui/components/HologramSeal.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { verdictOf } from './verdict.ts';

/** Grade, hologram, serial and how the item was authenticated; a plain note when it was not. */
export function Certificate({ item }: { item: Item }) {
  const { serial, authenticationType: grade } = item;
  if (serial === null || grade === null)
    return (
      <section className="panel panel-body" aria-labelledby="certificate">
        <h2 id="certificate" className="text-h4">
          Not authenticated
        </h2>
        <p className="mt-2 text-ink-2">
          We haven’t authenticated this item. We guarantee only that it matches its description.
        </p>
      </section>
    );
  const isGood = item.certificateState === null || item.certificateState === 'active';
  const verdict = verdictOf({ state: item.certificateState ?? 'active', grade, serial });
  const sealed = item.provenance.find((event) => event.kind === 'sealed');
  return (
    <section className="certificate" aria-labelledby="certificate">
      <GuillocheBand seed={serial} className="border-t-0" />
      <div className="certificate-body">
        {isGood ? <HologramSeal serial={serial} grade={grade} /> : <span />}
        <div className="min-w-0">
          <h2 id="certificate" className="text-h4">
            Certificate of record
          </h2>
          <p className="mt-1">{item.authenticationNote}</p>
          {isGood ? null : (
            <Strip tone={verdict.tone} className="mt-4" title={`${verdict.title}.`}>
              {verdict.lead}
            </Strip>
          )}
          <Facts
            className="mt-4"
            rows={[
              {
                label: 'Hologram',
                value: (
                  <Anchor className="link mono" href={`/authentication/${serial}`}>
                    {serial}
                  </Anchor>
                ),
              },
              { label: 'Grade', value: isGood ? <GradeMark grade={grade} /> : 'Suspended' },
              ...(sealed === undefined
                ? []
                : [{ label: 'Sealed', value: <time dateTime={sealed.at}>{day(sealed.at)}</time> }]),
              ...(item.autographed ? [{ label: 'Autograph', value: 'Yes' }] : []),
            ]}
          />
          <p className="mt-4 text-small">
            <Anchor className="link" href="/authentication">
              What {grade} grade means
            </Anchor>
            {' · '}
            <Anchor className="link" href={`/items/${item.slug}/prices`}>
              Price history
            </Anchor>
          </p>
        </div>
      </div>
    </section>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/** A day of the record, which has no hour: written as the calendar has it. */
export const day = (iso: string): string => DAY.format(Date.parse(iso));
