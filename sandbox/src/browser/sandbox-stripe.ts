import type {
  ConfirmationToken,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  Stripe,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import { BrowserApi, type FormFields, type Intent, intentPath, isPaymentIntent } from './api.ts';
import { runChallenge } from './challenge.ts';
import { type GroupOptions, groupOf, SandboxElement, SandboxElements } from './elements.ts';

/** The part of Stripe.js that exists here; an upgrade that changes a signature breaks the build. */
export type SandboxStripe = Pick<
  Stripe,
  | 'elements'
  | 'createToken'
  | 'createPaymentMethod'
  | 'createConfirmationToken'
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'confirmPayment'
  | 'confirmSetup'
  | 'handleNextAction'
  | 'retrievePaymentIntent'
  | 'retrieveSetupIntent'
  | 'verifyMicrodepositsForSetup'
  | 'verifyMicrodepositsForPayment'
>;

type Settled = { intent: Intent; error?: undefined } | { error: StripeError };

interface ConfirmOptions {
  elements?: StripeElements;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    payment_method?: string;
    payment_method_data?: { billing_details?: FormFields };
    shipping?: FormFields;
    receipt_email?: string;
    setup_future_usage?: string;
  };
  redirect?: 'always' | 'if_required';
}

type CardData =
  | { payment_method?: string | { card?: unknown; billing_details?: FormFields }; return_url?: string }
  | undefined;

type DepositData = { amounts?: number[]; descriptor_code?: string };

/** Like Stripe's own object: it never returns after navigating to another URL. */
const leave = (url: string): Promise<never> => {
  location.assign(url);
  return new Promise(() => undefined);
};

const lastError = (intent: Intent): StripeError | null => {
  const error = isPaymentIntent(intent) ? intent.last_payment_error : intent.last_setup_error;
  if (error === null) return null;
  return { ...error, [isPaymentIntent(intent) ? 'payment_intent' : 'setup_intent']: intent } as StripeError;
};

/** The address to return to, with what Stripe appends to it. */
function returnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl, location.href);
  const name = isPaymentIntent(intent) ? 'payment_intent' : 'setup_intent';
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set(
    'redirect_status',
    intent.status === 'succeeded' || intent.status === 'processing' ? 'succeeded' : 'failed',
  );
  return url.href;
}

/**
 * A local replacement for Stripe.js that the real React components accept: renders card and bank account forms on the
 * page, calls the sandbox's browser API under `apiBase` with a publishable local key, and shows 3-D Secure in a dialog.
 */
export function createSandboxStripe(publishableKey: string, apiBase = '/sandbox/stripe'): Stripe {
  if (!publishableKey.startsWith('pk_test_local_')) throw new Error('The sandbox takes only pk_test_local_… keys.');
  const api = new BrowserApi(publishableKey, apiBase);

  const retrieve = async (clientSecret: string): Promise<Settled> => {
    const answer = await api.get<Intent>(intentPath(clientSecret), { client_secret: clientSecret });
    return answer.error ? { error: answer.error } : { intent: answer.value };
  };

  /** Runs an intent's challenge, if any, and returns the intent's resulting state. */
  const handleAction = async (intent: Intent, clientSecret: string): Promise<Settled> => {
    if (intent.status !== 'requires_action' || intent.next_action === null) return { intent };
    const { next_action: action } = intent;
    if (action.type === 'redirect_to_url' && action.redirect_to_url?.url) return leave(action.redirect_to_url.url);
    const address = (action as { use_stripe_sdk?: { stripe_js?: string } }).use_stripe_sdk?.stripe_js;
    if (address === undefined) return { intent };
    const outcome = await runChallenge(address);
    const after = await retrieve(clientSecret);
    if (after.error) return after;
    if (outcome === 'abandoned' && after.intent.status === 'requires_action') {
      const kind = isPaymentIntent(intent) ? 'payment_intent' : 'setup_intent';
      return {
        error: {
          type: 'card_error',
          code: `${kind}_authentication_failure`,
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          [kind]: after.intent,
        } as StripeError,
      };
    }
    const error = lastError(after.intent);
    return error === null ? after : { error };
  };

  const confirm = async (clientSecret: string, data: FormFields): Promise<Settled> => {
    const answer = await api.post<Intent>(`${intentPath(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...data,
    });
    return answer.error ? { error: answer.error } : handleAction(answer.value, clientSecret);
  };

  const confirmElements = async (options: ConfirmOptions): Promise<Settled> => {
    const group = options.elements === undefined ? null : groupOf(options.elements);
    const clientSecret = options.clientSecret ?? group?.clientSecret;
    if (clientSecret === undefined) throw new Error('Confirming needs a clientSecret, or elements made with one.');
    const { payment_method_data: methodData, ...params } = options.confirmParams ?? {};
    if (options.redirect !== 'if_required' && !params.return_url) {
      throw new Error('Confirming needs confirmParams.return_url unless redirect is "if_required".');
    }
    const form = group?.form() ?? null;
    const invalid = form?.validate() ?? null;
    if (invalid !== null) return { error: invalid };
    const settled = await confirm(clientSecret, {
      ...params,
      ...(form === null ? {} : { payment_method_data: await form.data(methodData?.billing_details) }),
    });
    if (settled.error || options.redirect === 'if_required' || !params.return_url) return settled;
    return leave(returnAddress(params.return_url, settled.intent));
  };

  const confirmCard = async (clientSecret: string, data: CardData): Promise<Settled> => {
    const method = data?.payment_method;
    if (method === undefined) return confirm(clientSecret, { return_url: data?.return_url });
    if (typeof method === 'string')
      return confirm(clientSecret, { payment_method: method, return_url: data?.return_url });
    if (!(method.card instanceof SandboxElement))
      throw new Error('payment_method.card must be a card element of the sandbox.');
    const invalid = method.card.validate();
    if (invalid !== null) return { error: invalid };
    return confirm(clientSecret, {
      payment_method_data: await method.card.data(method.billing_details),
      return_url: data?.return_url,
    });
  };

  const verifyDeposits = async (clientSecret: string, data: DepositData | undefined): Promise<Settled> => {
    const answer = await api.post<Intent>(`${intentPath(clientSecret)}/verify_microdeposits`, {
      client_secret: clientSecret,
      ...(data?.amounts === undefined ? {} : { amounts: { 0: data.amounts[0], 1: data.amounts[1] } }),
      descriptor_code: data?.descriptor_code,
    });
    if (answer.error) return { error: answer.error };
    const error = lastError(answer.value);
    return error === null ? { intent: answer.value } : { error };
  };

  const asPayment = (settled: Settled) =>
    settled.error ? { error: settled.error } : { paymentIntent: settled.intent as PaymentIntent };
  const asSetup = (settled: Settled) =>
    settled.error ? { error: settled.error } : { setupIntent: settled.intent as SetupIntent };

  const stripe: SandboxStripe = {
    elements: ((options?: GroupOptions) => new SandboxElements(options, api)) as unknown as Stripe['elements'],
    confirmPayment: (async (options: ConfirmOptions) =>
      asPayment(await confirmElements(options))) as Stripe['confirmPayment'],
    confirmSetup: (async (options: ConfirmOptions) =>
      asSetup(await confirmElements(options))) as Stripe['confirmSetup'],
    confirmCardPayment: (async (clientSecret: string, data?: CardData) =>
      asPayment(await confirmCard(clientSecret, data))) as Stripe['confirmCardPayment'],
    confirmCardSetup: (async (clientSecret: string, data?: CardData) =>
      asSetup(await confirmCard(clientSecret, data))) as Stripe['confirmCardSetup'],
    handleNextAction: (async ({ clientSecret }: { clientSecret: string }) => {
      const before = await retrieve(clientSecret);
      const after = before.error ? before : await handleAction(before.intent, clientSecret);
      if (after.error) return { error: after.error };
      return isPaymentIntent(after.intent) ? asPayment(after) : asSetup(after);
    }) as Stripe['handleNextAction'],
    retrievePaymentIntent: (async (clientSecret: string) =>
      asPayment(await retrieve(clientSecret))) as Stripe['retrievePaymentIntent'],
    retrieveSetupIntent: (async (clientSecret: string) =>
      asSetup(await retrieve(clientSecret))) as Stripe['retrieveSetupIntent'],
    createPaymentMethod: (async (options: { elements: StripeElements; params?: { billing_details?: FormFields } }) => {
      const form = groupOf(options.elements).form();
      const invalid = form?.validate() ?? null;
      if (form === null) throw new Error('createPaymentMethod needs elements with a card form.');
      if (invalid !== null) return { error: invalid };
      const answer = await api.post<PaymentMethod>('payment_methods', await form.data(options.params?.billing_details));
      return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
    }) as unknown as Stripe['createPaymentMethod'],
    verifyMicrodepositsForSetup: (async (clientSecret: string, data?: DepositData) =>
      asSetup(await verifyDeposits(clientSecret, data))) as Stripe['verifyMicrodepositsForSetup'],
    verifyMicrodepositsForPayment: (async (clientSecret: string, data?: DepositData) =>
      asPayment(await verifyDeposits(clientSecret, data))) as Stripe['verifyMicrodepositsForPayment'],
    createConfirmationToken: (async (options: {
      elements: StripeElements;
      params?: { shipping?: FormFields; return_url?: string };
    }) => {
      const group = groupOf(options.elements);
      const wallet = group.wallet();
      const form = group.form();
      const invalid = wallet === null ? (form?.validate() ?? null) : null;
      if (invalid !== null) return { error: invalid };
      if (wallet === null && form === null) throw new Error('createConfirmationToken needs a wallet or a form.');
      const data = wallet?.readFields() ?? { payment_method_data: (await form?.data()) ?? null };
      const answer = await api.post<ConfirmationToken>('confirmation_tokens', { ...data, ...options.params });
      return answer.error ? { error: answer.error } : { confirmationToken: answer.value };
    }) as unknown as Stripe['createConfirmationToken'],
    createToken: (() => {
      throw new Error('Tokens are superseded; use payment methods.');
    }) as unknown as Stripe['createToken'],
  };
  return stripe as Stripe;
}
