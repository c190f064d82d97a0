import { Anchor } from '@assay/ui/components/Anchor.tsx';
import type { Grade } from '@assay/ui/components/GradeMark.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { HologramSeal } from '@assay/ui/components/HologramSeal.tsx';

const STEPS = [
  {
    title: 'Witnessed',
    text: 'Gold: our authenticator saw it signed, worn, or played, and sealed it on the spot. Silver: it came with documents or evidence that we verified.',
  },
  {
    title: 'Sealed',
    text: 'We put a numbered hologram on the item. It breaks if anyone tries to move it to another piece.',
  },
  {
    title: 'On record',
    text: 'We keep the number, photos, and every change of owner on record. Anyone who has the item can look it up.',
  },
] as const;

export type RecordShown = { serial: string | null; grade: Grade | null; slug: string; title: string };

/** How we authenticate, in three steps, next to the hologram of an item for sale. */
export function AuthenticationSteps({ record }: { record: RecordShown | null }) {
  return (
    <section className="mt-14 border border-line bg-surface md:mt-20" aria-labelledby="authentication">
      <GuillocheBand seed={record?.serial ?? 'assay'} className="border-t-0" />
      <div className="grid gap-8 p-6 md:p-10 lg:grid-cols-12 lg:gap-10">
        <div className="flex flex-col items-start gap-5 lg:col-span-4">
          <h2 id="authentication">Every item comes with proof</h2>
          {record?.serial ? (
            <div className="flex items-center gap-5">
              <HologramSeal serial={record.serial} grade={record.grade ?? undefined} />
              <div className="min-w-0">
                <p className="text-caption text-ink-3">Hologram</p>
                <p className="mono font-medium">{record.serial}</p>
                <Anchor className="link mt-1 inline-block text-small" href={`/items/${record.slug}`}>
                  {record.title}
                </Anchor>
              </div>
            </div>
          ) : null}
          <Anchor className="link" href="/authentication">
            How we authenticate
          </Anchor>
        </div>
        <ol className="grid gap-6 md:grid-cols-3 lg:col-span-8 lg:gap-8">
          {STEPS.map((step, index) => (
            <li key={step.title} className="border-t-2 border-ink pt-3">
              <p className="price text-h3 text-ink-3">{index + 1}</p>
              <h3 className="mt-2">{step.title}</h3>
              <p className="mt-1 text-small text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
