import { createContext, useContext } from 'react';

/** What was done, or what it waits for: only what is done stands in the green of success. */
export type Said = { words: string; tone: 'commit' | 'neutral' };

/** Says on the page of the office what was done. */
export const SaidContext = createContext<(words: string, tone?: Said['tone']) => void>(() => undefined);

/** The way to say what was done: at the head of the page, where the focus then goes. */
export const useSay = (): ((words: string, tone?: Said['tone']) => void) => useContext(SaidContext);

/** What is said of an act by its answer. One that takes two people answers with the request that a colleague has to confirm. */
export function saidOf(answer: unknown, words: string): Said {
  const isRequested = typeof answer === 'object' && answer !== null && 'request' in answer;
  return isRequested
    ? { words: 'Not done yet. A colleague must confirm it under Requests.', tone: 'neutral' }
    : { words, tone: 'commit' };
}
