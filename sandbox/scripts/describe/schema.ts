import { dirname, relative } from 'node:path';
import ts from 'typescript';
import { DECIMALS, INCLUDED_EXPANDABLES, INCLUDED_MEMBERS, INCLUDED_METHOD_TYPES, OPAQUE } from './selection.ts';

/** JSON Schema as OpenAPI 3.1 has it. */
export type Schema = { [key: string]: unknown };

interface Place {
  owner: string;
  property: string;
}

/** Some types have at least this many members named after payment method types; then the others are dropped. */
const METHOD_MEMBERS = 5;

const F = ts.TypeFlags;

const hasFlag = (type: ts.Type, flag: ts.TypeFlags): boolean => (type.flags & flag) !== 0;
const isNullish = (type: ts.Type): boolean => hasFlag(type, F.Null | F.Undefined | F.Void);
/** `'a' | 'b' | OtherString`: the last member is `string & {}`. */
const isOpenString = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((one) => hasFlag(one, F.String));

/** A schema that also allows null. */
function orNull(schema: Schema): Schema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: [schema.type, 'null'] }),
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
    ...(Array.isArray(schema['x-open-enum']) ? { 'x-open-enum': [...schema['x-open-enum'], null] } : {}),
  };
}

/** One page of a list. */
export const listOf = (items: Schema): Schema => ({
  type: 'object',
  required: ['object', 'data', 'has_more', 'url'],
  properties: {
    object: { type: 'string', enum: ['list'] },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
});

/** Converts the SDK's response types to schemas, collecting named ones as components. */
export class SchemaMaker {
  readonly components: Record<string, Schema> = {};
  readonly #checker: ts.TypeChecker;
  readonly #root: string;
  readonly #methodTypes: ReadonlySet<string>;

  constructor(checker: ts.TypeChecker, root: string, methodTypes: ReadonlySet<string>) {
    this.#checker = checker;
    this.#root = root;
    this.#methodTypes = methodTypes;
  }

  /** The schema of an answer's type. */
  make(type: ts.Type, place: Place): Schema {
    if (hasFlag(type, F.Any | F.Unknown)) return {};
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (hasFlag(type, F.BooleanLiteral))
      return { type: 'boolean', enum: [this.#checker.typeToString(type) === 'true'] };
    if (type.isNumberLiteral()) return { type: 'integer', enum: [type.value] };
    if (hasFlag(type, F.String) || isOpenString(type)) return { type: 'string' };
    if (hasFlag(type, F.Number)) return { type: DECIMALS.has(place.property) ? 'number' : 'integer' };
    if (hasFlag(type, F.Boolean)) return { type: 'boolean' };
    if (type.isIntersection()) return { allOf: type.types.map((one) => this.make(one, place)) };
    if (type.isUnion()) return this.#union(type, place);
    if (hasFlag(type, F.Object)) return this.#object(type, place);
    throw new Error(
      `The type ${this.#checker.typeToString(type)} of ${place.owner}.${place.property} is not understood.`,
    );
  }

  #union(type: ts.UnionType, place: Place): Schema {
    const isNullable = type.types.some((one) => hasFlag(one, F.Null));
    const wrap = (schema: Schema): Schema => (isNullable ? orNull(schema) : schema);
    const members = type.types.filter((one) => !isNullish(one));
    if (members.every((one) => hasFlag(one, F.BooleanLiteral))) return wrap({ type: 'boolean' });
    if (members.every((one) => one.isStringLiteral() || isOpenString(one))) {
      const values = members.filter((one) => one.isStringLiteral()).map((one) => one.value);
      return wrap({ type: 'string', [members.some(isOpenString) ? 'x-open-enum' : 'enum']: values });
    }
    const resources = members.filter((one) => this.#isResource(one));
    const isExpandable = members.some((one) => hasFlag(one, F.String)) && resources.length === members.length - 1;
    if (isExpandable && !INCLUDED_EXPANDABLES.has(`${place.owner}.${place.property}`)) return wrap({ type: 'string' });
    const included = isExpandable ? members.filter((one) => !one.symbol?.name.startsWith('Deleted')) : members;
    const booleans = included.some((one) => hasFlag(one, F.BooleanLiteral)) ? [{ type: 'boolean' }] : [];
    const schemas = [
      ...included.filter((one) => !hasFlag(one, F.BooleanLiteral)).map((one) => this.make(one, place)),
      ...booleans,
    ];
    const [only] = schemas;
    return wrap(schemas.length === 1 && only !== undefined ? only : { anyOf: schemas });
  }

  #object(type: ts.Type, place: Place): Schema {
    const symbol = type.aliasSymbol ?? type.symbol;
    const args = this.#checker.getTypeArguments(type as ts.TypeReference);
    if (this.#checker.isArrayType(type)) return { type: 'array', items: this.make(args[0] as ts.Type, place) };
    if (symbol?.name === 'ApiList') return listOf(this.make((type.aliasTypeArguments ?? args)[0] as ts.Type, place));
    const index = this.#checker.getIndexInfosOfType(type).find((one) => hasFlag(one.keyType, F.String));
    const properties = this.#checker.getPropertiesOfType(type);
    if (index && properties.length === 0) return { type: 'object', additionalProperties: this.make(index.type, place) };
    const isNamed =
      symbol !== undefined &&
      !symbol.name.startsWith('__') &&
      symbol.declarations?.some((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one));
    if (!isNamed) return this.#members(properties, `${place.owner}.${place.property}`);
    const name = this.#nameOf(symbol);
    if (!(name in this.components)) {
      this.components[name] = {};
      this.components[name] = this.#members(properties, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #members(properties: readonly ts.Symbol[], owner: string): Schema {
    const isByMethod = properties.filter((one) => this.#methodTypes.has(one.name)).length >= METHOD_MEMBERS;
    const described: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of properties) {
      const { name } = property;
      if (isByMethod && this.#isOtherMethod(name)) continue;
      if (INCLUDED_MEMBERS[owner] && !INCLUDED_MEMBERS[owner].includes(name)) continue;
      const type = this.#checker.getTypeOfSymbol(property);
      if (isNullish(type) || (type.isUnion() && type.types.every(isNullish))) continue;
      described[name] = OPAQUE.has(`${owner}.${name}`)
        ? { 'x-pruned': true }
        : this.make(type, { owner, property: name });
      if ((property.flags & ts.SymbolFlags.Optional) === 0) required.push(name);
    }
    return { type: 'object', properties: described, ...(required.length > 0 ? { required } : {}) };
  }

  /** Also members such as `ach_debit`, which are of methods that exist no more. */
  #isOtherMethod(name: string): boolean {
    if (INCLUDED_METHOD_TYPES.has(name)) return false;
    return (
      this.#methodTypes.has(name) ||
      [
        'ach_credit_transfer',
        'ach_debit',
        'sepa_credit_transfer',
        'stripe_account',
        'wechat',
        'card_present',
        'interac_present',
      ].includes(name)
    );
  }

  #isResource(type: ts.Type): boolean {
    if (!hasFlag(type, F.Object) || type.getProperty('id') === undefined) return false;
    const object = type.getProperty('object');
    return object !== undefined && this.#checker.getTypeOfSymbol(object).isStringLiteral();
  }

  /** For example `PaymentIntent.NextAction`, or `Identity.VerificationSession` for a type in a separate folder. */
  #nameOf(symbol: ts.Symbol): string {
    const declaration = symbol.declarations?.find(
      (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one),
    );
    if (declaration === undefined) throw new Error(`${symbol.name} is not declared.`);
    const parts: string[] = [];
    for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
      if (ts.isInterfaceDeclaration(node) || ts.isModuleDeclaration(node) || ts.isTypeAliasDeclaration(node))
        parts.unshift(node.name.text);
    }
    const folders = relative(this.#root, dirname(declaration.getSourceFile().fileName))
      .split('/')
      .filter((part) => part !== '' && part !== '..');
    return [...folders.filter((part, index) => parts[index] !== part), ...parts].join('.');
  }
}
