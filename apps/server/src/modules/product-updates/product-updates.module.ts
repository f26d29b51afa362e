import * as calls from '@loadstone/contracts/product-updates';
import { productUpdatesSchema, type ProductUpdate } from '@loadstone/contracts/product-updates';
import { readFile, stat } from 'node:fs/promises';
import type { BoardModule } from '../../board/board-module.ts';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';

/** The updates that were read last. */
const readOf = perBoard(({ log }: Board) => ({
  warn: createRepeatedWarning(log, 'the product updates could not be read'),
  updates: [] as readonly ProductUpdate[],
  /** When the file that was read had been changed; 0 before the first reading. */
  changedAtMs: 0,
}));

/** The product updates, for the notice of a session and Quick Help. */
export const productUpdatesModule = {
  routes: (http, board) => registerEndpoint(http, calls.listProductUpdates, () => listProductUpdates(board)),
} satisfies BoardModule;

/**
 * The product updates of the operator's file, newest first; it is read again after each change. Where it is missing or
 * wrong, that is logged and the last updates that could be read stay; none before the first ones.
 */
async function listProductUpdates(board: Board): Promise<ProductUpdate[]> {
  const { productUpdatesFile: path } = board.configuration;
  const last = readOf(board);
  try {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== last.changedAtMs) {
      const read = productUpdatesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      last.updates = read.toSorted((one, other) => other.day.localeCompare(one.day));
      last.changedAtMs = mtimeMs;
    }
  } catch (error) {
    last.warn(error);
  }
  return [...last.updates];
}
