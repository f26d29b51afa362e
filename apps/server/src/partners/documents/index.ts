import type { Configuration } from '../../config.ts';
import type { DocumentStore } from './document-store.port.ts';
import { createFolderStore } from './embedded.ts';

export type { DocumentStore } from './document-store.port.ts';
export { toStoreError } from './store-errors.ts';

/** Creates the store of documents: a folder of this machine. */
export function createDocumentStore({ folder }: Configuration['documents']): DocumentStore {
  return createFolderStore(folder);
}
