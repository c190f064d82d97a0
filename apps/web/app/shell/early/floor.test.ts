import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { expect, test } from 'vitest';
import { BROWSER_FLOOR } from '../../../browserFloor.ts';

/** What `isBelowFloor` asks for. */
const DETECTED = [bcd.javascript.builtins?.Promise?.withResolvers, bcd.api.CSSPropertyRule, bcd.css.selectors?.dir];

test.each(Object.entries(BROWSER_FLOOR))(
  'given what the pages detect, then %s %s has all of it, and no older one does',
  (browser, floor) => {
    const versions = DETECTED.map((entry) => {
      const support = [entry?.__compat?.support[browser as keyof typeof BROWSER_FLOOR]].flat();
      return Number(support[0]?.version_added);
    });
    expect(Math.max(...versions)).toBe(floor);
  },
);
