import { createContext, useContext } from 'react';

/** Says on the page of the office what was done. */
export const SaidContext = createContext<(words: string) => void>(() => undefined);

/** The way to say what was done: at the head of the page, where the focus then goes. */
export const useSay = (): ((words: string) => void) => useContext(SaidContext);
