import { parseAst, type Plugin } from 'vite';

const CONTRACTS = /packages[\\/]contracts[\\/]src[\\/]/;
/** The parts of an endpoint that only the server reads: it checks requests with them and writes replies. */
const SERVER_PARTS = new Set(['params', 'query', 'reply']);
/** A reply of JSON, for the code that reads which replies are files. */
const JSON_REPLY = '{ meta: () => undefined }';

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function listCalls(value: unknown, name: string, found: Node[] = []): Node[] {
  if (Array.isArray(value)) value.forEach((part) => listCalls(part, name, found));
  if (!isNode(value)) return found;
  if (isCallOf(value, name)) found.push(value);
  Object.values(value).forEach((part) => listCalls(part, name, found));
  return found;
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === name;
}

/** The parts of an endpoint's description that the front end does not read, each with its value. */
function listServerParts(call: Node): { name: string; property: Node }[] {
  const [draft] = call['arguments'] as Node[];
  if (draft?.type !== 'ObjectExpression') return [];
  return (draft['properties'] as Node[]).flatMap((property) => {
    const name = (property['key'] as Node | undefined)?.['name'];
    if (typeof name !== 'string' || !SERVER_PARTS.has(name)) return [];
    return isNode(property['value']) && isCallOf(property['value'], 'binaryReply') ? [] : [{ name, property }];
  });
}

/**
 * Removes from the code of a contract the schemas of parameters, queries and JSON replies. The front end sends what the
 * compiler has checked and trusts replies, so that it never reads them.
 */
export function removeReplySchemas(code: string): string {
  const parts = listCalls(parseAst(code, { lang: 'ts' }), 'defineEndpoint').flatMap(listServerParts);
  return parts
    .sort((one, other) => other.property.start - one.property.start)
    .reduce((text, { name, property: { start, end } }) => {
      const rest = name === 'reply' ? JSON_REPLY : 'undefined';
      return `${text.slice(0, start)}${name}: ${rest}${text.slice(end)}`;
    }, code);
}

/** Bundles the contracts without those schemas: each of them costs time when the page starts. */
export function contractsWithoutReplySchemas(): Plugin {
  return {
    name: 'contracts-without-reply-schemas',
    apply: 'build',
    transform: {
      filter: { id: CONTRACTS },
      handler: (code) => ({ code: removeReplySchemas(code), map: null }),
    },
  };
}
