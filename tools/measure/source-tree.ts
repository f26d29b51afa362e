import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** A product file: what apps and packages are built of, without tests and without derived files. */
export interface SourceFile {
  /** Relative to the root of the checkout, with slashes. */
  readonly path: string;
  /** Blank lines and comments included, as `wc -l` counts them. */
  readonly lines: number;
  readonly text: string;
  /** Undefined for a style sheet. */
  readonly syntax: ts.SourceFile | undefined;
  /** The product files that it imports, for types too, each once. */
  readonly imports: readonly string[];
}

/** What the measures read. */
export interface SourceTree {
  readonly files: readonly SourceFile[];
  /** All files of the apps, the packages, the journeys and the tools, tests included. */
  readonly allPaths: readonly string[];
}

const PRODUCT = /^(?:apps|packages)\/[^/]+\/src\/.*\.(?:ts|tsx|css)$/;
const NOT_PRODUCT = /\.test\.|\/(?:test|testkit|generated|compiled)\//;
const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist|\.data|\.vite)$/;

/** Reads a checkout from disk, with its uncommitted files. Nothing needs to be installed in it. */
export function readTree(root: string): SourceTree {
  const allPaths = globSync('{apps,packages,e2e,tools}/**/*.*', { cwd: root, exclude: (path) => NOT_SOURCE.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const paths = allPaths.filter((path) => PRODUCT.test(path) && !NOT_PRODUCT.test(path));
  const resolve = createResolver(root, new Set(paths));
  const files = paths.map((path): SourceFile => {
    const text = readFileSync(join(root, path), 'utf8');
    const syntax = path.endsWith('.css') ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const sources = syntax === undefined ? [] : listSources(syntax);
    const imports = [...new Set(sources.flatMap((source) => resolve(path, source) ?? []))];
    return { path, text, lines: text.split('\n').length - 1, syntax, imports };
  });
  return { files, allPaths };
}

/** The TypeScript files of a folder. */
export function listSyntax({ files }: SourceTree, folder: string): ts.SourceFile[] {
  return files.flatMap(({ path, syntax }) => (syntax !== undefined && path.startsWith(folder) ? [syntax] : []));
}

/** Calls `visit` for a node and for all nodes in it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The path and the line of a node. */
export function toPlace(node: ts.Node): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}

/** The sources of import and export statements, of `import()`, of types, and of `new URL('./worker.ts', …)`. */
function listSources(file: ts.SourceFile): string[] {
  const sources: string[] = [];
  const note = (node: ts.Node | undefined): void => {
    if (node !== undefined && ts.isStringLiteralLike(node)) sources.push(node.text);
  };
  walk(file, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) note(node.arguments[0]);
    if (ts.isNewExpression(node) && node.expression.getText(file) === 'URL') note(node.arguments?.[0]);
  });
  return sources;
}

/** Finds the product file of a source: a relative path, or an entry of one of the packages. */
function createResolver(root: string, known: ReadonlySet<string>) {
  const entries = new Map<string, string>();
  for (const path of globSync('{apps,packages}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string;
      exports?: object;
    };
    for (const [entry, target] of Object.entries(exports)) {
      if (typeof target === 'string') entries.set(posix.join(name, entry), posix.join(posix.dirname(path), target));
    }
  }
  return (from: string, source: string): string | undefined => {
    const bare = source.replace(/\?.*$/, '');
    const target = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : findEntry(entries, bare);
    return target !== undefined && known.has(target) ? target : undefined;
  };
}

/** An entry may hold one `*`, as Node resolves it. */
function findEntry(entries: ReadonlyMap<string, string>, source: string): string | undefined {
  for (const [entry, target] of entries) {
    if (entry === source) return target;
    const [start = '', end] = entry.split('*');
    if (end === undefined || !source.startsWith(start) || !source.endsWith(end)) continue;
    return target.replaceAll('*', source.slice(start.length, source.length - end.length));
  }
  return undefined;
}
