import { isResourcePath } from './audiences.ts';
import { CONTRACT_ENTRIES } from './contract-entries.ts';

/** The name of each call in the contracts, such as `loadPostingCalls.list`. */
const NAMES = new Map(Object.values(CONTRACT_ENTRIES).flatMap((entry) => listNames(entry, '')));

/**
 * The id of a call in the documents: its name in the contracts, so that it stays the same when its address changes.
 * Calls of the resource API are named without the word.
 *
 * @throws RangeError for a call that the contracts do not export
 */
export function toOperationId(endpoint: object & { readonly path: string; readonly method: string }): string {
  const name = NAMES.get(endpoint);
  if (name === undefined) throw new RangeError(`${endpoint.method} ${endpoint.path} is not exported by the contracts`);
  return isResourcePath(endpoint.path) ? name.replace(/Resource(s?)$/, '$1') : name;
}

function listNames(group: object, prefix: string): [object, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, unknown]): [object, string][] => {
    if (typeof value !== 'object' || value === null) return [];
    const path = prefix === '' ? name : prefix + name.slice(0, 1).toUpperCase() + name.slice(1);
    if ('path' in value && 'method' in value && 'reply' in value) return [[value, path]];
    return /Calls$/.test(name) ? listNames(value, name.replace(/Calls$/, '')) : [];
  });
}
