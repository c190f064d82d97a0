import { problemOf } from '@assay/client/index.ts';
import { readCode } from '@assay/domain/item/serial.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { data } from 'react-router';
import { type Missing, missingVerdict, verdictOf } from '../../entities/certificate/verdict.ts';
import { LookUp } from '../../features/authentication/LookUp.tsx';
import { Record } from '../../features/authentication/Record.tsx';
import { VerdictHead } from '../../features/authentication/VerdictHead.tsx';
import { pageTitle } from '../../lib/title.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/certificate';
import '../../features/authentication/certificate.css';

/** Served without the site's scripts, so that it loads instantly on any phone. */
export const handle = { scriptless: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { origin } = new URL(request.url);
  try {
    const certificate = await context
      .get(apiContext)
      .call('item.authentication', { params: { qrcode: params.qrcode } });
    return { certificate, origin };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const isMistyped = readCode(params.qrcode).kind === 'mistyped';
    // Text that cannot be a code is refused as an invalid parameter; the reader just sees an unknown code.
    if (error.status === 404 || error.status === 400 || error.status === 414)
      return data({ certificate: null, missing: (isMistyped ? 'mistyped' : 'unknown') as Missing }, { status: 404 });
    if (error.status !== 429) throw data(await problemOf(error), { status: error.status });
    const headers = { 'retry-after': error.headers.get('retry-after') ?? '60' };
    return data({ certificate: null, missing: 'limited' as Missing }, { status: 429, headers });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const wait = loaderHeaders.get('retry-after');
  return { 'cache-control': 'no-store', ...(wait === null ? {} : { 'retry-after': wait }) };
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const noindex = { name: 'robots', content: 'noindex' };
  if (loaderData === undefined) return [{ title: pageTitle('Certificate', matches) }, noindex];
  if (loaderData.certificate === null)
    return [{ title: pageTitle(missingVerdict(loaderData.missing).title, matches) }, noindex];
  const { certificate, origin } = loaderData;
  const { item, serial } = certificate;
  return [
    { title: pageTitle(`${verdictOf(certificate).title}, ${item.title} (${serial})`, matches) },
    noindex,
    ...(item.hasPage ? [{ tagName: 'link', rel: 'canonical', href: `${origin}/items/${item.slug}` }] : []),
  ];
};

export default function CertificatePage({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="page certificate-page">
      {loaderData.certificate === null ? (
        <NoCertificate missing={loaderData.missing} code={params.qrcode} />
      ) : (
        <Record certificate={loaderData.certificate} />
      )}
    </div>
  );
}

const SHOWN = 64;

function NoCertificate({ missing, code }: { missing: Missing; code: string }) {
  return (
    <article className="certificate-sheet certificate-none">
      <GuillocheBand className="border-t-0" />
      <div className="certificate-words">
        <VerdictHead verdict={missingVerdict(missing)} />
        {missing === 'limited' ? null : (
          <p className="mt-4 text-small text-ink-2">
            You looked up{' '}
            <span className="mono break-all text-ink">{code.length > SHOWN ? `${code.slice(0, SHOWN)}…` : code}</span>
          </p>
        )}
        <div className="mt-6">
          <LookUp initialCode={missing === 'mistyped' ? code : undefined} />
        </div>
        <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
          <Anchor className="link" href="/authentication/scan">
            Scan code
          </Anchor>
          <Anchor className="link" href="/contact-us?topic=item">
            Report it to us
          </Anchor>
        </p>
      </div>
    </article>
  );
}
