import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_FLOOR } from '../../apps/web/browserFloor.ts';
import { assertBrowserFloor, inlineScriptsOf, newerInScript, newerInStyles } from './browser-floor.ts';
import { ROOT } from './root.ts';

const features = (uses: readonly { feature: string }[]): string[] => uses.map(({ feature }) => feature);

test.each([
  ['Promise.try(work)', ['Promise.try']],
  ['const a = URL.parse(text)', ['URL.parse']],
  ['Array.fromAsync(pages)', ['Array.fromAsync']],
  ['one.isDisjointFrom(two); one.union(two)', ['Set.isDisjointFrom', 'Set.union']],
  ['new Intl.DurationFormat("en")', ['Intl.DurationFormat']],
  ['map.values().filter(Boolean)', ['Iterator.filter']],
  ['PublicKeyCredential.parseRequestOptionsFromJSON(json)', ['PublicKeyCredential.parseRequestOptionsFromJSON']],
  ['document.startViewTransition(update)', ['Document.startViewTransition']],
  ['new URLPattern("/a")', ['URLPattern']],
  ['if (document.startViewTransition(update)) wait()', ['Document.startViewTransition']],
  ['navigator.locks.request("a", work); Object.groupBy(all, by)', []],
])('given a script with %s, then what the oldest browsers lack is named', (code, expected) => {
  expect(features(newerInScript(code))).toEqual(expected);
});

test.each([
  'Object.values(map).filter(Boolean); list.filter(Boolean)',
  'typeof URLPattern === "undefined" || start()',
  'if ("try" in Promise) Promise.try(work)',
  '"startViewTransition" in document ? document.startViewTransition(update) : update()',
  'document.startViewTransition?.(update)',
  'if (document.startViewTransition) document.startViewTransition(update)',
  'const URLPattern = 1; use(URLPattern)',
])('given a script that has %s, then nothing is newer, or it asks first', (code) => {
  expect(newerInScript(code)).toEqual([]);
});

test.each([
  ['.menu { position-area: bottom }', ['position-area']],
  ['.menu { color: light-dark(black, white) }', ['light-dark()']],
  ['details:open { color: red }', [':open']],
  ['@starting-style { .menu { opacity: 0 } }', ['@starting-style']],
  ['.a { width: calc-size(auto, size) }', ['calc-size()']],
  ['.a { height: 100dvh; color: rgb(from red r g b); container-type: inline-size }', []],
])('given a style sheet with %s, then what the oldest browsers lack is named', (text, expected) => {
  expect(features(newerInStyles(text))).toEqual(expected);
});

test.each([
  '@supports (position-area: bottom) { .menu { position-area: bottom } }',
  '.menu { position-area: bottom } @supports not (position-area: bottom) { .menu { top: 0 } }',
  '.menu { color: black; color: light-dark(black, white) }',
  ':is([open], :open) { color: red }',
  '.menu { -webkit-user-select: none; user-select: none }',
])('given a style sheet with %s, then older browsers have a way of their own', (text) => {
  expect(newerInStyles(text)).toEqual([]);
});

test('given a script of the server, then the scripts within its pages are found', () => {
  const script = `(function(){${'window.a=1;'.repeat(20)}Promise.try(f)})()`;
  expect(inlineScriptsOf(`var a = ${JSON.stringify(script)}, b = \`${script}\`, c = 'short'`)).toEqual([
    script,
    script,
  ]);
});

test('given a folder without a build, then the check fails', () => {
  expect(() => assertBrowserFloor(path.join(ROOT, 'apps/web/public'))).toThrow();
});

test('the oldest browsers are those that README names', () => {
  const { safari, firefox, chrome } = BROWSER_FLOOR;
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(`Pages work in Safari ${safari}, Firefox ${firefox}, Chrome ${chrome}, and newer.`);
});
