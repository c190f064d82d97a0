import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { GuillocheBand } from '@assay/ui/components/GuillocheBand.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { PictureFrame } from '@assay/ui/components/PictureFrame.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { AddressLines } from '../entities/address/AddressLines.tsx';
import { isPayable, totalRows } from '../entities/invoice/invoiceText.ts';
import { useInvoiceUpdates } from '../entities/invoice/useInvoiceUpdates.ts';
import { pictureOf } from '../entities/item/pictures.ts';
import { earlierSaleHref } from '../entities/offer/offerText.ts';
import '../features/checkout/checkout.css';
import { orderHead, orderSteps } from '../features/order/orderText.ts';
import { Parcel } from '../features/order/Parcel.tsx';
import { Pickup } from '../features/order/Pickup.tsx';
import { Share } from '../features/order/Share.tsx';
import { SaleSteps } from '../features/resale/SaleSteps.tsx';
import { useWriteTime } from '../lib/DateTime.tsx';
import { personalMeta } from '../lib/title.ts';
import { loadFor, requireViewer } from '../session/load.ts';
import type { Route } from './+types/order-placed';

export { RouteErrorPage as ErrorBoundary } from '../shell/RouteErrorPage.tsx';

const ASK_MS = 5_000;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { invoice, sale, serials } = await loadFor(args, async (api) => {
    const found = await api.call('invoice.byId', { params: { id: args.params.invoiceId } });
    const slugs = found.lines.flatMap(({ slug }) => (slug === null ? [] : [slug])).slice(0, 3);
    const [items, sales] = await Promise.all([
      Promise.all(slugs.map((slug) => api.call('item.bySlug', { params: { slug } }))),
      found.auctionId === null
        ? api.call('offer.inTransactions', { query: { include_concluded: 'true', offset: 0, limit: 100 } })
        : { items: [] },
    ]);
    // Bought from another member: the item comes to us first, so the steps are those of the resale.
    const sale = sales.items.find(({ invoiceId, resale }) => invoiceId === found.id && resale !== null);
    return {
      invoice: found,
      sale: sale ?? null,
      serials: Object.fromEntries(items.map(({ slug, serial }) => [slug, serial])),
    };
  });
  return { invoice, sale, serials };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  personalMeta(`Order ${loaderData?.invoice.number ?? 'placed'}`, matches);

export default function OrderPlaced({ loaderData: { invoice, sale, serials } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useInvoiceUpdates(revalidate, invoice.id);
  // The event may be missed while the bank is processing: poll now and then as well.
  const isPending = invoice.status === 'pending';
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => void revalidate(), ASK_MS);
    return () => clearInterval(timer);
  }, [isPending, revalidate]);
  const write = useWriteTime();
  const { title, tone, text } = orderHead(invoice, write);
  const isPickup = invoice.deliveryMethod === 'pickup';
  const invoicePath = `/account/invoices/${invoice.id}`;
  return (
    <div className="page py-8 md:py-12">
      <h1>{title}</h1>
      <p className="mt-2 text-lead text-ink-2">
        Invoice <span className="mono">{invoice.number ?? 'draft'}</span>
      </p>
      <div className="mt-6" role="status">
        <Strip
          tone={tone}
          title={text}
          action={
            isPayable(invoice) ? (
              <LinkButton href={invoicePath} variant="commit">
                {invoice.status === 'failed' ? 'Pay again' : 'Pay'}
              </LinkButton>
            ) : undefined
          }
        />
      </div>
      <div className="order-grid mt-6">
        <div className="space-y-6">
          {invoice.status === 'void' || invoice.status === 'refunded' ? null : (
            <Panel title="What happens next">
              {sale?.resale ? (
                <>
                  <p className="mb-4">{sale.now}</p>
                  <SaleSteps steps={sale.resale.steps} />
                </>
              ) : (
                <ol className="order-steps">
                  {orderSteps(invoice, write).map((step) => (
                    <li key={step.key} className={`order-step order-step-${step.state}`}>
                      <Icon
                        name={step.state === 'done' ? 'check' : step.state === 'now' ? 'glyph-clock' : 'glyph-ring'}
                      />
                      <span>
                        <b>{step.label}</b>
                        {step.state === 'done' ? <span className="visually-hidden"> (done)</span> : null}
                        <span className="block text-small text-ink-2">{step.at}</span>
                      </span>
                    </li>
                  ))}
                </ol>
              )}
              {invoice.parcel === null ? null : (
                <p className="mt-5 text-small text-ink-2">
                  <Parcel parcel={invoice.parcel} />
                </p>
              )}
              {isPickup ? (
                <div className="mt-5">
                  <Pickup invoice={invoice} />
                </div>
              ) : null}
              <div className="mt-5 flex flex-wrap gap-3">
                <LinkButton href={invoicePath}>{isPickup ? 'View invoice' : 'Track order'}</LinkButton>
                {sale?.offerId ? <LinkButton href={earlierSaleHref(sale.offerId)}>View sale</LinkButton> : null}
                {invoice.pickup !== null ? (
                  <a className="btn btn-quiet" href={`/order-placed/${invoice.id}/pickup.ics`}>
                    <Icon name="calendar" /> Add to calendar
                  </a>
                ) : null}
              </div>
            </Panel>
          )}
          <Goods invoice={invoice} serials={serials} />
        </div>
        <Panel ruled as="aside" title="Summary" label="Summary" className="self-start">
          <DataList className="num" rows={totalRows(invoice)} />
          {invoice.paidWith === null ? null : (
            <p className="mt-4 text-small text-ink-2">Paid with {invoice.paidWith}</p>
          )}
          {invoice.address === null ? null : (
            <div className="mt-4">
              <p className="text-small text-ink-2">{isPickup ? 'Billed to' : 'Deliver to'}</p>
              <AddressLines address={invoice.address} />
            </div>
          )}
          <LinkButton className="mt-5" href="/marketplace">
            Continue shopping
          </LinkButton>
        </Panel>
      </div>
    </div>
  );
}

function Goods({ invoice, serials }: { invoice: Invoice; serials: Record<string, string | null> }) {
  return (
    <ul className="space-y-6">
      {invoice.lines.map((line) => {
        const serial = line.slug === null ? null : (serials[line.slug] ?? null);
        return (
          <li key={`${line.slug}${line.title}`} className="border border-line bg-surface">
            {serial === null ? null : <GuillocheBand seed={serial} className="border-t-0" />}
            <div className="flex items-start gap-4 p-5">
              {line.media === null ? null : (
                <div className="w-24 flex-none">
                  <PictureFrame picture={{ ...pictureOf(line.media, 320), alt: '' }} sizes="6rem" />
                </div>
              )}
              <div className="min-w-0 flex-1">
                <h2 className="text-h4">{line.title}</h2>
                {line.quantity === 1 ? null : <p className="text-small text-ink-2 num">Quantity: {line.quantity}</p>}
                {serial === null ? null : (
                  <p className="mt-1 text-small">
                    Hologram <span className="mono">{serial}</span>
                  </p>
                )}
                {line.slug === null ? null : (
                  <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
                    {serial === null ? null : (
                      <Link className="link" to={`/items/${line.slug}#certificate`}>
                        Certificate of record
                      </Link>
                    )}
                    <Share title={line.title} path={`/items/${line.slug}`} />
                  </div>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
