import type { Answer } from '@assay/client/index.ts';
import { US_STATES } from '@assay/domain/account/postal.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { OfficeAction } from '../../features/office/OfficeAction.tsx';
import { List } from '../../features/office/workbench/List.tsx';
import { pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
import { personalMeta } from '../../lib/title.ts';
import { browserApi } from '../../session/browserApi.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/certificates';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

const VIEWS = [
  { key: 'pending', label: 'Waiting' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
] as const;

const SPEC = { path: '/office/certificates', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = { ...pageOfList(state), status: state.view ?? 'pending' };
  return { state, list: await loadFor(args, (api) => api.call('office.taxCertificates', { query })) };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Exemption certificates', matches);

type Certificate = Answer<'office.taxCertificates'>['items'][number];
const TONES = { pending: 'amber', approved: 'commit', rejected: 'seal', expired: 'neutral' } as const;
const LABELS = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', expired: 'Expired' } as const;
const stateName = ({ state }: Certificate): string => US_STATES[state] ?? state;
const actOf =
  (act: 'approve' | 'reject') =>
  ({ id, status }: Certificate) =>
    status === 'pending' ? `${act}-${id}` : null;

export default function Certificates({ loaderData: { list, state } }: Route.ComponentProps) {
  return (
    <List
      title="Exemption certificates"
      caption="Exemption certificates"
      intro="Compare the number and name with the state’s register. Once you approve a certificate, we don’t charge sales tax on items shipped to that state, including unpaid invoices, and we refund tax paid in the last 14 days."
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={(certificate) => `${certificate.businessName}, ${stateName(certificate)}`}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/tax-certificate/export"
      views={VIEWS}
      empty={{
        title: 'No certificates',
        text: 'Certificates that buyers submit under Account, Tax will appear here.',
      }}
      detail={(certificate) => <CertificateDetail key={certificate.id} certificate={certificate} />}
      rowActs={[
        { key: 'a', label: 'Approve', act: actOf('approve') },
        { key: 'r', label: 'Reject', act: actOf('reject') },
      ]}
      columns={[
        { key: 'business', label: 'Business', kind: 'lead', cell: ({ businessName }) => businessName },
        { key: 'buyer', label: 'Buyer', phone: 'none', cell: ({ buyer }) => buyer },
        { key: 'where', label: 'For', cell: stateName },
        { key: 'number', label: 'Number', kind: 'code', phone: 'none', cell: ({ number }) => number },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ status }) => <Chip tone={TONES[status]}>{LABELS[status]}</Chip>,
        },
        { key: 'until', label: 'Valid until', kind: 'date', phone: 'none', cell: ({ expiresOn }) => expiresOn },
        { key: 'at', label: 'Submitted', kind: 'date', cell: ({ submittedAt }) => <DateTime at={submittedAt} /> },
      ]}
    />
  );
}

function CertificateDetail({ certificate }: { certificate: Certificate }) {
  const { id, buyer, status } = certificate;
  const state = stateName(certificate);
  const decide = (decision: 'approve' | 'reject') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideCertificate', { params: { id }, body: { decision, note }, idempotencyKey: key });
  return (
    <Peek
      facts={[
        { key: 'state', label: 'State', value: state },
        { key: 'buyer', label: 'Buyer', value: buyer },
        { key: 'business', label: 'Business', value: certificate.businessName },
        { key: 'number', label: 'Number', value: <span className="mono">{certificate.number}</span> },
        { key: 'until', label: 'Valid until', value: certificate.expiresOn },
        { key: 'since', label: 'Submitted', value: <When at={certificate.submittedAt} /> },
        ...(certificate.note === '' ? [] : [{ key: 'note', label: 'Our note', value: certificate.note }]),
      ]}
      acts={
        <>
          {certificate.hasFile ? (
            <a className="btn btn-quiet" href={`/v1/office/tax-certificate/${id}/file`} download>
              Copy of the certificate
            </a>
          ) : null}
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
        </>
      }
    >
      {certificate.hasFile ? null : <p className="text-small text-ink-2">The buyer didn’t upload a copy.</p>}
    </Peek>
  );
}
