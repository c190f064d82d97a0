import type { Desk } from '@assay/contract/shapes/office.ts';
import { createContext, type RouterContextProvider } from 'react-router';
import { apiContext } from '../../session/context.ts';

const deskContext = createContext<Promise<Desk> | null>(null);

/** The queues of the desk for a loader, inside of loadFor: one call for all loaders of a request. */
export function readDesk({ context }: { context: Readonly<RouterContextProvider> }): Promise<Desk> {
  const known = context.get(deskContext);
  if (known !== null) return known;
  const desk = context.get(apiContext).call('office.desk');
  context.set(deskContext, desk);
  return desk;
}
