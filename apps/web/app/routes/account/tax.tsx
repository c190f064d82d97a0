import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { useNavigate, useRevalidator } from 'react-router';
import { CertificateCard } from '../../account/tax/CertificateCard.tsx';
import { CertificateForm } from '../../account/tax/CertificateForm.tsx';
import { SellerTaxPanel } from '../../account/tax/SellerTaxPanel.tsx';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import { ResendButton } from '../../session/ResendButton.tsx';
import type { Route } from './+types/tax';

export { RouteError as ErrorBoundary } from '../../account/RouteError.tsx';

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

export const meta: Route.MetaFunction = () => personalMeta('Tax');

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
          Who buys to sell again pays no sales tax in a state whose certificate we have approved. It counts for invoices
          opened after the approval and for those not paid yet; tax of the last 14 days is given back.
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
              title="Nothing needed now"
              action={
                isVerified ? (
                  <LinkButton href={`${HERE}?add=certificate`}>Hand in a certificate</LinkButton>
                ) : (
                  <ResendButton email={email} label="Resend the verification link" />
                )
              }
            >
              {isVerified
                ? 'Sales tax is part of every total that we show. Only a business that sells again needs a certificate.'
                : 'Please verify your email, then a certificate can be handed in.'}
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
                    ? 'Handed in, but the file could not be taken. Send it again from the certificate.'
                    : 'Handed in. We look at it within two business days.',
                );
              }}
              more={<LinkButton href={HERE}>Cancel</LinkButton>}
            />
          </Panel>
        ) : certificates.length > 0 && isVerified ? (
          <LinkButton href={`${HERE}?add=certificate`} className="mt-6">
            Hand in a certificate
          </LinkButton>
        ) : null}
      </section>
      <section aria-labelledby="seller" className="mt-12">
        <h2 id="seller" className="text-h3">
          If you sell
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">
          Above $20,000 and 200 sales in a year the law wants a 1099-K from us. It needs your legal name and tax number
          (W-9); our payment provider keeps the whole number, we keep its last four digits.
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
