import type { AppContext } from '../../../platform/context.ts';

declare module '../../../platform/ports.ts' {
  interface Ports {
    /**
     * Puts what a visitor has in the bag into the bag of the account they log in to. False: the cookie's value is no bag's
     * secret.
     */
    readonly adoptVisitorCart: (ctx: AppContext, userId: string, secret: string) => Promise<boolean>;
    /** Keeps the time zone (IANA name) of the browser for an account that has none yet. */
    readonly defaultTimeZone: (ctx: AppContext, userId: string, zone: string) => Promise<void>;
  }
}
