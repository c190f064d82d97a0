import type { IncrementStep } from '@assay/contract/shapes/auction.ts';
import { incrementIssues } from '@assay/domain/auction/incrementTable.ts';
import { parseAmount } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { lowerFirst, upperFirst } from '../../../lib/letterCase.ts';

// A table of increments as staff type it: a step a line, "0 5" or "$1,000 by $50".

const LINE = /^(?:from\s+)?(\S+?)(?:\s*[:;]\s*|\s+by\s+|\s+)(\S+)$/i;

/** Reads typed steps. A fault names its line. */
export function parseSteps(typed: string): { steps: IncrementStep[] } | { fault: string } {
  const lines = typed
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');
  const steps: IncrementStep[] = [];
  for (const { text, line } of lines) {
    const [fromCents = null, incrementCents = null] = (LINE.exec(text)?.slice(1) ?? []).map(parseAmount);
    if (fromCents === null || incrementCents === null || [fromCents, incrementCents].some((cents) => cents % 100 !== 0))
      return { fault: `Line ${line}: enter a price and an increment in dollars, for example 100 10` };
    steps.push({ fromCents, incrementCents });
  }
  const [first] = incrementIssues(steps);
  if (first === undefined) return { steps };
  const at = /^increments\.(\d+)\./.exec(first.path)?.[1];
  const line = at === undefined ? undefined : lines[Number(at)]?.line;
  return { fault: line === undefined ? first.message : `Line ${line}: ${lowerFirst(first.message)}` };
}

/** Steps as they are typed. */
export const stepLines = (steps: readonly IncrementStep[]): string =>
  steps.map(({ fromCents, incrementCents }) => `${fromCents / 100} ${incrementCents / 100}`).join('\n');

/** Steps as a sentence: "From $0 by $5, from $100 by $10." */
export const stepsText = (steps: readonly IncrementStep[]): string => {
  const parts = steps.map(
    ({ fromCents, incrementCents }) => `from ${formatMoney(fromCents)} by ${formatMoney(incrementCents)}`,
  );
  return `${upperFirst(parts.join(', '))}.`;
};
