import { checkReportText, REPORT_REASONS, ReportReason, ReportSubject } from '@assay/domain/account/abuse.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextAreaField } from '@assay/ui/components/TextAreaField.tsx';
import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { FormErrors } from '../forms/FormErrors.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { personalMeta } from '../lib/title.ts';
import { browserApi } from '../session/browserApi.ts';
import type { Route } from './+types/report';

/** What is reported, from the query: `subject` and `id`, and its display name in `name`. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const subject = ReportSubject.find((each) => each === query.get('subject'));
  const id = query.get('id') ?? '';
  if (subject === undefined || id === '' || id.length > 80) throw data(null, { status: 404 });
  return { subject, id, name: (query.get('name') ?? '').slice(0, 140) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Report a problem', matches);

const NAMES: Readonly<Record<ReportSubject, string>> = {
  lot: 'this lot',
  item: 'this item',
  offer: 'this offer',
  resale: 'this resale',
  profile: 'this profile',
};
const REASONS = ReportReason.map((value) => ({ value, label: REPORT_REASONS[value] }));

/** A report of abuse to our desk. */
export default function Report({ loaderData: { subject, id, name } }: Route.ComponentProps) {
  const [reference, setReference] = useState<string | null>(null);
  return (
    <div className="page py-8 md:py-12">
      <div className="max-w-measure">
        <h1>Report {NAMES[subject]}</h1>
        {name === '' ? null : <p className="mt-2 text-lead">{name}</p>}
        <p className="mt-4 text-ink-2">
          A person on our team reads every report. We never tell the other party who sent it. If something you bought
          arrived damaged, use{' '}
          <Anchor className="link" href="/help/shipping#damage">
            a damage claim
          </Anchor>{' '}
          instead.
        </p>
        {reference === null ? (
          <ReportForm subject={subject} id={id} onSent={setReference} />
        ) : (
          <Thanks of={reference} />
        )}
      </div>
    </div>
  );
}

function ReportForm({
  subject,
  id,
  onSent,
}: {
  subject: ReportSubject;
  id: string;
  onSent: (reference: string) => void;
}) {
  const form = useApiForm({
    fields: ['reason', 'message'] as const,
    check: ({ reason, message }) => [
      ...(reason === '' ? [required('reason')] : []),
      ...checkReportText(message, reason),
    ],
    submit: async ({ reason, message }) => {
      const chosen = ReportReason.find((each) => each === reason) ?? 'other';
      const body = { subject, subjectId: id, reason: chosen, message };
      onSent((await browserApi.call('report.send', { body })).reference);
    },
  });
  return (
    <form {...form.props} className="mt-8 space-y-5">
      <FormErrors of={form} instead="You can also contact us by email." />
      <SelectField {...form.field('reason')} label="What’s wrong?" options={REASONS} placeholder="Choose a reason" />
      <TextAreaField
        {...form.field('message')}
        label="Details"
        optional
        hint="What you saw, when, and anything that helps us check it."
        rows={6}
      />
      <Button type="submit" variant="commit" size="large" pending={form.isPending} pendingLabel="Sending…">
        Send report
      </Button>
    </form>
  );
}

function Thanks({ of: reference }: { of: string }) {
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div ref={done} tabIndex={-1} role="status" className="mt-8">
      <Strip tone="commit" title={`Report ${reference} received`}>
        Thank you. We review reports within two business days and act on violations of our terms. To protect everyone’s
        privacy, we may not be able to tell you the outcome.
      </Strip>
      <p className="mt-5">
        <Anchor className="link" href="/marketplace">
          Back to the marketplace
        </Anchor>
      </p>
    </div>
  );
}
