import type { OfficeCoupon, OfficeGiveaway } from '@assay/contract/shapes/coupon.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { ActLink } from '../../features/office/ActLink.tsx';
import { useMayDo } from '../../features/office/useMayDo.ts';
import { List } from '../../features/office/workbench/List.tsx';
import { type ListState, pageOfList, readList } from '../../features/office/workbench/listState.ts';
import { Peek } from '../../features/office/workbench/Peek.tsx';
import { DateTime, When } from '../../lib/DateTime.tsx';
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
const StartGiveaway = lazyWithRetry(loadActions, 'StartGiveaway');

const VIEWS = [
  { key: 'running', label: 'Active' },
  { key: 'over', label: 'Ended' },
  { key: 'giveaways', label: 'Giveaways' },
] as const;

const SPEC = { path: '/office/coupons', views: { param: 'status', keys: VIEWS.map(({ key }) => key) } };

export async function loader(args: Route.LoaderArgs) {
  requireViewer(args);
  const state = readList(new URL(args.request.url).searchParams, SPEC);
  const query = pageOfList(state);
  const status = state.view ?? 'running';
  if (status === 'giveaways')
    return { state, status, list: await loadFor(args, (api) => api.call('office.giveaways', { query })) };
  const list = await loadFor(args, (api) => api.call('office.coupons', { query: { ...query, status } }));
  return { state, status, list };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Coupons', matches);

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return loaderData.status === 'giveaways' ? (
    <Giveaways state={loaderData.state} list={loaderData.list} />
  ) : (
    <CouponList state={loaderData.state} list={loaderData.list} />
  );
}

const SHARED = {
  title: 'Coupons',
  intro:
    'One coupon per bag, for fixed-price items only: not auctions, resales, shipping or tax. You can’t change a coupon’s terms after you create it.',
  views: VIEWS,
};

function CouponList({ state, list }: { state: ListState; list: { items: OfficeCoupon[]; total: number } }) {
  return (
    <List
      {...SHARED}
      caption="Coupons, newest first"
      state={state}
      rows={list.items}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/coupon/export"
      actions={<NewCoupon />}
      empty={{
        title: 'No coupons',
        text:
          state.view === 'over'
            ? 'Coupons that have ended will appear here.'
            : 'Coupons that can be used, or will be, will appear here.',
        action:
          state.view === 'over' ? null : (
            <ActLink call="office.createCoupon" act="new-coupon">
              New coupon
            </ActLink>
          ),
      }}
      detail={(coupon) => <CouponDetail key={coupon.id} coupon={coupon} />}
      rowActs={[{ key: 'r', label: 'Stop', act: (coupon) => (isOver(coupon) ? null : `stop-${coupon.id}`) }]}
      columns={[
        { key: 'code', label: 'Code', kind: 'lead', cell: ({ code }) => code },
        { key: 'off', label: 'Discount', cell: discountText },
        { key: 'for', label: 'For', phone: 'none', from: 'wide', cell: audienceText },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ status }) => <Chip tone={LABELS[status][1]}>{LABELS[status][0]}</Chip>,
        },
        {
          key: 'uses',
          label: 'Used',
          kind: 'number',
          phone: 'side',
          cell: ({ uses, maximumUses }) => (maximumUses === null ? uses : `${uses} of ${maximumUses}`),
        },
        {
          key: 'given',
          label: 'Discounts given',
          kind: 'money',
          phone: 'none',
          cell: ({ discountCents }) => formatMoney(discountCents),
        },
        {
          key: 'until',
          label: 'Until',
          kind: 'date',
          phone: 'none',
          cell: ({ endsAt }) => (endsAt === null ? 'No end' : <DateTime at={endsAt} />),
        },
      ]}
    />
  );
}

function Giveaways({ state, list }: { state: ListState; list: { items: OfficeGiveaway[]; total: number } }) {
  const create = useMayDo()('office.createItem') ? (
    <Link className="btn btn-commit" to="/office/items?new=giveaway">
      New giveaway item
    </Link>
  ) : null;
  return (
    <List
      {...SHARED}
      title="Giveaways"
      intro="An approved item of the type giveaway is started here with its number of units. Its codes put it into a bag at no cost, one per person."
      caption="Giveaways, newest first"
      state={state}
      rows={list.items}
      rowKey={({ itemId }) => itemId}
      rowName={({ title }) => title}
      paging={{ kind: 'pages', total: list.total }}
      exportPath="/v1/office/giveaway/export"
      exportState={{ ...state, view: null }}
      actions={create}
      empty={{
        title: 'No giveaways',
        text: 'Items of the type giveaway will appear here once they’re approved, to be started.',
        action: create,
      }}
      detail={(giveaway) => <GiveawayDetail key={giveaway.itemId} giveaway={giveaway} />}
      rowActs={[
        { key: 'r', label: 'End codes', act: ({ itemId, openCodes }) => (openCodes > 0 ? `stop-${itemId}` : null) },
      ]}
      columns={[
        { key: 'item', label: 'Item', kind: 'lead', cell: ({ title }) => title },
        {
          key: 'state',
          label: 'State',
          kind: 'state',
          cell: ({ status }) => <Chip tone={GIVEAWAY_STATES[status][1]}>{GIVEAWAY_STATES[status][0]}</Chip>,
        },
        {
          key: 'given',
          label: 'Units given',
          kind: 'number',
          phone: 'none',
          cell: ({ givenQuantity, quantity }) => (quantity === null ? '–' : `${givenQuantity} of ${quantity}`),
        },
        { key: 'codes', label: 'Codes', kind: 'number', cell: ({ codes }) => codes },
        { key: 'open', label: 'Available', kind: 'number', phone: 'none', cell: ({ openCodes }) => openCodes },
        { key: 'claims', label: 'Redeemed', kind: 'number', phone: 'side', cell: ({ claims }) => claims },
      ]}
    />
  );
}

const GIVEAWAY_STATES: Readonly<
  Record<OfficeGiveaway['status'], readonly [label: string, tone: 'amber' | 'commit' | 'neutral']>
> = {
  approved: ['Ready to start', 'amber'],
  live: ['Active', 'commit'],
  over: ['Ended', 'neutral'],
};

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

const isOver = ({ status }: OfficeCoupon): boolean => status === 'stopped' || status === 'ended';

function CouponDetail({ coupon }: { coupon: OfficeCoupon }) {
  const { id, code, uses, maximumUses, discountCents, codes, claims } = coupon;
  const canStop = !isOver(coupon);
  return (
    <Peek
      facts={[
        { key: 'off', label: 'Discount', value: discountText(coupon) },
        { key: 'for', label: 'For', value: audienceText(coupon) },
        { key: 'from', label: 'From', value: <When at={coupon.startsAt} /> },
        { key: 'until', label: 'Until', value: coupon.endsAt === null ? 'No end' : <When at={coupon.endsAt} /> },
        {
          key: 'uses',
          label: 'Used',
          value: `${uses}${maximumUses === null ? '' : ` of ${maximumUses}`}, ${formatMoney(discountCents)} in discounts`,
        },
        ...(codes === 0 ? [] : [{ key: 'codes', label: 'Codes', value: `${codes} created, ${claims} redeemed` }]),
      ]}
      acts={
        canStop || codes > 0 ? (
          <>
            <CodeActions of={{ couponId: id }} name={code} codes={codes} canMake={canStop} />
            {canStop ? <StopCoupon id={id} code={code} /> : null}
          </>
        ) : null
      }
    />
  );
}

function GiveawayDetail({ giveaway }: { giveaway: OfficeGiveaway }) {
  const { itemId, slug, title, status, codes, openCodes, claims, quantity, givenQuantity, endsAt } = giveaway;
  return (
    <Peek
      facts={[
        {
          key: 'item',
          label: 'Item',
          value: (
            <>
              <Link className="link" to={`/office/items/${itemId}`}>
                Item record
              </Link>
              {status === 'approved' ? null : (
                <>
                  {' · '}
                  <Link className="link" to={`/items/${slug}`}>
                    Public page
                  </Link>
                </>
              )}
            </>
          ),
        },
        ...(quantity === null
          ? []
          : [{ key: 'units', label: 'Units given', value: `${givenQuantity} of ${quantity}` }]),
        ...(endsAt === null ? [] : [{ key: 'until', label: 'Until', value: <When at={endsAt} /> }]),
        { key: 'codes', label: 'Codes', value: codes === 0 ? 'None' : `${codes}, ${openCodes} available` },
        { key: 'claims', label: 'Redeemed', value: String(claims) },
      ]}
      acts={
        <>
          {status === 'live' ? null : <StartGiveaway itemId={itemId} title={title} isAgain={status === 'over'} />}
          {status === 'live' || codes > 0 ? (
            <CodeActions of={{ itemId }} name={title} codes={codes} canMake={status === 'live'} />
          ) : null}
          {openCodes > 0 ? <StopCodes itemId={itemId} title={title} /> : null}
        </>
      }
    />
  );
}
