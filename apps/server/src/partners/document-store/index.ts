import type { Configuration, DocumentBucket } from '../../ground/settings/config.ts';
import type { DocumentStore } from './document-store.port.ts';
import { createFolderStore } from './embedded.ts';

export type { DocumentStore } from './document-store.port.ts';
export { toStoreError } from './store-errors.ts';

/** Creates the store of documents: a bucket where one is configured, otherwise a folder of this machine. */
export function createDocumentStore({
  folder,
  bucket,
}: Pick<Configuration['documents'], 'folder' | 'bucket'>): DocumentStore {
  return bucket === undefined ? createFolderStore(folder) : createBucketStore(bucket);
}

/** The client of a bucket takes half a second and 33 MB to load, which a server without a bucket does not need. */
function createBucketStore(bucket: DocumentBucket): DocumentStore {
  let loading: Promise<DocumentStore> | undefined;
  const load = (): Promise<DocumentStore> =>
    (loading ??= import('./s3.ts').then(({ createS3Store }) => createS3Store(bucket)));
  return {
    put: async (key, file) => (await load()).put(key, file),
    open: async (key) => (await load()).open(key),
    has: async (key) => (await load()).has(key),
    remove: async (key) => (await load()).remove(key),
    async *list() {
      yield* (await load()).list();
    },
  };
}
