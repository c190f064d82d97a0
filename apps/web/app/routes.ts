import type { RouteConfig } from '@react-router/dev/routes';
import { index, layout, prefix, route } from '@react-router/dev/routes';

// Addresses are the spec's; files mirror them.
export default [
  index('routes/home.tsx'),
  route('marketplace', 'routes/marketplace.tsx'),
  route('items/:slug', 'routes/items/item.tsx'),
  route('items/:slug/calendar.ics', 'routes/items/calendar.ts'),
  route('items/:slug/log', 'routes/items/log.tsx'),
  route('items/:slug/bid-history', 'routes/items/bid-history.tsx'),
  route('authentication', 'routes/authentication.tsx'),
  route('login', 'routes/login.tsx'),
  route('signup', 'routes/signup.tsx'),
  route('two-step-verification', 'routes/two-step-verification.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('newsletter', 'routes/newsletter.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  ...prefix('onboarding', [
    index('routes/onboarding/index.tsx'),
    route('basic-info', 'routes/onboarding/basic-info.tsx'),
    route('shipping-address', 'routes/onboarding/shipping-address.tsx'),
    route('payment-information', 'routes/onboarding/payment-information.tsx'),
    route('identity-verification', 'routes/onboarding/identity-verification.tsx'),
  ]),
  route('account', 'routes/account/layout.tsx', [
    index('routes/account/index.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('payments', 'routes/account/payments.tsx'),
    route('credit-limit', 'routes/account/credit-limit.tsx'),
    route('invoices', 'routes/account/invoices.tsx'),
    route('invoices/:id', 'routes/account/invoice.tsx'),
    route('security', 'routes/account/security.tsx'),
    route('news', 'routes/account/news.tsx'),
    route('notifications', 'routes/account/notifications.tsx'),
  ]),
  route('buying/losing-bids', 'routes/buying/losing-bids.tsx'),
  layout('routes/buying/layout.tsx', [
    route('buying/active-bids', 'routes/buying/active-bids.tsx'),
    route('buying/winning-bids', 'routes/buying/winning-bids.tsx'),
    route('buying/loosing-bids', 'routes/buying/loosing-bids.tsx'),
    route('buying/watching', 'routes/buying/watching.tsx'),
    route('buying/bids-history', 'routes/buying/bids-history.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
