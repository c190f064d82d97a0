import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { HologramSeal } from '@assay/ui/components/HologramSeal.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { day } from '../../entities/certificate/Certificate.tsx';
import { lastNote, ownershipOf, verdictOf } from '../../entities/certificate/verdict.ts';
import { pictureOf, stillsOf } from '../../entities/item/pictures.ts';
import { Checks } from './Checks.tsx';
import { Custody } from './Custody.tsx';
import { Pictures } from './Pictures.tsx';
import { VerdictHead } from './VerdictHead.tsx';

/** The whole record of an authenticated item. */
export function Record({ certificate }: { certificate: Certificate }) {
  const { serial, item, grade, state } = certificate;
  const pictures = stillsOf(item.media);
  const [first] = pictures;
  const isGood = state === 'active';
  return (
    <>
      <article className="certificate-sheet">
        <GuillocheBand seed={serial} className="border-t-0" />
        <div className="certificate-top">
          <div className="certificate-picture">
            <PictureFrame
              picture={first === undefined ? null : pictureOf(first, 1280)}
              ratio="square"
              fit="contain"
              sizes="(width >= 64rem) 32rem, 92vw"
              priority
            />
          </div>
          <div className="certificate-words">
            <VerdictHead
              verdict={verdictOf(certificate)}
              note={lastNote(certificate)}
              seal={isGood ? <HologramSeal serial={serial} grade={grade} size={96} /> : null}
            />
            <p className="certificate-item">
              {item.hasPage ? (
                <Anchor className="link" href={`/items/${item.slug}`}>
                  {item.title}
                </Anchor>
              ) : (
                item.title
              )}
              {item.artist === null ? null : <span className="block text-base text-ink-2">{item.artist.name}</span>}
            </p>
            <Facts
              className="mt-4"
              rows={[
                { label: 'Hologram', value: <span className="mono">{serial}</span> },
                { label: 'Sealed', value: certificate.sealedAt === null ? 'Not recorded' : day(certificate.sealedAt) },
                { label: 'Owner', value: ownershipOf(certificate) },
              ]}
            />
          </div>
        </div>
      </article>

      <section aria-labelledby="how" className="certificate-part">
        <h2 id="how">How we know</h2>
        <p className="mt-2 max-w-measure text-lead">{certificate.authenticationNote}</p>
        <Facts
          className="mt-5"
          rows={[
            ...(item.category === null ? [] : [{ label: 'Kind', value: item.category.name }]),
            ...(item.dimensions === '' ? [] : [{ label: 'Measures', value: item.dimensions }]),
            ...(item.condition === null ? [] : [{ label: 'Condition', value: item.condition.name }]),
            ...(item.autographed ? [{ label: 'Autograph', value: 'Yes' }] : []),
          ]}
        />
        {item.conditionReport === '' ? null : <p className="mt-4 max-w-measure text-ink-2">{item.conditionReport}</p>}
        <p className="mt-4">
          <Anchor className="link" href="/authentication">
            What {grade} means
          </Anchor>
        </p>
      </section>

      <Pictures pictures={pictures} changes={item.mediaChanges} />
      <div className="certificate-columns">
        <Custody custody={certificate.custody} changes={certificate.changes} />
        <div>
          <Market certificate={certificate} />
          <Checks scans={certificate.scans} />
          <Papers serial={serial} />
        </div>
      </div>
    </>
  );
}

function Market({ certificate: { lastSale, isForSale, item, ownership, state } }: { certificate: Certificate }) {
  return (
    <section aria-labelledby="market" className="certificate-part">
      <h2 id="market">Sales</h2>
      <p className="mt-2 max-w-measure">
        {lastSale === null
          ? 'We haven’t sold it yet.'
          : `Last sold for ${formatMoney(lastSale.priceCents)} on ${day(lastSale.at)}.`}
        {ownership.owners > 1 ? ` It has had ${ownership.owners} buyers.` : ''}
        {lastSale === null || !item.hasPage ? null : (
          <>
            {' '}
            <Anchor className="link" href={`/items/${item.slug}/prices`}>
              Price history
            </Anchor>
          </>
        )}
      </p>
      {isForSale && item.hasPage && state === 'active' ? (
        <p className="mt-4">
          <LinkButton href={`/items/${item.slug}`}>It’s for sale now: view it</LinkButton>
        </p>
      ) : null}
    </section>
  );
}

/** Downloads, and how to contact us. */
function Papers({ serial }: { serial: string }) {
  const base = `/v1/item/authentication/${serial}`;
  return (
    <section aria-labelledby="papers" className="certificate-part">
      <h2 id="papers">Downloads and verification</h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href={`${base}/pdf`}>Certificate (PDF)</LinkButton>
        <LinkButton href={`${base}/signed`}>Signed record (JSON)</LinkButton>
      </div>
      <p className="mt-4 max-w-measure text-ink-2">
        Anyone with Node can verify the signed record without us:{' '}
        <code className="mono">node packages/verifier/certificate.mjs record.json</code>. It includes every fingerprint
        above and one for each picture.
      </p>
      <p className="mt-4">
        Something looks wrong?{' '}
        <Anchor className="link" href={`/contact-us?topic=item&about=${serial}`}>
          {' '}
          Contact us{' '}
        </Anchor>
      </p>
    </section>
  );
}
