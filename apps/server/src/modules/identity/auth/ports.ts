import type { AppContext } from '../../../platform/context.ts';

declare module '../../../platform/ports.ts' {
  interface Ports {
    /**
     * Puts what a visitor has in the bag into the bag of the account they log in to. False: the cookie's value is no bag's
     * secret.
     */
    readonly adoptVisitorCart: (ctx: AppContext, userId: string, secret: string) => Promise<boolean>;
  }
}
