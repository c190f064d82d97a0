import type Stripe from 'stripe';
import { noSuch } from '../core/errors.ts';
import { newId, newSecret } from '../core/ids.ts';
import { createdFilter, page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import { readAddress, readShipping } from './addresses.ts';
import { type Call, idOf } from './call.ts';

/** The living customer with this id; 404 for unknown and deleted ones. */
export function customerOf(tenant: Tenant, id: string, param = 'customer'): Stripe.Customer {
  const found = tenant.customers.get(id);
  if (found === undefined || found.deleted) throw noSuch('customer', id, param);
  return found;
}

function changes(tenant: Tenant, params: Params, customer: Stripe.Customer): Partial<Stripe.Customer> {
  const changed: Partial<Stripe.Customer> = {};
  const address = readAddress(params, 'address');
  if (address !== undefined) changed.address = address;
  const shipping = readShipping(params);
  if (shipping !== undefined) changed.shipping = shipping;
  for (const key of ['description', 'email', 'name', 'phone'] as const) {
    const value = params.text(key);
    if (value !== undefined) changed[key] = value;
  }
  const locales = params.list('preferred_locales');
  if (locales !== undefined) changed.preferred_locales = locales;
  const exempt = params.oneOf('tax_exempt', ['none', 'exempt', 'reverse']);
  if (exempt !== undefined) changed.tax_exempt = exempt ?? 'none';
  const settings = params.child('invoice_settings');
  if (settings) {
    const method = settings.text('default_payment_method');
    if (method !== undefined) {
      if (method !== null && idOf(tenant.paymentMethods.get(method)?.customer ?? null) !== customer.id) {
        throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]');
      }
      changed.invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
    }
  }
  if (params.has('metadata')) changed.metadata = mergeMetadata(params, customer.metadata);
  return changed;
}

/** POST /v1/customers */
export function createCustomer({ tenant, params }: Call): Stripe.Customer {
  const id = newId('cus');
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: tenant.clock.seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  };
  Object.assign(customer, changes(tenant, params, customer));
  params.rejectUnknown();
  tenant.customers.set(id, customer);
  tenant.emit('customer.created', customer);
  return customer;
}

/** GET /v1/customers/{id}; a deleted one answers with its tombstone. */
export function retrieveCustomer({ tenant, params, ids }: Call): object {
  params.rejectUnknown();
  const id = ids[0] ?? '';
  const found = tenant.customers.get(id);
  if (found === undefined) throw noSuch('customer', id);
  return found;
}

/** POST /v1/customers/{id} */
export function updateCustomer({ tenant, params, ids }: Call): Stripe.Customer {
  const customer = customerOf(tenant, ids[0] ?? '', 'id');
  const changed = changes(tenant, params, customer);
  params.rejectUnknown();
  const previous = Object.fromEntries(Object.keys(changed).map((key) => [key, customer[key as keyof Stripe.Customer]]));
  const before = structuredClone(previous);
  Object.assign(customer, changed);
  tenant.emit('customer.updated', customer, before);
  return customer;
}

/** DELETE /v1/customers/{id}: detaches its payment methods. */
export function deleteCustomer({ tenant, params, ids }: Call): object {
  params.rejectUnknown();
  const customer = customerOf(tenant, ids[0] ?? '', 'id');
  for (const method of tenant.paymentMethods.values()) {
    if (idOf(method.customer) !== customer.id) continue;
    method.customer = null;
    const secret = tenant.cards.get(method.id);
    if (secret) secret.spent = true;
  }
  const tombstone: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  tenant.customers.set(customer.id, tombstone);
  tenant.emit('customer.deleted', customer);
  return tombstone;
}

/** GET /v1/customers?email= */
export function listCustomers({ tenant, params }: Call): object {
  const email = params.text('email');
  const created = createdFilter(params);
  const living = [...tenant.customers.values()].filter(
    (one): one is Stripe.Customer => !one.deleted && (email == null || one.email === email) && created(one.created),
  );
  return page(living, params, '/v1/customers');
}

/** POST /v1/customer_sessions: a short-lived secret that lets the payment form show saved methods. */
export function createCustomerSession({ tenant, params }: Call): Stripe.CustomerSession {
  const customer = customerOf(tenant, params.required('customer'));
  const sent = params.child('components')?.child('payment_element');
  const enabled = sent?.boolean('enabled') ?? false;
  const features = sent?.child('features');
  const answer: Stripe.CustomerSession = {
    object: 'customer_session',
    client_secret: newSecret('cuss'),
    components: {
      active_entitlements: { enabled: false },
      buy_button: { enabled: false },
      customer_portal: { enabled: false },
      customer_sheet: { enabled: false, features: null },
      mobile_payment_element: { enabled: false, features: null },
      payment_element: {
        enabled,
        features: features
          ? {
              payment_method_allow_redisplay_filters: features.list('payment_method_allow_redisplay_filters') ?? [
                'always',
              ],
              payment_method_redisplay:
                features.oneOf('payment_method_redisplay', ['enabled', 'disabled']) ?? 'disabled',
              payment_method_redisplay_limit: features.integer('payment_method_redisplay_limit') ?? 3,
              payment_method_remove: features.oneOf('payment_method_remove', ['enabled', 'disabled']) ?? 'disabled',
              payment_method_save: features.oneOf('payment_method_save', ['enabled', 'disabled']) ?? 'disabled',
              payment_method_save_usage:
                features.oneOf('payment_method_save_usage', ['off_session', 'on_session']) ?? null,
            }
          : null,
      },
      pricing_table: { enabled: false },
    },
    created: tenant.clock.seconds(),
    customer: customer.id,
    customer_account: null,
    expires_at: tenant.clock.seconds() + 1800,
    livemode: false,
  };
  params.rejectUnknown();
  return answer;
}
