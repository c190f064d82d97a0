import { type Mounting, mount } from '../platform/http/mount.ts';
import { receiveMessage } from './operations.ts';

/** The contact page's call: open to everybody, signed in or not. */
export function mountContact(mounting: Mounting): void {
  mount(mounting, 'contact.send', ({ house, viewer, body }) => receiveMessage(house, viewer?.userId ?? null, body));
}
