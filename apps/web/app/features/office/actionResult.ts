import { createContext, useContext } from 'react';

/** What was done, or what is still pending: only completed acts are shown in the green of success. */
export type ActionResult = { text: string; tone: 'commit' | 'neutral' };

/** Shows a confirmation on the staff page. `undo` takes the act back; it is offered for ten seconds. */
export type ShowResult = (text: string, tone?: ActionResult['tone'], undo?: () => Promise<unknown>) => void;
export const ResultContext = createContext<ShowResult>(() => undefined);

/** Returns the function that shows a confirmation at the top of the page, where the focus then moves. */
export const useShowResult = (): ShowResult => useContext(ResultContext);

/**
 * The confirmation for an act's response. An act that needs two people returns the request that a second person has to
 * confirm.
 */
export function resultOf(answer: unknown, text: string): ActionResult {
  const isRequested = typeof answer === 'object' && answer !== null && 'request' in answer;
  return isRequested
    ? { text: 'Not done yet. A colleague must confirm it under Requests.', tone: 'neutral' }
    : { text, tone: 'commit' };
}
