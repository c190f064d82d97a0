import type { Tx } from '../../../platform/database/database.ts';

declare module '../../../platform/ports.ts' {
  interface Ports {
    /** Moves the due dates of what is owed for the item, since it could not be paid while it was held. */
    readonly extendTimeToPay: (tx: Tx, itemId: string, at: number) => Promise<void>;
  }
}
