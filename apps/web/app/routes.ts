import type { RouteConfig } from '@react-router/dev/routes';
import { index, route } from '@react-router/dev/routes';

// Addresses are the spec's; files mirror them.
export default [
  index('routes/home.tsx'),
  route('marketplace', 'routes/marketplace.tsx'),
  route('authentication', 'routes/authentication.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
