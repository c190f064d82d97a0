/** Fields of Stripe's error body, apart from `type`, which decides the class the SDK throws. */
export interface ProviderErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_method?: unknown;
  payment_intent?: unknown;
  setup_intent?: unknown;
}

/**
 * An error response. `saved` says whether an idempotency key stores it: Stripe forgets errors that happened before
 * execution (validation, authentication, conflict) and stores the others.
 */
export class ProviderError extends Error {
  readonly status: number;
  readonly body: ProviderErrorBody;
  readonly saved: boolean;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    body: ProviderErrorBody,
    options: { saved?: boolean; headers?: Record<string, string> } = {},
  ) {
    super(body.message);
    this.name = 'ProviderError';
    this.status = status;
    this.body = body;
    this.saved = options.saved ?? false;
    this.headers = options.headers ?? {};
  }
}

/** 400 about one parameter; never remembered by an idempotency key. */
export const badParameter = (param: string, message: string, code = 'parameter_invalid_empty'): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, param, message });

/** 404 for an id that this tenant does not have. `param` is the request parameter that named it. */
export const noSuch = (what: string, id: string, param = 'id'): ProviderError =>
  new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });

/** 400 because the object is in a state that does not allow the operation; remembered by an idempotency key. */
export const wrongState = (code: string, message: string, extra: Partial<ProviderErrorBody> = {}): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', code, message, ...extra }, { saved: true });
