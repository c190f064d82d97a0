import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Location of an SDK method that makes one request. */
export interface SdkMethod {
  file: string;
  className: string;
  method: string;
}

export interface Sdk {
  /** Folder of the resources' declarations. */
  root: string;
  version: string;
  apiVersion: string;
  specification: string;
  /** By verb and path with `{}` for each id, e.g. `GET /v1/refunds/{}`. */
  methods: ReadonlyMap<string, SdkMethod>;
  program: ts.Program;
}

/** Verb and path as the map of methods has them. */
export const methodKey = (verb: string, path: string): string => `${verb} ${path.replace(/\{[^}]*\}/g, '{}')}`;

/** The path argument of a request: a plain text, or a template with an id in each hole. */
function pathOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('');
}

function findRequest(node: ts.Node): ts.CallExpression | undefined {
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === '_makeRequest'
  ) {
    return node;
  }
  return ts.forEachChild(node, findRequest);
}

function collect(file: string, into: Map<string, SdkMethod>): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  for (const statement of source.statements) {
    if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue;
    for (const member of statement.members) {
      if (!ts.isMethodDeclaration(member)) continue;
      const [verb, path] = findRequest(member)?.arguments ?? [];
      const text = pathOf(path);
      if (verb === undefined || !ts.isStringLiteral(verb) || text === null) continue;
      const key = methodKey(verb.text, text);
      if (!into.has(key)) into.set(key, { file, className: statement.name.text, method: member.name.getText() });
    }
  }
}

/** Reads the installed `stripe` package: which method makes which request, and a program over its declarations. */
export function readSdk(): Sdk {
  const esm = dirname(fileURLToPath(import.meta.resolve('stripe')));
  const root = join(esm, 'resources');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const methods = new Map<string, SdkMethod>();
  for (const file of files) if (file.endsWith('.js')) collect(join(root, file), methods);
  const program = ts.createProgram(
    files.filter((file) => file.endsWith('.d.ts')).map((file) => join(root, file)),
    {
      strict: true,
      skipLibCheck: true,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
    },
  );
  const manifest = JSON.parse(readFileSync(join(esm, '../package.json'), 'utf8')) as { version: string };
  const apiVersion = /ApiVersion = '([^']+)'/.exec(readFileSync(join(esm, 'apiVersion.js'), 'utf8'))?.[1];
  if (apiVersion === undefined) throw new Error('The SDK does not say which API version it speaks.');
  return {
    root,
    version: manifest.version,
    apiVersion,
    specification: readFileSync(join(esm, '../OPENAPI_VERSION'), 'utf8').trim(),
    methods,
    program,
  };
}

/** The symbol a declaration file exports under `name`. */
export function exported(sdk: Sdk, file: string, name: string): ts.Symbol {
  const checker = sdk.program.getTypeChecker();
  const source = sdk.program.getSourceFile(file.replace(/\.js$/, '.d.ts'));
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (found === undefined) throw new Error(`${file} does not export ${name}.`);
  return found;
}
