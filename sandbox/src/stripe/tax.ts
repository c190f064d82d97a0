import type Stripe from 'stripe';
import { badParameter, noSuch, ProviderError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { readAddress } from './addresses.ts';
import type { Call } from './call.ts';
import { customerOf } from './customers.ts';

/** How long a calculation is good for. */
export const CALCULATION_EXPIRES_S = 90 * 86_400;
const GENERAL_GOODS = 'txcd_99999999';
const SHIPPING = 'txcd_92010001';
const OVERRIDES = ['none', 'customer_exempt', 'reverse_charge'] as const;

/** State rates in hundredths of a percent, for rehearsals; states left out have no sales tax. */
const STATE_BPS: Readonly<Record<string, number>> = Object.fromEntries(
  `AL 400 AR 650 AZ 560 CA 725 CO 290 CT 635 DC 600 FL 600 GA 400 HI 400 IA 600 ID 600 IL 625 IN 700 KS 650 KY 600 LA 445
   MA 625 MD 600 ME 550 MI 600 MN 688 MO 423 MS 700 NC 475 ND 500 NE 550 NJ 663 NM 513 NV 685 NY 400 OH 575 OK 450 PA 600
   RI 700 SC 600 SD 450 TN 700 TX 625 UT 485 VA 430 VT 600 WA 650 WI 500 WV 600 WY 400`
    .trim()
    .split(/\s+(?=[A-Z])/)
    .map((entry) => entry.split(' ') as [string, string])
    .map(([state, bps]) => [state, Number(bps)]),
);
const WITHOUT_TAX = new Set(['AK', 'DE', 'MT', 'NH', 'OR']);
const WITHOUT_LOCAL_TAX = new Set(['CT', 'DC', 'IN', 'KY', 'MA', 'MD', 'ME', 'MI', 'NJ', 'RI']);
const SHIPPING_TAXED = new Set(
  'AR CT DC FL GA IL IN KS KY MI MN MS NC ND NE NJ NM NY OH PA RI SC SD TN TX VT WA WI WV WY'.split(' '),
);

/** State and local rate of the destination; the local part depends on the last two digits of the ZIP. */
export function taxBpsAt(state: string, postalCode: string): number {
  const ofState = STATE_BPS[state] ?? 0;
  if (ofState === 0 || WITHOUT_LOCAL_TAX.has(state)) return ofState;
  return ofState + (Number(postalCode.slice(3, 5)) % 10) * 50;
}

type Behavior = 'exclusive' | 'inclusive';
type Line = { amount: number; quantity: number; reference: string; code: string; behavior: Behavior; line: Params };

function readLine(line: Params, index: number): Line {
  const amount = line.integer('amount');
  if (amount === undefined)
    throw badParameter(line.name('amount'), 'Missing required param: amount.', 'parameter_missing');
  if (amount < 0) throw badParameter(line.name('amount'), 'Invalid non-negative integer', 'parameter_invalid_integer');
  return {
    amount,
    quantity: line.integer('quantity') ?? 1,
    reference: line.text('reference') ?? `L${index + 1}`,
    code: line.text('tax_code') ?? GENERAL_GOODS,
    behavior: line.oneOf('tax_behavior', ['exclusive', 'inclusive']) ?? 'exclusive',
    line,
  };
}

/** Place of taxation: the customer's address, given or on file. In the US it needs a ZIP code. */
function readCustomer(tenant: Tenant, params: Params) {
  const id = params.text('customer') ?? null;
  const sent = params.child('customer_details') ?? null;
  const taxAddress = sent === null ? undefined : readAddress(sent, 'address');
  const source = sent?.oneOf('address_source', ['billing', 'shipping']) ?? null;
  const override = sent?.oneOf('taxability_override', OVERRIDES) ?? 'none';
  const ip = sent?.text('ip_address') ?? null;
  const onFile = id === null ? null : customerOf(tenant, id);
  const address = taxAddress ?? onFile?.shipping?.address ?? onFile?.address ?? null;
  if (address === null)
    throw badParameter('customer_details', 'The address of the customer is needed.', 'customer_tax_location_invalid');
  const state = address.state?.toUpperCase() ?? '';
  const isKnown = STATE_BPS[state] !== undefined || WITHOUT_TAX.has(state);
  if (address.country !== 'US' || !isKnown || !/^\d{5}(-\d{4})?$/.test(address.postal_code ?? ''))
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      code: 'customer_tax_location_invalid',
      param: 'customer_details[address]',
      message: "We could not determine the customer's tax location based on the provided customer address.",
    });
  const isExempt = override === 'customer_exempt' || onFile?.tax_exempt === 'exempt';
  return {
    id,
    address,
    source: source ?? (taxAddress === undefined ? null : ('shipping' as const)),
    override,
    ip,
    state,
    isExempt,
  };
}

const taxOf = (amount: number, bps: number, behavior: Behavior): number =>
  Math.round(behavior === 'exclusive' ? (amount * bps) / 10_000 : (amount * bps) / (10_000 + bps));

type Reason = Stripe.Tax.Calculation.TaxBreakdown['taxability_reason'];

/** POST /v1/tax/calculations: the tax due at the destination; only the calculation is stored. */
export function createCalculation({ tenant, params }: Call): Stripe.Tax.Calculation {
  const currency = params.required('currency').toLowerCase();
  const lines = params.children('line_items').map(readLine);
  if (lines.length === 0) throw badParameter('line_items', 'Missing required param: line_items.', 'parameter_missing');
  const customer = readCustomer(tenant, params);
  const shipping = params.child('shipping_cost') ?? null;
  const shippingCents = shipping?.integer('amount') ?? 0;
  const shippingBehavior = shipping?.oneOf('tax_behavior', ['exclusive', 'inclusive']) ?? 'exclusive';
  const shippingCode = shipping?.text('tax_code') ?? SHIPPING;
  const from = params.child('ship_from_details') ?? null;
  const fromAddress = from === null ? null : (readAddress(from, 'address') ?? null);
  const now = tenant.clock.seconds();
  const date = params.integer('tax_date') ?? now;
  const metadata = lines.map(({ line }) => mergeMetadata(line));
  params.rejectUnknown();

  const rateBps = taxBpsAt(customer.state, customer.address.postal_code ?? '');
  const isFree = customer.isExempt || customer.override === 'reverse_charge';
  const bps = isFree ? 0 : rateBps;
  const isShippingTaxed = SHIPPING_TAXED.has(customer.state);
  const taxes = lines.map(({ amount, behavior }) => taxOf(amount, bps, behavior));
  const shippingTax = isShippingTaxed ? taxOf(shippingCents, bps, shippingBehavior) : 0;
  const parts = [
    ...lines.map(({ behavior }, index) => ({ behavior, tax: taxes[index]! })),
    { behavior: shippingBehavior, tax: shippingTax },
  ];
  const due = (behavior: Behavior) =>
    parts.filter((part) => part.behavior === behavior).reduce((sum, part) => sum + part.tax, 0);
  const goodsCents = lines.reduce((sum, line) => sum + line.amount, 0);
  const reason: Reason = customer.isExempt
    ? 'customer_exempt'
    : customer.override === 'reverse_charge'
      ? 'reverse_charge'
      : rateBps === 0
        ? 'not_subject_to_tax'
        : 'standard_rated';
  const id = newId('taxcalc');
  const calculation: Stripe.Tax.Calculation = {
    id,
    object: 'tax.calculation',
    amount_total: goodsCents + shippingCents + due('exclusive'),
    currency,
    customer: customer.id,
    customer_details: {
      address: customer.address,
      address_source: customer.source,
      ip_address: customer.ip,
      tax_ids: [],
      taxability_override: customer.override,
    },
    expires_at: now + CALCULATION_EXPIRES_S,
    line_items: {
      object: 'list',
      data: lines.map(({ amount, quantity, reference, code, behavior }, index) => ({
        id: newId('tax_li'),
        object: 'tax.calculation_line_item',
        amount,
        amount_tax: taxes[index]!,
        livemode: false,
        metadata: metadata[index] ?? {},
        performance_location: null,
        product: null,
        quantity,
        reference,
        tax_behavior: behavior,
        tax_breakdown: null,
        tax_code: code,
      })),
      has_more: false,
      url: `/v1/tax/calculations/${id}/line_items`,
    },
    livemode: false,
    ship_from_details: fromAddress === null ? null : { address: fromAddress },
    shipping_cost:
      shipping === null
        ? null
        : { amount: shippingCents, amount_tax: shippingTax, tax_behavior: shippingBehavior, tax_code: shippingCode },
    tax_amount_exclusive: due('exclusive'),
    tax_amount_inclusive: due('inclusive'),
    tax_breakdown: [
      {
        amount: due('exclusive') + due('inclusive'),
        inclusive: due('inclusive') > 0,
        tax_rate_details: {
          country: 'US',
          flat_amount: null,
          percentage_decimal: String(bps / 100),
          rate_type: 'percentage',
          state: customer.state,
          tax_type: 'sales_tax',
        },
        taxability_reason: reason,
        taxable_amount: bps === 0 ? 0 : goodsCents + (isShippingTaxed ? shippingCents : 0),
      },
    ],
    tax_date: date,
  };
  tenant.taxCalculations.set(id, calculation);
  return calculation;
}

/** GET /v1/tax/calculations/{id}: until it expires. */
export function retrieveCalculation({ tenant, params, ids }: Call): Stripe.Tax.Calculation {
  params.rejectUnknown();
  const id = ids[0] ?? '';
  const found = tenant.taxCalculations.get(id);
  if (found === undefined || (found.expires_at ?? 0) <= tenant.clock.seconds()) throw noSuch('tax calculation', id);
  return found;
}
