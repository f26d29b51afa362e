import { readFile, stat } from 'node:fs/promises';
import { productUpdatesSchema, type ProductUpdate } from '@loadstone/contracts/product-updates';
import type { Configuration } from '../../ground/settings/config.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import type { WarningLog } from '../../ground/warning-log.ts';

export interface ProductUpdatesDependencies {
  readonly configuration: Pick<Configuration, 'productUpdatesFile'>;
  readonly log: WarningLog;
}

/**
 * Reads the product updates from the operator's file, newest first, again after each change of the file. Where it is missing
 * or wrong, that is logged and the last updates that could be read stay; none before the first ones.
 */
export function createProductUpdates(dependencies: ProductUpdatesDependencies): () => Promise<ProductUpdate[]> {
  const { log, configuration } = dependencies;
  const { productUpdatesFile: path } = configuration;
  const warn = createRepeatedWarning(log, 'the product updates could not be read');
  let updates: ProductUpdate[] = [];
  let readAtMs = 0;
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === readAtMs) return updates;
      const read = productUpdatesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      updates = read.toSorted((one, other) => other.day.localeCompare(one.day));
      readAtMs = mtimeMs;
    } catch (error) {
      warn(error);
    }
    return updates;
  };
}
