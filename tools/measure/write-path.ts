import ts from 'typescript';
import { listSyntax, toPlace, walk, type SourceTree } from './source-tree.ts';

const WEB = 'apps/web/src/';
/** The one mechanism that changes caches: it may call the query client. */
const MECHANISM = `${WEB}live/`;
const HANDLERS = new Set(['onSuccess', 'onSettled', 'onMutate']);
/** Handles a reply on the screen: it closes a dialog or shows a message. */
const SCREEN_HANDLING = 'handleReply';
const CACHE_WRITES =
  /^(?:setQueryData|setQueriesData|invalidateQueries|removeQueries|resetQueries|refetchQueries|cancelQueries)$/;

/** Properties `onSuccess`, `onSettled` and `onMutate` of object literals and components, whatever they do. */
export function listReplyHandlers(tree: SourceTree): string[] {
  return findHandlers(tree).map(toPlace);
}

/** Those of mutations, which change caches: handlers that an object passes to `handleReply` change the screen only. */
export function listCacheHandlers(tree: SourceTree): string[] {
  return findHandlers(tree)
    .filter(({ parent: { parent } }) => !ts.isCallExpression(parent) || parent.expression.getText() !== SCREEN_HANDLING)
    .map(toPlace);
}

function findHandlers(tree: SourceTree): ts.Node[] {
  const found: ts.Node[] = [];
  for (const file of listSyntax(tree, WEB)) {
    walk(file, (node) => {
      const isProperty =
        ts.isPropertyAssignment(node) ||
        ts.isShorthandPropertyAssignment(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isJsxAttribute(node);
      if (isProperty && HANDLERS.has(node.name.getText(file))) found.push(node);
    });
  }
  return found;
}

/** Calls of the query client's methods that change, reload or cancel what is cached, outside of `live/`. */
export function listCacheWrites(tree: SourceTree): string[] {
  const found: string[] = [];
  for (const file of listSyntax(tree, WEB).filter(({ fileName }) => !fileName.startsWith(MECHANISM))) {
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name } = node.expression;
      if (CACHE_WRITES.test(name.text)) found.push(`${toPlace(node)} ${name.text}`);
    });
  }
  return found;
}
