import ts from 'typescript';
import { listSyntax, toPlace, walk, type SourceFile, type SourceTree } from './source-tree.ts';

export const SERVER = 'apps/server/src/';
/** Parts of the server from which a file that puts it together imports, at least; others import from seven at most. */
const WIRED_PARTS = 8;

/**
 * The files that put the server together: `main.ts`, `app.ts`, the folder `board`, and every file outside of the modules
 * that imports from eight parts of the server. An entry of the source root is a part, and so is each module.
 */
export function listWiringFiles({ files }: SourceTree): SourceFile[] {
  const isNamed = (path: string) => /^(?:main\.ts|app\.ts|board\/.*)$/.test(path.slice(SERVER.length));
  return files.filter(({ path, imports }) => {
    if (!path.startsWith(SERVER) || path.startsWith(`${SERVER}modules/`)) return false;
    const parts = new Set(imports.filter((each) => each.startsWith(SERVER)).map(toPart));
    parts.delete(toPart(path));
    return isNamed(path) || parts.size >= WIRED_PARTS;
  });
}

function toPart(path: string): string {
  return /^(?:modules\/)?[^/]+/.exec(path.slice(SERVER.length))?.[0] ?? '';
}

/** Interfaces and types that are declared on the server with a name that ends like this. */
export function listTypesNamed(tree: SourceTree, ending: RegExp): string[] {
  return findOnServer(tree, (node) =>
    (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && ending.test(node.name.text)
      ? node.name.text
      : undefined,
  );
}

/**
 * Named functions and methods that only pass on: they have parameters, the body is one call (returned, awaited or
 * neither), each parameter is passed as it is, and each further argument is a name or a member of one, such as a
 * dependency. Functions that are arguments of a call are not counted.
 */
export function listForwardingFunctions(tree: SourceTree): string[] {
  return findOnServer(tree, (node) => {
    const isNamed =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && 'name' in node.parent);
    return isNamed && isForwarding(node)
      ? (node.name ?? (node.parent as ts.NamedDeclaration).name)?.getText()
      : undefined;
  });
}

function isForwarding({ parameters, body }: ts.FunctionLikeDeclaration): boolean {
  const call = body && findOnlyExpression(body);
  if (call === undefined || !ts.isCallExpression(call) || parameters.length === 0) return false;
  const passed = new Set(call.arguments.map((each) => (ts.isSpreadElement(each) ? each.expression : each).getText()));
  return (
    [call.expression, ...call.arguments].every(isName) && parameters.every(({ name }) => passed.has(name.getText()))
  );
}

function findOnlyExpression(body: ts.ConciseBody): ts.Expression | undefined {
  const [statement, ...others] = ts.isBlock(body) ? body.statements : [body];
  if (statement === undefined || others.length > 0) return undefined;
  const isStatement = ts.isReturnStatement(statement) || ts.isExpressionStatement(statement);
  let found = isStatement ? statement.expression : ts.isBlock(body) ? undefined : body;
  while (found && (ts.isAwaitExpression(found) || ts.isVoidExpression(found) || ts.isAsExpression(found))) {
    found = found.expression;
  }
  return found;
}

/** `db`, `this.#index`, `partners.credit`, `...rest`. */
function isName(node: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isSpreadElement(node)) return isName(node.expression);
  return ts.isIdentifier(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}

/** The nodes that `toName` names, each with its place. */
function findOnServer(tree: SourceTree, toName: (node: ts.Node) => string | undefined): string[] {
  const found: string[] = [];
  for (const file of listSyntax(tree, SERVER)) {
    walk(file, (node) => {
      const name = toName(node);
      if (name !== undefined) found.push(`${toPlace(node)} ${name}`);
    });
  }
  return found;
}
