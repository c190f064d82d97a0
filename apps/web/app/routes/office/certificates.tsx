import type { Answer } from '@assay/client/index.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { whenText } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/certificates';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

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
          Compare the number and name with the state’s register. Once you approve a certificate, we don’t charge sales
          tax on items shipped to that state, including unpaid invoices, and we refund tax paid in the last 14 days.
        </p>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/certificates?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={{ title: 'No certificates', text: 'Certificates that buyers submit under Account, Tax will appear here.' }}
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
const LABELS = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', expired: 'Expired' } as const;

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { id, buyer, status } = certificate;
  const state = US_STATES[certificate.state] ?? certificate.state;
  const decide = (decision: 'approve' | 'reject') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideCertificate', { params: { id }, body: { decision, note }, idempotencyKey: key });
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <b>{state}</b>
        <Chip tone={TONES[status]}>{LABELS[status]}</Chip>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'buyer', label: 'Buyer', value: buyer },
          { key: 'business', label: 'Business', value: certificate.businessName },
          { key: 'number', label: 'Number', value: <span className="mono break-all">{certificate.number}</span> },
          { key: 'until', label: 'Valid until', value: certificate.expiresOn },
          { key: 'since', label: 'Submitted', value: whenText(certificate.submittedAt) },
          ...(certificate.note === '' ? [] : [{ key: 'note', label: 'Our note', value: certificate.note }]),
        ]}
      />
      <div className="office-acts mt-4">
        {certificate.hasFile ? (
          <a className="btn btn-quiet" href={`/v1/office/tax-certificate/${id}/file`} download>
            Copy of the certificate
          </a>
        ) : (
          <p className="basis-full text-small text-ink-2">The buyer didn’t upload a copy.</p>
        )}
        {status === 'pending' ? (
          <>
            <OfficeAction
              call="office.decideCertificate"
              id={`approve-${id}`}
              title="Approve"
              tone="commit"
              noteHint="The buyer sees it, and the audit log keeps it."
              send={decide('approve')}
              doneMessage={`Approved: no sales tax for ${buyer} in ${state}.`}
            />
            <OfficeAction
              call="office.decideCertificate"
              id={`reject-${id}`}
              title="Reject"
              tone="danger"
              noteHint="Give the reason. The buyer sees it, and the audit log keeps it."
              send={decide('reject')}
              doneMessage={`Rejected: certificate of ${buyer} for ${state}.`}
            />
          </>
        ) : null}
      </div>
    </li>
  );
}
