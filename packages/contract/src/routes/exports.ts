import { z } from 'zod';
import type { RouteDefinition } from '../route.ts';
import { authenticationRoutes } from './authentication.ts';
import { couponRoutes } from './coupon.ts';
import { custodyRoutes } from './custody.ts';
import { importRoutes } from './import.ts';
import { intakeRoutes } from './intake.ts';
import { itemEditorRoutes } from './itemEditor.ts';
import { locationRoutes } from './location.ts';
import { mediaRoutes } from './media.ts';
import { officeOfferRoutes } from './offer.ts';
import { officeRoutes } from './office.ts';
import { officeMoneyRoutes } from './officeMoney.ts';
import { officeResaleRoutes } from './resale.ts';
import { saleRoutes } from './sale.ts';
import { salePresetRoutes } from './salePreset.ts';
import { sealRoutes } from './seal.ts';
import { staffCalls } from './staff.ts';
import { taxRoutes } from './tax.ts';
import { taxonomyRoutes } from './taxonomy.ts';
import { trustRoutes } from './trust.ts';

/** Lists of the office that are saved as CSV by a call of their own. `isPersonal`: they name customers, consignors or staff. */
const LISTS = {
  'office.sales': { of: saleRoutes['office.sales'], isPersonal: false },
  'office.presets': { of: salePresetRoutes['office.presets'], isPersonal: false },
  'office.listings': { of: saleRoutes['office.listings'], isPersonal: false },
  'office.draftLots': { of: saleRoutes['office.draftLots'], isPersonal: false },
  'office.sellable': { of: saleRoutes['office.sellable'], isPersonal: false },
  'office.lots': { of: officeRoutes['office.lots'], isPersonal: false },
  'office.items': { of: itemEditorRoutes['office.items'], isPersonal: false },
  'office.photography': { of: mediaRoutes['office.photography'], isPersonal: false },
  'office.offers': { of: officeOfferRoutes['office.offers'], isPersonal: false },
  'office.coupons': { of: couponRoutes['office.coupons'], isPersonal: false },
  'office.giveaways': { of: couponRoutes['office.giveaways'], isPersonal: false },
  'office.intakes': { of: intakeRoutes['office.intakes'], isPersonal: true },
  'office.whereabouts': { of: intakeRoutes['office.whereabouts'], isPersonal: true },
  'office.locations': { of: locationRoutes['office.locations'], isPersonal: false },
  'office.authentications': { of: authenticationRoutes['office.authentications'], isPersonal: false },
  'office.seals': { of: sealRoutes['office.seals'], isPersonal: false },
  'office.sealBatches': { of: sealRoutes['office.sealBatches'], isPersonal: false },
  'office.imports': { of: importRoutes['office.imports'], isPersonal: false },
  'office.artist.list': { of: taxonomyRoutes['office.artist.list'], isPersonal: false },
  'office.category.list': { of: taxonomyRoutes['office.category.list'], isPersonal: false },
  'office.genre.list': { of: taxonomyRoutes['office.genre.list'], isPersonal: false },
  'office.condition.list': { of: taxonomyRoutes['office.condition.list'], isPersonal: false },
  'office.partner.list': { of: taxonomyRoutes['office.partner.list'], isPersonal: false },
  'office.collection.list': { of: taxonomyRoutes['office.collection.list'], isPersonal: false },
  'office.resales': { of: officeResaleRoutes['office.resales'], isPersonal: true },
  'office.payouts': { of: officeResaleRoutes['office.payouts'], isPersonal: true },
  'office.custody': { of: custodyRoutes['office.custody'], isPersonal: true },
  'office.invoices': { of: officeMoneyRoutes['office.invoices'], isPersonal: true },
  'office.refunds': { of: officeMoneyRoutes['office.refunds'], isPersonal: true },
  'office.disputes': { of: officeMoneyRoutes['office.disputes'], isPersonal: true },
  'office.taxCertificates': { of: taxRoutes['office.taxCertificates'], isPersonal: true },
  'office.people': { of: officeRoutes['office.people'], isPersonal: true },
  'office.identityReviews': { of: officeRoutes['office.identityReviews'], isPersonal: true },
  'office.limitRequests': { of: officeRoutes['office.limitRequests'], isPersonal: true },
  'office.requests': { of: officeRoutes['office.requests'], isPersonal: true },
  'office.failedJobs': { of: officeRoutes['office.failedJobs'], isPersonal: false },
  'office.reports': { of: trustRoutes['office.reports'], isPersonal: true },
  'office.accountLinks': { of: trustRoutes['office.accountLinks'], isPersonal: true },
  'office.staff': { of: staffCalls['office.staff'], isPersonal: true },
} as const;
type Lists = typeof LISTS;
/** A list of the office that can be saved as CSV. */
export type ListOperation = keyof Lists;
/** A row of a list. */
export type ListRow<O extends ListOperation> = z.output<Lists[O]['of']['success'][1]>['items'][number];

/** Says which page of a list: its CSV has them all. */
const PAGE_FIELDS = ['offset', 'limit', 'after', 'id'] as const;
type Filters<R> = R extends { readonly query: z.ZodObject<infer Shape, infer Config> }
  ? { readonly query: z.ZodObject<Omit<Shape, (typeof PAGE_FIELDS)[number]>, Config> }
  : { readonly query?: undefined };
type TableRoute<R extends RouteDefinition> = Pick<R, 'subject' | 'roles'> &
  Filters<R> & {
    readonly method: 'GET';
    readonly audience: 'staff';
    readonly path: `${R['path']}/export`;
    readonly summary: string;
    readonly tag: string;
    readonly success: readonly [200, null];
    readonly raw: 'text/csv';
    readonly errors: readonly [];
    readonly limit: 'read';
    readonly recentCode?: true;
  };

/** The call that saves a list as CSV: for the same roles, with its filters and sort, without its pages. */
function tableOf({ of, isPersonal }: { of: RouteDefinition; isPersonal: boolean }): RouteDefinition {
  const { query } = of;
  const filters = Object.fromEntries(
    Object.entries(query?.shape ?? {}).filter(([name]) => !(PAGE_FIELDS as readonly string[]).includes(name)),
  );
  return {
    method: 'GET',
    audience: 'staff',
    subject: of.subject ?? 'none',
    roles: of.roles ?? [],
    path: `${of.path}/export`,
    summary: `As CSV, every row: ${of.summary}`,
    tag: of.tag,
    ...(query === undefined ? {} : { query: z.strictObject(filters) }),
    success: [200, null],
    raw: 'text/csv',
    errors: [],
    limit: 'read',
    ...(isPersonal ? { recentCode: true as const } : {}),
  };
}

/** Each of these lists as CSV. What names people takes a recent code. */
export const exportRoutes = Object.fromEntries(
  Object.entries(LISTS).map(([name, list]) => [`${name}Table`, tableOf(list)]),
) as unknown as { readonly [O in ListOperation as `${O}Table`]: TableRoute<Lists[O]['of']> };
