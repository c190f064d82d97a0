import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Whose account is erased; `email` is as it was stored. */
export type Erased = { userId: string; email: string; at: Date };

declare module '../../../platform/ports.ts' {
  interface Ports {
    /** Asks for the newsletter to an address (normalized), or ends it, with the rest of the profile's change. */
    readonly chooseNewsletter: (ctx: AppContext, tx: Tx, email: string, isWanted: boolean) => Promise<void>;
    /** Deletes or blanks what the other modules keep of a person, in the transaction that erases the account. */
    readonly erasePerson: (tx: Tx, person: Erased) => Promise<void>;
    /** Returns the tax certificates that a person has handed in, as data addresses, for the copy of their data. */
    readonly readOwnFiles: (ctx: AppContext, userId: string) => Promise<{ name: string; file: string }[]>;
  }
}
