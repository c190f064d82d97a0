import { readCode } from '@assay/domain/item/serial.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { GradeMark } from '@assay/ui/components/GradeMark.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { HologramSeal } from '@assay/ui/components/HologramSeal.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { redirect } from 'react-router';
import { LookUp } from '../../features/authentication/LookUp.tsx';
import { pageTitle } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/index';
import '../../features/authentication/certificate.css';

/** A typed number leads to its certificate; an impossible one gets an error. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const initialCode = new URL(request.url).searchParams.get('code');
  const sealed = await context.get(apiContext).call('item.certifiedLately');
  if (initialCode === null) return { initialCode: undefined, error: undefined, sealed };
  const read = readCode(initialCode);
  if (read.kind === 'serial') throw redirect(`/authentication/${read.serial}`);
  if (read.kind === 'token') throw redirect(`/authentication/${read.token}`);
  const error =
    initialCode.trim() === ''
      ? 'Enter the number on the hologram'
      : read.kind === 'mistyped'
        ? 'The last letter doesn’t match the others. Compare the number with the sticker again'
        : 'A hologram number looks like AS-7K2M9QHX-T';
  return { initialCode: initialCode.slice(0, 64), error, sealed };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('How we authenticate', matches) },
  { name: 'description', content: 'What gold and silver mean, what the hologram is, and what we keep on record.' },
];

const GRADES = [
  {
    grade: 'gold',
    title: 'Gold: we saw it',
    text: 'Our authenticator was there when the person used, signed, took off, or handed over the item, and sealed it on the spot. The record shows the authenticator’s number, the time, and the place.',
  },
  {
    grade: 'silver',
    title: 'Silver: we verified it',
    text: 'The item came with documents from the artist, team, estate, or first owner, or was matched by photo or by an expert. We sealed it when we received it. The record lists the evidence and who decided.',
  },
] as const;

const QUESTIONS = [
  {
    title: 'Can a grade change?',
    text: 'Yes. We lower or withdraw a grade when evidence turns up against it. We raise it only on new evidence, and two people must agree.',
  },
  {
    title: 'Does the hologram prove the item?',
    text: 'Not by itself, because a code can be copied. Compare the item with the pictures on its record, especially the close-ups of the hologram and of the item’s unique marks.',
  },
  {
    title: 'What is on the record?',
    text: 'The serial number, the grade and why we gave it, pictures, measurements, condition, and every step of custody with its date and the role of the person responsible. We never show owners’ names or addresses.',
  },
] as const;

/** How authentication works. */
export default function Authentication({ loaderData: { initialCode, error, sealed } }: Route.ComponentProps) {
  return (
    <div className="page py-8 md:py-12">
      <div className="grid items-center gap-8 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h1>How we authenticate</h1>
          <p className="mt-4 max-w-measure text-lead text-ink-2">
            We grade every item by how we know what it is, seal it with a numbered hologram, and keep a record you can
            read before you bid.
          </p>
        </div>
        <div className="hidden lg:col-span-4 lg:flex lg:justify-end">
          <HologramSeal serial="ASSAY" size={168} />
        </div>
      </div>
      <section className="panel mt-8 p-5 md:p-8" aria-labelledby="look-up">
        <h2 id="look-up" className="text-h4">
          Look up an item
        </h2>
        <div className="mt-4">
          <LookUp initialCode={initialCode} error={error} />
        </div>
        {sealed.count === 0 ? null : (
          <p className="mt-4 text-small text-ink-2 num">
            {sealed.count === 1 ? '1 item was' : `${sealed.count.toLocaleString('en-US')} items were`} certified in the
            last {sealed.days} days.
          </p>
        )}
        <p className="mt-4">
          <Anchor className="link" href="/authentication/scan">
            Scan code instead
          </Anchor>
        </p>
      </section>
      <GuillocheBand seed="authentication" className="mt-8" />
      <section className="mt-10" aria-labelledby="grades">
        <h2 id="grades">Two grades</h2>
        <div className="mt-6 grid gap-6 md:grid-cols-2">
          {GRADES.map((each) => (
            <div key={each.grade} className="panel flex flex-col gap-5 p-6 lg:flex-row lg:p-8">
              <GradeMark grade={each.grade} size={104} withWord={false} className="self-start" />
              <div>
                <h3 className="text-h4">{each.title}</h3>
                <p className="mt-2 text-ink-2">{each.text}</p>
              </div>
            </div>
          ))}
        </div>
      </section>
      <section className="mt-12 grid gap-6 lg:grid-cols-12" aria-labelledby="questions">
        <h2 id="questions" className="lg:col-span-4">
          FAQ
        </h2>
        <div className="lg:col-span-8">
          {QUESTIONS.map((each) => (
            <div key={each.title} className="border-t border-line py-5">
              <h3>{each.title}</h3>
              <p className="mt-1 max-w-measure text-ink-2">{each.text}</p>
            </div>
          ))}
          <LinkButton href="/marketplace" className="mt-2">
            Browse items for sale
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
