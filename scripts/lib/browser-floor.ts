import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { type AnyNode, type Expression, parse } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss';
import { BROWSER_FLOOR } from '../../apps/web/browserFloor.ts';
import { Problem } from './problem.ts';

/** Browsers of the compat data, each with the version that must do. */
const BROWSERS = [
  ['safari', BROWSER_FLOOR.safari],
  ['firefox', BROWSER_FLOOR.firefox],
  ['chrome', BROWSER_FLOOR.chrome],
] as const;

/**
 * What may be newer than the floor, because the page is whole without it. Nothing else may, unless the code detects it
 * where it uses it. An entry that is not needed anymore fails the check.
 */
const HARMLESS: Record<string, string> = {
  'text-wrap: balance': 'lines break elsewhere',
  'text-wrap: pretty': 'lines break elsewhere',
  'scrollbar-width': 'the scroll bar is as wide as elsewhere',
  'overflow-clip-margin': 'a focus ring is cut by some pixels',
  'text-size-adjust': 'only phones enlarge text, and theirs have it, Safari with a prefix',
  'AsyncDisposableStack.use': 'React’s own function of this name',
  'ML.createContext': 'React’s own function of this name',
  'Iterator.drop': 'a draft’s own function',
  'Document.startViewTransition': 'React calls it for <ViewTransition>, which no page has',
  'ViewTransition.skipTransition': 'React calls it for <ViewTransition>, which no page has',
};

/** A use of something that a browser of the floor doesn't have. */
export interface NewerUse {
  feature: string;
  /** The browsers without it, with the versions that brought it. */
  missing: string;
  /** The code around it. */
  excerpt: string;
}

const versionOf = ({ version_added: added, flags, prefix, alternative_name: otherName }: SimpleSupportStatement) => {
  if (added === false || added === 'preview' || flags || prefix || otherName) return Number.POSITIVE_INFINITY;
  return Number.parseFloat(added.replace('≤', ''));
};

/** Which browsers of the floor lack a feature; empty when all have it, or when the data doesn't say. */
function missingIn(compat: CompatStatement): string {
  return BROWSERS.flatMap(([browser, floor]) => {
    const support = compat.support[browser];
    if (support === undefined) return [];
    const version = Math.min(...[support].flat().map(versionOf));
    if (version <= floor) return [];
    return `${bcd.browsers[browser].name} ${Number.isFinite(version) ? version : 'never'}`;
  }).join(', ');
}

type Feature = { name: string; missing: string; isOfLanguage?: boolean };

/** What the data has below an entry, by name. */
const entriesOf = (entry: Identifier | undefined): [string, Identifier][] =>
  Object.entries(entry ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** What scripts can name, by the name: globals, and members of anything. */
const globals = new Map<string, Feature>();
const members = new Map<string, Feature[]>();
/** Names of globals whose members stand in the data under another name. */
const INSTANCES: Record<string, string> = { navigator: 'Navigator', document: 'Document', window: 'Window' };

function learn(owner: string, entry: Identifier, isOfLanguage: boolean): void {
  if (entry.__compat) globals.set(owner.replace(/_static$/, ''), { name: owner, missing: missingIn(entry.__compat) });
  for (const [key, member] of entriesOf(entry)) {
    const name = key.replace(/_static$/, '');
    if (!(/^[A-Za-z]\w*$/.test(name) && member.__compat)) continue;
    const feature = { name: `${owner}.${name}`, missing: missingIn(member.__compat), isOfLanguage };
    members.set(name, [...(members.get(name) ?? []), feature]);
  }
}
for (const [owner, entry] of [...entriesOf(bcd.javascript.builtins), ...entriesOf(bcd.javascript.builtins?.Intl)])
  learn(owner, entry, true);
for (const [owner, entry] of entriesOf(bcd.api)) learn(owner.replace(/_static$/, ''), entry, false);

/** Syntax of regular expressions, which no build changes. */
const PATTERNS: [RegExp, Identifier | undefined][] = [
  [/\(\?(?:[ims]+-?[ims]*|-[ims]+):/, bcd.javascript.regular_expressions?.modifier],
  [
    /\(\?<(\w+)>.*\|.*\(\?<\1>/,
    bcd.javascript.regular_expressions?.named_capturing_group?.duplicate_named_capturing_groups,
  ],
];

/** Methods of iterators that arrays have too: newer only on what an iterator's methods give. */
const ITERATOR_SOURCES = new Set(['values', 'keys', 'entries', 'matchAll']);

/** True when a part of the code mentions a name, as a name or as a string. */
function mentions(code: string, node: AnyNode, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(code.slice(node.start, node.end));
}

/** True when the use of a name (the last of `ancestors`) asks whether there is one, or stands behind such a question. */
function isDetected(code: string, ancestors: readonly AnyNode[], name: string): boolean {
  const [caller, use] = ancestors.slice(-2);
  const isCalled = (caller?.type === 'CallExpression' || caller?.type === 'NewExpression') && caller.callee === use;
  // What is missing there is most often the object itself: `globalThis.BarcodeDetector?.getSupportedFormats()`.
  if (use?.type === 'MemberExpression' && use.optional) return true;
  return ancestors.some((ancestor, index) => {
    const child = ancestors[index + 1];
    if (child === undefined) return false;
    switch (ancestor.type) {
      case 'UnaryExpression':
        return ancestor.operator === 'typeof';
      case 'ConditionalExpression':
      case 'IfStatement':
        return ancestor.test === child ? !isCalled : mentions(code, ancestor.test, name);
      case 'LogicalExpression':
        return ancestor.left === child ? !isCalled : mentions(code, ancestor.left, name);
      case 'CallExpression':
        return ancestor.optional && ancestor.callee === child;
      case 'MemberExpression':
        return ancestor.optional && ancestor.object === child;
      default:
        return false;
    }
  });
}

function declaredNames(tree: AnyNode): Set<string> {
  const names = new Set<string>();
  fullAncestor(tree, (node, _state, ancestors) => {
    const parent = (ancestors as AnyNode[]).at(-2);
    if (node.type !== 'Identifier' || parent === undefined) return;
    const isDeclared =
      (parent.type === 'VariableDeclarator' && parent.id === node) ||
      parent.type.startsWith('Import') ||
      (parent.type.includes('Function') && !('body' in parent && parent.body === node)) ||
      (parent.type.startsWith('Class') && 'id' in parent && parent.id === node) ||
      parent.type.endsWith('Pattern');
    if (isDeclared) names.add(node.name);
  });
  return names;
}

/** What a script uses that a browser of the floor doesn't have, and doesn't ask for. Throws when it doesn't parse. */
export function newerInScript(code: string): NewerUse[] {
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const declared = declaredNames(tree);
  const uses: NewerUse[] = [];
  const add = (node: AnyNode, { name, missing }: Feature) =>
    uses.push({ feature: name, missing, excerpt: code.slice(Math.max(0, node.end - 60), node.end + 30) });
  const globalOf = (node: Expression | { type: 'Super' }): string | undefined =>
    node.type === 'Identifier' && !declared.has(node.name) ? node.name : undefined;
  fullAncestor(tree, (node, _state, path) => {
    const ancestors = path as AnyNode[];
    const parent = ancestors.at(-2);
    if (node.type === 'Literal' && 'regex' in node && node.regex) {
      for (const [pattern, entry] of PATTERNS)
        if (pattern.test(node.regex.pattern) && entry?.__compat && missingIn(entry.__compat))
          add(node, { name: entry.__compat.description ?? String(pattern), missing: missingIn(entry.__compat) });
      return;
    }
    if (node.type === 'Identifier') {
      const isReference =
        parent !== undefined &&
        !(parent.type === 'MemberExpression' && !parent.computed && parent.property === node) &&
        parent.type !== 'Property';
      const feature = isReference && !declared.has(node.name) ? globals.get(node.name) : undefined;
      if (feature?.missing && !isDetected(code, ancestors, node.name)) add(node, feature);
      return;
    }
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
    const { name } = node.property;
    const owner = globalOf(node.object as Expression);
    const ownerName = owner === undefined ? undefined : (INSTANCES[owner] ?? owner);
    const homes = members.get(name) ?? [];
    const exact = homes.filter((home) => home.name === `${ownerName}.${name}`);
    const source = node.object.type === 'CallExpression' ? node.object : undefined;
    const isIterator =
      source?.callee.type === 'MemberExpression' &&
      source.callee.property.type === 'Identifier' &&
      ITERATOR_SOURCES.has(source.callee.property.name) &&
      !(source.callee.object.type === 'Identifier' && source.callee.object.name === 'Object');
    const ofIterator = isIterator ? homes.filter((home) => home.name === `Iterator.${name}`) : [];
    // What an object is, the code alone doesn't say: a name counts where it is called, if nothing older has it.
    const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
    const unknown = isCalled ? homes.filter((home) => home.isOfLanguage || /[A-Z]/.test(name)) : [];
    const candidates = [exact, ofIterator].find((each) => each.length > 0) ?? unknown;
    if (candidates.length === 0 || candidates.some((home) => home.missing === '')) return;
    if (candidates === unknown && homes.some((home) => home.missing === '')) return;
    if (!isDetected(code, ancestors, name)) add(node, candidates[0] as Feature);
  });
  return uses;
}

/** True inside of `@supports`: the style sheet has asked. */
function isInSupports(node: ChildNode): boolean {
  for (let parent = node.parent; parent && parent.type !== 'root'; parent = parent.parent as typeof parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  return false;
}

/** True when an older value of the property stands before this one in the same rule, or the property with a prefix. */
function hasFallback(declaration: Declaration): boolean {
  const { parent, prop } = declaration;
  const others = (parent?.nodes ?? []).filter((node) => node.type === 'decl' && node !== declaration) as Declaration[];
  return others.some(
    (other) =>
      other.prop === `-webkit-${prop}` ||
      (other.prop === prop && (parent?.index(other) ?? 0) < (parent?.index(declaration) ?? 0)),
  );
}

/** The words, functions and units of a value, without its strings and addresses. */
function partsOf(value: string): { words: string[]; functions: string[]; units: string[] } {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(\s*--[\w-]+|--[\w-]+/g, ' ');
  return {
    words: bare.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? [],
    functions: [...bare.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map((match) => match[1] as string),
    units: [...bare.matchAll(/(?<![\w-])[\d.]+([a-z]+)(?![\w-])/g)].map((match) => match[1] as string),
  };
}

/** Functions and units stand in the data below the type they belong to. */
const valueTypes = new Map<string, Feature>();
function learnTypes(entries: Identifier): void {
  for (const [name, entry] of entriesOf(entries)) {
    if (entry.__compat && !valueTypes.has(name)) valueTypes.set(name, { name, missing: missingIn(entry.__compat) });
    learnTypes(entry);
  }
}
learnTypes(bcd.css.types ?? {});

/** What a style sheet uses that a browser of the floor doesn't have, without `@supports` and without an older value before it. */
export function newerInStyles(text: string): NewerUse[] {
  const uses: NewerUse[] = [];
  /** Adds the use if it is newer, and says so. */
  const add = (node: ChildNode, name: string, missing: string): boolean => {
    if (missing !== '')
      uses.push({ feature: name, missing, excerpt: node.toString().replace(/\s+/g, ' ').slice(0, 90) });
    return missing !== '';
  };
  const missingFrom = (entry: Identifier | undefined): string => (entry?.__compat ? missingIn(entry.__compat) : '');
  const root = postcss.parse(text);
  // What is laid out another way where it is missing.
  const otherwise: string[] = [];
  root.walkAtRules('supports', ({ params }) => {
    if (params.startsWith('not')) otherwise.push(params);
  });
  root.walk((node) => {
    if (node.type === 'comment' || isInSupports(node)) return;
    if (node.type === 'atrule') {
      add(node, `@${node.name}`, missingFrom(bcd.css['at-rules']?.[node.name]));
      if (node.name === 'media')
        for (const [, feature] of node.params.matchAll(/\(\s*([a-z-]+)/g))
          add(node, `@media (${feature})`, missingFrom(bcd.css['at-rules']?.media?.[feature as string]));
      return;
    }
    if (node.type === 'rule') {
      // An unknown selector within `:is` and `:where` spoils only itself; prefixed ones are for the browser that has them.
      const strict = node.selector
        .replace(/:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
        .replace(/::?-\w+-[\w-]+/g, '');
      for (const [, selector] of strict.matchAll(/(?<!\\):{1,2}([a-z-]+)/g))
        add(node, `:${selector}`, missingFrom(bcd.css.selectors?.[selector as string]));
      return;
    }
    // A list of typefaces is a list of fallbacks.
    if (node.prop.startsWith('-') || node.prop === 'font-family') return;
    if (otherwise.some((params) => params.includes(`${node.prop}:`)) || hasFallback(node)) return;
    const property = bcd.css.properties?.[node.prop];
    if (add(node, node.prop, missingFrom(property))) return;
    const { words, functions, units } = partsOf(node.value);
    for (const word of words) add(node, `${node.prop}: ${word}`, missingFrom(property?.[word]));
    for (const name of functions) add(node, `${name}()`, valueTypes.get(name)?.missing ?? '');
    for (const unit of units) add(node, `1${unit}`, valueTypes.get(unit)?.missing ?? '');
  });
  return uses;
}

/** The scripts that the pages carry in themselves, out of a script of the server. */
export function inlineScriptsOf(code: string): string[] {
  const scripts: string[] = [];
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'TemplateElement') scripts.push(node.value.cooked ?? '');
    if (node.type === 'Literal' && typeof node.value === 'string') scripts.push(node.value);
  });
  return scripts.filter((text) => /^\(?function|^\(\(/.test(text) && text.length > 100);
}

const filesOf = (folder: string, pattern: RegExp): [string, string][] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);

/**
 * Checks all scripts and style sheets of the build in `folder` (apps/web/build), and the scripts within its pages.
 * Throws a Problem that names what a browser of the floor doesn't have, with the file and the code around it.
 */
export function assertBrowserFloor(folder: string): void {
  const scripts = filesOf(path.join(folder, 'client/assets'), /\.js$/);
  const styles = filesOf(path.join(folder, 'client/assets'), /\.css$/);
  const inline = filesOf(path.join(folder, 'server/assets'), /\.js$/).flatMap(([name, text]) =>
    inlineScriptsOf(text).map((script): [string, string] => [`a page’s own script (${name})`, script]),
  );
  if (scripts.length < 10 || styles.length === 0 || inline.length === 0)
    throw new Problem(
      `${folder} has no pages: ${scripts.length} scripts, ${styles.length} styles, ${inline.length} in pages.`,
    );
  const unused = new Set(Object.keys(HARMLESS));
  const found = new Map<string, string>();
  const read = (file: string, uses: readonly NewerUse[]): void => {
    for (const { feature, missing, excerpt } of uses) {
      unused.delete(feature);
      if (!(feature in HARMLESS) && !found.has(feature))
        found.set(feature, `${feature} (${missing}) in ${file}: ${excerpt}`);
    }
  };
  for (const [file, text] of [...scripts, ...inline]) read(file, newerInScript(text));
  for (const [file, text] of styles) read(file, newerInStyles(text));
  const lines = [...found.values(), ...[...unused].map((name) => `${name} is declared harmless, and nothing uses it.`)];
  if (lines.length > 0) throw new Problem(`Newer than the oldest browsers of README:\n${lines.join('\n')}`);
}
