import { createContext, useContext } from 'react';

/** What was done, or what is still pending: only completed acts are shown in the green of success. */
export type Said = { words: string; tone: 'commit' | 'neutral' };

/** Shows a confirmation on the staff page. */
export const SaidContext = createContext<(words: string, tone?: Said['tone']) => void>(() => undefined);

/** Returns the function that shows a confirmation at the top of the page, where the focus then moves. */
export const useSay = (): ((words: string, tone?: Said['tone']) => void) => useContext(SaidContext);

/**
 * The confirmation for an act's response. An act that needs two people returns the request that a second person has to
 * confirm.
 */
export function saidOf(answer: unknown, words: string): Said {
  const isRequested = typeof answer === 'object' && answer !== null && 'request' in answer;
  return isRequested
    ? { words: 'Not done yet. A colleague must confirm it under Requests.', tone: 'neutral' }
    : { words, tone: 'commit' };
}
