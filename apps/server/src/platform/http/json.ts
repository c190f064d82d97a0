import type { FastifyInstance } from 'fastify';

/** A duplicate name in an object of the body: two parsers may take different values (reliability S-4.7). */
export class RepeatedName extends Error {
  readonly statusCode = 400;
  readonly repeated: string;
  constructor(repeated: string) {
    super(`${repeated} is given twice`);
    this.repeated = repeated;
  }
}

/** Reads JSON bodies as the framework does, and refuses a name that an object has twice. */
export function installJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    parse(request, text, (error, value) => {
      if (error !== null) return done(error);
      const repeated = repeatedName(text);
      if (repeated !== null) return done(new RepeatedName(repeated));
      return done(null, value);
    });
  });
}

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;

/** The first name that an object in a valid JSON text has twice; null where there is none. */
export function repeatedName(text: string): string | null {
  // One set of names per open object; null for a list.
  const open: Array<Set<string> | null> = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT) open.push(new Set());
    else if (code === OPEN_LIST) open.push(null);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
    else if (code === QUOTE) {
      const start = at;
      at = endOfString(text, at);
      if (!isFollowedByColon(text, at)) continue;
      // Escapes are read: "a" and "\u0061" are one name.
      const name = JSON.parse(text.slice(start, at + 1)) as string;
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

function endOfString(text: string, quoteAt: number): number {
  let at = quoteAt + 1;
  for (; text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}

function isFollowedByColon(text: string, quoteAt: number): boolean {
  let at = quoteAt + 1;
  while (text.charCodeAt(at) <= 32) at++;
  return text.charCodeAt(at) === COLON;
}
