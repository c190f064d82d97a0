import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageFields, pageQuery } from '../shapes/common.ts';
import { identityAnswer, invoice, paymentAnswer, paymentMethod, setupIntent } from '../shapes/payment.ts';

const invoiceId = z.strictObject({ id });
const payErrors = [
  'not_found', 'intent_invalid', 'invoice_state', 'payment_failed', 'payment_unavailable', 'payment_method_not_allowed', 'address_required',
  'total_changed', 'email_unverified', 'idempotency_in_progress', 'idempotency_key_reused', 'idempotency_key_invalid',
] as const;

export const paymentRoutes = {
  'payment.setupCardStart': route({
    method: 'GET', path: '/v1/payment/setup-card', tag: 'Payment', audience: 'user', creates: true,
    summary: 'Begin saving a card: the secret that the card form needs',
    success: [200, setupIntent], errors: ['email_unverified', 'card_setup_failed', 'card_setup_unavailable'], limit: 'setup',
  }),
  'payment.setupCard': route({
    method: 'POST', path: '/v1/payment/setup-card', tag: 'Payment', audience: 'user', idempotency: 'stored',
    summary: 'Keep the card that the card form has confirmed',
    body: z.strictObject({ setupIntentId: z.string().min(1).max(255), makeDefault: z.boolean().optional() }),
    success: [200, paymentMethod],
    errors: ['intent_invalid', 'card_setup_failed', 'card_setup_unavailable', 'idempotency_in_progress', 'idempotency_key_reused', 'idempotency_key_invalid'],
    limit: 'setup',
  }),
  'payment.methods': route({
    method: 'GET', path: '/v1/payment/methods', tag: 'Payment', audience: 'user', summary: 'Saved payment methods, the default first',
    query: pageQuery, success: [200, list(paymentMethod)], errors: [], limit: 'read',
  }),
  'identity.start': route({
    method: 'GET', path: '/v1/identity/start-verification', tag: 'Identity', audience: 'user', creates: true,
    summary: 'Begin identity verification, or go on with the unfinished one',
    success: [200, identityAnswer], errors: ['email_unverified', 'identity_attempts_exceeded', 'unavailable'], limit: 'setup',
  }),
  'identity.submit': route({
    method: 'POST', path: '/v1/identity/submit-verification/{verification_session_id}', tag: 'Identity', audience: 'user',
    summary: 'Read the result back from the provider',
    params: z.strictObject({ verification_session_id: z.string().min(1).max(255) }),
    success: [200, identityAnswer], errors: ['not_found', 'unavailable'], limit: 'setup',
  }),
  'invoice.all': route({
    method: 'GET', path: '/v1/invoice/all', tag: 'Invoice', audience: 'user', summary: 'Own invoices, what is due first',
    query: z.strictObject({ ...pageFields, status: z.enum(['due', 'paid', 'all']).default('all') }),
    success: [200, list(invoice)], errors: [], limit: 'read',
  }),
  'invoice.byId': route({
    method: 'GET', path: '/v1/invoice/{id}', tag: 'Invoice', audience: 'user', summary: 'One invoice',
    params: invoiceId, success: [200, invoice], errors: ['not_found'], limit: 'read',
  }),
  'invoice.paymentIntent': route({
    method: 'GET', path: '/v1/invoice/{id}/payment_intent', tag: 'Invoice', audience: 'user', creates: true,
    summary: 'The payment intent of the invoice, created when there is none', params: invoiceId,
    success: [200, paymentAnswer], errors: payErrors, limit: 'pay',
  }),
  'invoice.paymentIntentExisting': route({
    method: 'POST', path: '/v1/invoice/{id}/payment_intent/existing', tag: 'Invoice', audience: 'user', idempotency: 'stored',
    summary: 'Confirm the intent with a saved payment method', params: invoiceId,
    body: z.strictObject({ paymentMethodId: id }),
    success: [200, paymentAnswer], errors: payErrors, limit: 'pay',
  }),
  'invoice.pay': route({
    method: 'POST', path: '/v1/invoice/{id}/pay', tag: 'Invoice', audience: 'user', idempotency: 'stored',
    summary: 'Pay: confirm with a saved method, or take in the result of an intent confirmed in the browser', params: invoiceId,
    body: z.strictObject({ paymentMethodId: id.optional(), expectedTotalCents: z.int().min(0).optional() }),
    success: [200, paymentAnswer], errors: payErrors, limit: 'pay',
  }),
};
