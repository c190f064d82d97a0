import type { OfficeCoupon, OfficeGiveaway } from '@assay/contract/shapes/coupon.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { ListFrame } from '../../features/office/ListFrame.tsx';
import { listQuery } from '../../features/office/listQuery.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { personalMeta } from '../../lib/title.ts';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/coupons';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

// No Suspense boundary: the server-rendered page, with opened parts and typed input, stays until they are loaded.
const loadActions = () => import('../../features/office/CouponActions.tsx');
const NewCoupon = lazyWithRetry(loadActions, 'NewCoupon');
const CodeActions = lazyWithRetry(loadActions, 'CodeActions');
const StopCoupon = lazyWithRetry(loadActions, 'StopCoupon');
const StopCodes = lazyWithRetry(loadActions, 'StopCodes');

const FILTERS = [
  { key: 'running', label: 'Active' },
  { key: 'over', label: 'Ended' },
  { key: 'giveaways', label: 'Giveaways' },
] as const;

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const { page, status, query } = listQuery(new URL(args.request.url).searchParams, FILTERS, 'running');
  if (status === 'giveaways') {
    const { limit, offset } = query;
    return {
      page,
      status,
      list: await loadFor(args, (api) => api.call('office.giveaways', { query: { limit, offset } })),
    };
  }
  return {
    page,
    status,
    list: await loadFor(args, (api) => api.call('office.coupons', { query: { ...query, status } })),
  };
}

export const meta: Route.MetaFunction = () => personalMeta('Coupons');

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { page, status, list } = loaderData;
  return (
    <ListFrame
      title="Coupons"
      above={
        <>
          <p className="max-w-[60ch] text-ink-2">
            One coupon per bag, for fixed-price items only: not auctions, resales, shipping or tax. You can’t change a
            coupon’s terms after you create it.
          </p>
          <div className="office-acts mt-4">
            <NewCoupon />
          </div>
        </>
      }
      filters={FILTERS}
      current={status}
      hrefFor={(filter, to) => `/office/coupons?status=${filter}&page=${to}`}
      page={page}
      total={list.total}
      empty={
        status === 'giveaways'
          ? { title: 'No giveaways', text: 'Giveaway items and their codes will appear here.' }
          : {
              title: 'No coupons',
              text: status === 'over' ? 'Coupons that have ended will appear here.' : 'Create one above.',
            }
      }
    >
      <ul className="divide-y divide-line">
        {loaderData.status === 'giveaways'
          ? loaderData.list.items.map((giveaway) => <GiveawayRow key={giveaway.itemId} giveaway={giveaway} />)
          : loaderData.list.items.map((coupon) => <CouponRow key={coupon.id} coupon={coupon} />)}
      </ul>
    </ListFrame>
  );
}

const LABELS: Readonly<Record<OfficeCoupon['status'], readonly [label: string, tone: 'amber' | 'commit' | 'neutral']>> =
  {
    upcoming: ['Scheduled', 'amber'],
    running: ['Active', 'commit'],
    used_up: ['Used up', 'neutral'],
    ended: ['Ended', 'neutral'],
    stopped: ['Stopped', 'neutral'],
  };

function discountText({ percent, valueCents, maximumDiscountCents, minimumSpendCents }: OfficeCoupon): string {
  const cap = maximumDiscountCents === null ? '' : `, up to ${formatMoney(maximumDiscountCents)}`;
  const off = percent === null ? formatMoney(valueCents ?? 0) : `${percent}%${cap}`;
  return minimumSpendCents === 0 ? off : `${off}, from ${formatMoney(minimumSpendCents)}`;
}

function audienceText({ isPersonal, isFirstPurchaseOnly, maximumUsesPerUser }: OfficeCoupon): string {
  const who = isPersonal ? 'Anyone who redeems a code for it' : isFirstPurchaseOnly ? 'A first purchase' : 'Everyone';
  return maximumUsesPerUser === 1 ? `${who}, once` : `${who}, ${maximumUsesPerUser} times each`;
}

function CouponRow({ coupon }: { coupon: OfficeCoupon }) {
  const { id, code, status, uses, maximumUses, discountCents, codes, claims } = coupon;
  const [label, tone] = LABELS[status];
  const isOver = status === 'stopped' || status === 'ended';
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <b className="mono">{code}</b>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <Facts
        className="mt-4"
        rows={[
          { key: 'off', label: 'Discount', value: discountText(coupon) },
          { key: 'for', label: 'For', value: audienceText(coupon) },
          { key: 'from', label: 'From', value: whenText(coupon.startsAt) },
          { key: 'until', label: 'Until', value: coupon.endsAt === null ? 'No end' : whenText(coupon.endsAt) },
          {
            key: 'uses',
            label: 'Used',
            value: `${uses}${maximumUses === null ? '' : ` of ${maximumUses}`}, ${formatMoney(discountCents)} in discounts`,
          },
          ...(codes === 0 ? [] : [{ key: 'codes', label: 'Codes', value: `${codes} created, ${claims} redeemed` }]),
        ]}
      />
      {isOver && codes === 0 ? null : (
        <div className="office-acts mt-4">
          <CodeActions of={{ couponId: id }} name={code} codes={codes} canMake={!isOver} />
          {isOver ? null : <StopCoupon id={id} code={code} />}
        </div>
      )}
    </li>
  );
}

function GiveawayRow({ giveaway }: { giveaway: OfficeGiveaway }) {
  const { itemId, slug, title, codes, openCodes, claims } = giveaway;
  return (
    <li className="py-6 first:pt-0">
      <Link className="link" to={`/items/${slug}`}>
        {title}
      </Link>
      <Facts
        className="mt-4"
        rows={[
          {
            key: 'codes',
            label: 'Codes',
            value: codes === 0 ? 'None' : `${codes}, ${openCodes} available`,
          },
          { key: 'claims', label: 'Redeemed', value: String(claims) },
        ]}
      />
      <div className="office-acts mt-4">
        <CodeActions of={{ itemId }} name={title} codes={codes} canMake />
        {openCodes > 0 ? <StopCodes itemId={itemId} title={title} /> : null}
      </div>
    </li>
  );
}
