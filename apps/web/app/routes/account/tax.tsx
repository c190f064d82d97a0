import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useNavigate, useRevalidator } from 'react-router';
import { CertificateCard } from '../../features/tax/CertificateCard.tsx';
import { CertificateForm } from '../../features/tax/CertificateForm.tsx';
import { SellerTaxPanel } from '../../features/tax/SellerTaxPanel.tsx';
import { ResendButton } from '../../forms/ResendButton.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/tax';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const [certificates, { seller }] = await loadFor(args, (api) =>
    Promise.all([api.call('tax.certificates'), api.call('tax.seller')]),
  );
  return {
    certificates: certificates.items,
    seller,
    fullName: `${viewer.firstName} ${viewer.lastName}`.trim(),
    email: viewer.email,
    isVerified: viewer.emailVerified,
    isAdding: new URL(args.request.url).searchParams.get('add') === 'certificate',
  };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Tax', matches);

const HERE = '/account/tax';

export default function Tax({ loaderData }: Route.ComponentProps) {
  const { certificates, seller, fullName, email, isVerified, isAdding } = loaderData;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const announce = useAnnounce();
  return (
    <div className="max-w-3xl">
      <h1>Tax</h1>
      <section aria-labelledby="certificates" className="mt-7">
        <h2 id="certificates" className="text-h3">
          Resale certificates
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">
          If you buy for resale, you don’t pay sales tax in states where we’ve approved your certificate. It applies to
          new and unpaid invoices, and we refund tax you paid in the last 14 days.
        </p>
        {certificates.length > 0 ? (
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <CertificateCard certificate={certificate} />
              </li>
            ))}
          </ul>
        ) : isAdding ? null : (
          <div className="mt-4">
            <EmptyState
              title="No certificates"
              action={
                isVerified ? (
                  <LinkButton href={`${HERE}?add=certificate`}>Submit a certificate</LinkButton>
                ) : (
                  <ResendButton email={email} label="Resend the verification link" />
                )
              }
            >
              {isVerified
                ? 'Every total we show includes sales tax. You need a certificate only if you buy for resale as a business.'
                : 'Verify your email to submit a certificate.'}
            </EmptyState>
          </div>
        )}
        {isAdding && isVerified ? (
          <Panel title="New certificate" className="mt-6">
            <CertificateForm
              onSaved={async (isFileRefused) => {
                await navigate(HERE, { replace: true });
                announce(
                  isFileRefused
                    ? 'Certificate submitted, but we couldn’t upload the file. Upload it again from the certificate below.'
                    : 'Certificate submitted. We’ll review it within two business days.',
                );
              }}
              more={<LinkButton href={HERE}>Cancel</LinkButton>}
            />
          </Panel>
        ) : certificates.length > 0 && isVerified ? (
          <LinkButton href={`${HERE}?add=certificate`} className="mt-6">
            Submit a certificate
          </LinkButton>
        ) : null}
      </section>
      <section aria-labelledby="seller" className="mt-12">
        <h2 id="seller" className="text-h3">
          If you sell
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">
          If you sell more than $20,000 in more than 200 sales in a year, the law requires us to issue a 1099-K. For
          that we need your legal name and taxpayer ID (W-9). Our payment provider stores the full number; we store only
          the last four digits.
        </p>
        <SellerTaxPanel
          seller={seller}
          fullName={fullName}
          onSaved={async () => {
            await revalidate();
            announce('Certified.');
          }}
        />
      </section>
    </div>
  );
}
