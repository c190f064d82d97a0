const JSON_TEXT = Symbol('serialized JSON');
type Serialized = { [JSON_TEXT]?: string };

/** Returns the JSON of a response. It is serialized once, for storage and for the wire. */
export function toJson(answer: object): string {
  const serialized = answer as Serialized;
  serialized[JSON_TEXT] ??= JSON.stringify(answer);
  return serialized[JSON_TEXT];
}

/** Returns the JSON of a response if `toJson` has serialized it before, else undefined. */
export function knownJsonOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? (answer as Serialized)[JSON_TEXT] : undefined;
}
