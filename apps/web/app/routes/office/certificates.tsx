import type { Answer } from '@assay/client/index.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { Act } from '../../office/Act.tsx';
import { ListFrame } from '../../office/ListFrame.tsx';
import { listQuery } from '../../office/listQuery.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/certificates';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

const FILTERS = [
  { key: 'pending', label: 'Waiting' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'pending');
  return { page, status, list: await loadFor(args, (api) => api.call('office.taxCertificates', { query })) };
}

export const meta: Route.MetaFunction = () => personalMeta('Exemption certificates');

export default function Certificates({ loaderData: { list, page, status } }: Route.ComponentProps) {
  return (
    <ListFrame
      title="Exemption certificates"
      above={
        <p className="max-w-[60ch] text-ink-2">
          Compare number and name with the state’s own register. Once approved, goods that go to that state are not
          taxed: unpaid invoices follow at once, and the tax of what was paid in the last 14 days goes back.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/certificates?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No certificates here', text: 'Buyers hand them in under Tax of their account.' }}
    >
      <ul className="divide-y divide-line">
        {list.items.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </ListFrame>
  );
}

type Certificate = Answer<'office.taxCertificates'>['items'][number];
const TONES = { pending: 'amber', approved: 'commit', rejected: 'seal', expired: 'neutral' } as const;
const WORDS = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', expired: 'Expired' } as const;

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, buyer, status } = certificate;
  const state = US_STATES[certificate.state] ?? certificate.state;
  const decide = (decision: 'approve' | 'reject') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideCertificate', { params: { id }, body: { decision, note }, idempotencyKey: key });
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <b>{state}</b>
        <Chip tone={TONES[status]}>{WORDS[status]}</Chip>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'buyer', label: 'Buyer', value: buyer },
          { key: 'business', label: 'Business', value: certificate.businessName },
          { key: 'number', label: 'Number', value: <span className="mono break-all">{certificate.number}</span> },
          { key: 'until', label: 'Good until', value: certificate.expiresOn },
          { key: 'since', label: 'Handed in', value: whenText(certificate.submittedAt) },
          ...(certificate.note === '' ? [] : [{ key: 'note', label: 'The house said', value: certificate.note }]),
        ]}
      />
      <div className="office-acts mt-4">
        {certificate.hasFile ? (
          <a className="btn btn-quiet" href={`/v1/office/tax-certificate/${id}/file`} download>
            The certificate itself
          </a>
        ) : (
          <p className="basis-full text-small text-ink-2">The certificate itself was not sent.</p>
        )}
        {status === 'pending' ? (
          <>
            <Act
              id={`approve-${id}`}
              title="Approve"
              tone="commit"
              noteHint="The buyer reads it, and the audit log keeps it."
              send={decide('approve')}
              said={`Approved: goods of ${buyer} that go to ${state} are not taxed.`}
            />
            <Act
              id={`reject-${id}`}
              title="Reject"
              tone="danger"
              noteHint="Why. The buyer reads it, and the audit log keeps it."
              send={decide('reject')}
              said={`Rejected: the certificate of ${buyer} for ${state}.`}
            />
          </>
        ) : null}
      </div>
    </li>
  );
}
