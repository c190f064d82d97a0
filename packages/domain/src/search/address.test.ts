import { expect, it } from 'vitest';
import { marketplaceHref } from './address.ts';

it.each([
  ['q=ball&artist=a,b', undefined, '/marketplace?q=ball&artist=a,b'],
  ['price_min_cents=2050&price_max_cents=2050', undefined, '/marketplace?price_min=20.50&price_max=20.50'],
  ['has_active_auction=true', 'newest', '/marketplace?sale_state=live&sort=newest'],
  ['has_active_auction=false', undefined, '/marketplace'],
  ['q=a%26b', undefined, '/marketplace?q=a%26b'],
])('given %s in order %s, then %s', (query, sort, href) => expect(marketplaceHref(query, sort)).toBe(href));
