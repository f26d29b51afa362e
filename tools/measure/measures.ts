import { countLines, listFilesOfTags, listFilesWithOneImporter, listSmallFiles } from './files.ts';
import { findLongestChain, listCircles, listPairs, listUpwardPairs, readEntries, readFolders } from './folder-graph.ts';
import { findFactFiles, findGeneratedFiles } from './generated-files.ts';
import { listLongFunctions } from './long-functions.ts';
import { listForwardingFunctions, listTypesNamed, listWiringFiles } from './server-code.ts';
import { readTree } from './source-tree.ts';
import { listCacheHandlers, listCacheWrites, listReplyHandlers } from './write-path.ts';

/** One figure of a checkout. */
export interface Measure {
  readonly name: string;
  /** Undefined where the checkout does not have what is measured. */
  readonly value: number | undefined;
  /** What was counted, for `--list`. */
  readonly found: readonly string[];
}

/** All measures that need no running product, in the order in which they are printed. The functions state their rules. */
export async function measureCheckout(root: string): Promise<Measure[]> {
  const tree = readTree(root);
  const entries = readEntries(tree);
  const circles = listCircles(readFolders(tree));
  const wiring = listWiringFiles(tree);
  const handlers = listCacheHandlers(tree);
  const generated = await findGeneratedFiles(root);
  const ofFact = await findFactFiles(root);
  const toText = (pair: readonly string[]) => pair.join(' → ');
  const list = (name: string, found: readonly string[]): Measure => ({ name, value: found.length, found });
  return [
    list('handlers of replies', listReplyHandlers(tree)),
    list('handlers that change caches', handlers),
    list('files with such handlers', [...new Set(handlers.map((place) => place.replace(/:\d+$/, '')))]),
    list('direct cache writes', listCacheWrites(tree)),
    list(
      'product files',
      tree.files.map(({ path }) => path),
    ),
    list('product files of at most 30 lines', listSmallFiles(tree)),
    list('product files with one importer', listFilesWithOneImporter(tree)),
    { name: 'product lines', value: countLines(tree.files), found: [] },
    list('files of tags', listFilesOfTags(tree)),
    {
      name: 'wiring lines',
      value: countLines(wiring),
      found: wiring.map(({ path, lines }) => `${path} ${lines}`),
    },
    list('dependency types', listTypesNamed(tree, /(?:Dependencies|Parts|Options)$/)),
    list('service interfaces', listTypesNamed(tree, /Service$/)),
    list('functions that pass on', listForwardingFunctions(tree)),
    list('circles of folders', circles.map(toText)),
    list('folders in circles', circles.flat()),
    list('entries of the source root', [...entries.keys()]),
    list('pairs of imports between entries', listPairs(entries).map(toText)),
    list('upward pairs', listUpwardPairs(entries).map(toText)),
    list('longest chain of entries', findLongestChain(entries)),
    list('functions over 60 lines (100 in .tsx)', listLongFunctions(tree)),
    { name: 'files created for a noun', value: generated?.created.length, found: generated?.created ?? [] },
    { name: 'files changed for a noun', value: generated?.changed.length, found: generated?.changed ?? [] },
    { name: 'files by hand for a fact of a posting', value: ofFact?.length, found: ofFact ?? [] },
  ];
}
