import {
  ContactTopic,
  checkContactName,
  checkMessage,
  checkTopic,
  TOPIC_NAMES,
} from '@assay/domain/account/contact.ts';
import { checkEmail } from '@assay/domain/account/email.ts';
import { businessLines, cityLine } from '@assay/domain/settings/settings.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { contentMeta } from '../../features/content/meta.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { browserApi } from '../../session/browserApi.ts';
import { useSettings, useShellData } from '../../session/shellData.ts';
import type { Route } from './+types/contact-us';

export const loader = ({ request }: Route.LoaderArgs) => ({ origin: new URL(request.url).origin });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : contentMeta(
        {
          path: '/contact-us',
          title: 'Contact us',
          description: 'Contact {name} about a sale, an invoice, a shipment, an item or your account.',
        },
        loaderData.origin,
        matches,
      );

const TOPICS = ContactTopic.map((value) => ({ value, label: TOPIC_NAMES[value] }));

type Sent = { reference: string; email: string };

/** The contact form. */
export default function ContactUs() {
  const [sent, setSent] = useState<Sent | null>(null);
  const settings = useSettings();
  return (
    <div className="page grid gap-x-12 gap-y-8 py-8 md:py-12 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <h1>Contact us</h1>
        <p className="mt-4 max-w-measure text-lead text-ink-2">
          A person reads every message. You may find your answer right away in the{' '}
          <Anchor className="link" href="/help">
            help
          </Anchor>
          .
        </p>
        {sent === null ? <ContactForm onSent={setSent} /> : <Thanks sent={sent} onAgain={() => setSent(null)} />}
      </div>
      <aside className="lg:col-span-4 lg:col-start-9" aria-label="Other ways">
        <h2 className="border-t border-ink pt-3 text-h4">By mail or in person</h2>
        <p className="mt-2 text-ink-2">
          {businessLines(settings).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {settings.business.phone === '' ? null : (
            <a className="link" href={`tel:${settings.business.phone.replace(/[^+\d]/g, '')}`}>
              {settings.business.phone}
            </a>
          )}
        </p>
        {settings.pickup.line1 === '' ? null : (
          <p className="mt-3 text-small text-ink-2">
            Local pickup: {settings.pickup.line1}, {cityLine(settings.pickup)}. {settings.pickup.hours}, with a photo
            ID.
          </p>
        )}
        <h2 className="mt-8 border-t border-ink pt-3 text-h4">Before you write</h2>
        <ul className="mt-2 space-y-2 text-small">
          {[
            { href: '/help/shipping#damage', label: 'My item arrived damaged' },
            { href: '/help/how-bidding-works#bid', label: 'I made a typo in a bid' },
            { href: '/help/credit-limit', label: 'I want a higher credit limit' },
            { href: '/help/strikes#appeal', label: 'I think a strike is a mistake' },
          ].map(({ href, label }) => (
            <li key={href}>
              <Anchor className="link" href={href}>
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function ContactForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const viewer = useShellData()?.viewer ?? null;
  const [searchParams] = useSearchParams();
  const about = /^[A-Z0-9-]{5,20}$/.exec(searchParams.get('about') ?? '')?.[0];
  const form = useApiForm({
    fields: ['name', 'email', 'topic', 'message'] as const,
    check: ({ name, email, topic, message }) => [
      ...checkContactName(name),
      ...checkEmail(email),
      ...checkTopic(topic),
      ...checkMessage(message),
    ],
    submit: async ({ name, email, topic, message }) => {
      const chosen = ContactTopic.find((each) => each === topic) ?? 'other';
      const { reference } = await browserApi.call('contact.send', { body: { name, email, topic: chosen, message } });
      onSent({ reference, email: email.trim() });
    },
  });
  return (
    <form {...form.props} className="mt-8 max-w-measure space-y-5">
      <FormErrors of={form} instead="You can also write to the address on this page." />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...form.field('name')}
          label="Your name"
          autoComplete="name"
          defaultValue={viewer === null ? '' : `${viewer.firstName} ${viewer.lastName}`}
        />
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={viewer?.email ?? ''}
        />
      </div>
      <SelectField
        {...form.field('topic')}
        label="What is it about?"
        options={TOPICS}
        placeholder="Choose a topic"
        defaultValue={TOPICS.find(({ value }) => value === searchParams.get('topic'))?.value}
      />
      <TextAreaField
        {...form.field('message')}
        label="Your message"
        defaultValue={about === undefined ? undefined : `About ${about}: `}
        hint="If it’s about a lot or an invoice, include its number. Never send passwords or card numbers."
        rows={8}
      />
      <Button type="submit" variant="commit" size="large" pending={form.isPending} pendingLabel="Sending…">
        Send message
      </Button>
    </form>
  );
}

function Thanks({ sent: { reference, email }, onAgain }: { sent: Sent; onAgain: () => void }) {
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div ref={done} tabIndex={-1} role="status" className="mt-8 max-w-measure">
      <Strip tone="commit" title={`Message received. Your reference is ${reference}.`}>
        We’ll reply to {email}. We don’t send a confirmation email, so keep the reference for your records.
      </Strip>
      <Button className="mt-5" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  );
}
