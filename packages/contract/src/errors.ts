/**
 * Every refusal the API can give: stable code, HTTP status, message for people.
 * Messages of the spec (§5, §8) stand to the letter. Source: the error catalogue of the house (reliability E.2).
 */
export const errorCatalogue = {
  // buying and bidding
  item_sold_out: [409, 'This item is sold out'],
  quantity_not_available: [409, 'This selected quantity is not available'],
  item_not_for_sale: [409, 'This item not for sale anymore'],
  auction_not_started: [409, 'Bidding error'],
  auction_done: [409, 'Bidding error'],
  auction_processing: [409, 'Bidding error'],
  auction_extended_no_access: [403, 'Bidding error'],
  auction_state: [409, 'The lot is not in a state that allows this'],
  credit_limit_exceeded: [422, 'BID EXCEEDS CREDIT LIMIT'],
  bid_too_low: [422, 'Bidding error'],
  bid_failed: [500, 'Bidding error'],
  buy_failed: [500, 'Buy error'],
  own_item: [403, 'Bidding error'],
  invoice_overdue: [403, 'Bidding error'],
  cart_update_failed: [500, 'Bag update failed with an unexpected error'],
  cart_empty: [409, 'Your bag is empty'],
  cart_full: [409, 'Your bag is full'],
  coupon_invalid: [422, 'This code cannot be used'],
  coupon_min_spend: [422, 'This code needs a larger order'],
  // payment
  intent_invalid: [404, 'Intent not found or invalid'],
  payment_failed: [402, 'Error Processing Payment'],
  payment_unavailable: [502, 'Error Processing Payment'],
  payment_method_not_allowed: [422, 'Error Processing Payment'],
  invoice_state: [409, 'This invoice can no longer be changed this way'],
  card_setup_failed: [402, 'Error Adding Card'],
  card_setup_unavailable: [502, 'Error Adding Card'],
  bank_account_setup_failed: [402, 'Error Adding Bank Account'],
  bank_account_setup_unavailable: [502, 'Error Adding Bank Account'],
  payment_method_in_use: [409, 'This payment method is needed while you lead a lot or owe an invoice'],
  total_changed: [409, 'The total has changed'],
  address_required: [422, 'Please add a address'],
  address_in_use: [409, 'This address is needed for an invoice that is being paid'],
  // accounts
  email_in_use: [409, 'The email address is already in use. Please choose another one.'],
  username_taken: [409, 'That username is taken. Please try a different one.'],
  username_wait: [409, 'A username can be changed once in 30 days'],
  recaptcha_failed: [403, 'Recaptcha failed!'],
  otp_invalid: [422, 'Invalid OTP code.'],
  otp_attempts_exceeded: [429, 'Invalid OTP code.'],
  otp_send_failed: [422, 'Failed to send OTP. Please check your phone number.'],
  otp_resend_wait: [429, 'Please wait before asking for another code'],
  reset_token_invalid: [422, 'The reset password token is invalid or has expired. Please try again.'],
  verification_email_failed: [502, 'Unable to send verification email. Please try again later.'],
  email_verification_failed: [422, 'This verification link is invalid or has expired. Please request a new link.'],
  account_blocked: [403, 'Account is blocked'],
  account_busy: [409, 'Your account cannot be deleted while you lead a lot or owe an invoice'],
  invalid_credentials: [401, 'Invalid username or password. Please try again.'],
  google_login_failed: [401, 'Google login failed. Please try again.'],
  google_login_unavailable: [502, 'Google login failed. Please try again.'],
  email_unverified: [403, 'Please verify your email'],
  onboarding_incomplete: [403, 'Please finish setting up your account'],
  identity_required: [403, 'Please verify your identity'],
  identity_attempts_exceeded: [429, 'Too many attempts today. Our team will help you finish.'],
  image_too_large: [413, 'Error Updating Profile Image'],
  image_invalid: [415, 'Error Updating Profile Image'],
  image_failed: [500, 'Error Updating Profile Image'],
  file_too_large: [413, 'This file is too large'],
  file_invalid: [415, 'This file cannot be taken'],
  step_up_required: [403, 'Please confirm it is you'],
  // offers and ownership
  counter_too_low: [422, 'The counter offer is too low'],
  offer_too_low: [422, 'The offer is below the minimum'],
  offer_exists: [409, 'You already have an offer on this item'],
  offer_state: [409, 'This offer has already been answered'],
  offer_expired: [409, 'This offer has expired'],
  certificate_state: [409, 'The certificate cannot go from its state to that one'],
  already_linked: [409, 'This item is already linked'],
  // sessions and access
  unauthenticated: [401, 'Please sign in'],
  invalid_token: [401, 'Please sign in again'],
  refresh_reused: [401, 'Please sign in again'],
  forbidden: [403, 'You may not do this'],
  not_found: [404, 'Not found'],
  csrf_failed: [403, 'This request did not come from our pages'],
  // the request itself
  validation_failed: [422, 'Please check the highlighted fields'],
  missing_parameter: [400, 'A required parameter is missing'],
  malformed_json: [400, 'The request body is not valid JSON'],
  invalid_parameter: [400, 'A parameter is not valid'],
  unknown_field: [400, 'The request has a field that this call does not know'],
  duplicate_parameter: [400, 'A parameter is given twice'],
  method_not_allowed: [405, 'This address does not support that method'],
  not_acceptable: [406, 'Not acceptable'],
  request_timeout: [408, 'The request took too long to arrive'],
  payload_too_large: [413, 'The request is too large'],
  uri_too_long: [414, 'The address is too long'],
  unsupported_media_type: [415, 'The content type is not supported'],
  headers_too_large: [431, 'The request headers are too large'],
  rate_limited: [429, 'Too many requests. Please wait a moment.'],
  idempotency_in_progress: [409, 'The same request is still being worked on'],
  idempotency_key_reused: [422, 'This idempotency key was used for another request'],
  idempotency_key_invalid: [400, 'An idempotency key has 16 to 64 letters, digits, _ or -'],
  webhook_invalid: [400, 'The event could not be verified'],
  // the house
  internal_error: [500, 'An unexpected error occurred. Please try again later.'],
  unavailable: [503, 'An unexpected error occurred. Please try again later.'],
  outcome_unknown: [503, 'An unexpected error occurred. Please try again later.'],
  clock_skew: [503, 'An unexpected error occurred. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * Faults of single fields, given in `errors[]` of `validation_failed` (422). Texts of spec §5 to the letter.
 */
export const fieldMessages = {
  required: 'Required',
  invalid_email: 'Invalid email',
  full_name_required: 'Please enter your full name',
  username_too_short: 'Username must be at least 6 characters',
  username_invalid: 'Use letters a to z, digits, dot, underscore and hyphen',
  username_reserved: 'That username is reserved',
  first_name_too_short: 'First name must be at least 3 characters',
  last_name_too_short: 'Last name must be at least 3 characters',
  name_invalid: 'This name has characters that cannot be used',
  password_weak:
    'Password must be at least 6 characters with a number, a lowercase letter, an uppercase letter and a symbol',
  password_too_long: 'Password must be at most 128 characters',
  password_mismatch: 'Passwords must match',
  terms_required: 'Please accept the terms',
  address_incomplete: 'Required',
  non_latin_characters: 'Use Latin letters only',
  po_box_not_allowed: 'We cannot ship to PO boxes or rural routes',
  state_invalid: 'Choose a state',
  postal_code_invalid: 'Enter a ZIP code of 5 or 9 digits',
  country_not_supported: 'We ship within the United States only',
  phone_invalid: 'Enter a US phone number',
  mode_invalid: 'Choose how to use this address',
  whole_dollars_required: 'Bids are in whole dollars',
  amount_out_of_range: 'A bid is at most $100,000,000',
  username_too_long: 'Username must be at most 30 characters',
  name_too_long: 'This name is too long',
  too_long: 'This is too long',
  invalid: 'This value is not valid',
} as const;

export type FieldCode = keyof typeof fieldMessages;

/** `x-error-catalogue` of the API description: every code, its status and message, field codes included. */
export function errorCatalogueList(): Array<{ code: string; status: number; message: string }> {
  return [
    ...Object.entries(errorCatalogue).map(([code, [status, message]]) => ({ code, status, message })),
    ...Object.entries(fieldMessages).map(([code, message]) => ({ code, status: 422, message })),
  ];
}
