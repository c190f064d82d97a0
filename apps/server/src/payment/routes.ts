import { type Mounting, mount } from '../platform/http/mount.ts';
import { keepCard, startCardSetup } from './operations.ts';
import { readMethods } from './queries.ts';

/** Saved cards (payments §1.4). */
export function mountPayments(mounting: Mounting): void {
  mount(mounting, 'payment.setupCardStart', ({ house, viewer }) => startCardSetup(house, viewer.userId));
  mount(mounting, 'payment.setupCard', ({ house, viewer, body }) => keepCard(house, viewer.userId, body));
  mount(mounting, 'payment.methods', ({ house, viewer, query }) => readMethods(house, viewer.userId, query));
}
