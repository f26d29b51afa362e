import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentBucket } from '../../ground/settings/config.ts';
import { S3_BUCKET, S3_KEYS, startS3Server, type S3Server } from './test/s3-server.ts';
import type { DocumentStore, StoredContent } from './document-store.port.ts';
import { createFolderStore } from './embedded.ts';
import { createDocumentStore } from './index.ts';
import { createS3Store } from './s3.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-stores-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toBucket = (url: string, more: Partial<DocumentBucket> = {}): DocumentBucket => ({
  url,
  bucket: S3_BUCKET,
  prefix: 'documents/',
  region: 'us-east-1',
  isPathStyle: true,
  ...S3_KEYS,
  ...more,
});

/** A store that is used by nothing else, and the same store where it cannot be reached. */
interface Subject {
  readonly store: DocumentStore;
  readonly unavailable: DocumentStore;
  readonly close: () => Promise<void>;
}

const subjects: [name: string, open: () => Promise<Subject>][] = [
  [
    'a folder',
    async () => {
      await writeFile(join(folder, 'no-folder'), '');
      return {
        store: createFolderStore(await mkdtemp(join(folder, 'store-'))),
        unavailable: createFolderStore(join(folder, 'no-folder')),
        close: () => Promise.resolve(),
      };
    },
  ],
  [
    'an S3-compatible bucket',
    async () => {
      const server = await startS3Server();
      return {
        store: createS3Store(toBucket(server.url), 2),
        unavailable: createS3Store(toBucket(server.url, { bucket: 'another-bucket' })),
        close: () => server.close(),
      };
    },
  ],
];

/** Writes a file with that text. @returns its key and what `put` needs */
async function toFile(text: string) {
  const bytes = Buffer.from(text);
  const path = join(folder, `file-${bytes.length}`);
  await writeFile(path, bytes);
  return { key: createHash('sha256').update(bytes).digest('hex'), file: { path, bytes: bytes.length } };
}
const listAll = async (store: DocumentStore): Promise<StoredContent[]> => {
  const found: StoredContent[] = [];
  for await (const content of store.list()) found.push(content);
  return found;
};

describe.each(subjects)('%s', (_, open) => {
  let subject: Subject;
  let store: DocumentStore;
  beforeAll(async () => {
    subject = await open();
    ({ store } = subject);
  });
  afterAll(() => subject.close());

  it('returns the bytes that were stored, and has them until they are removed', async () => {
    const { key, file } = await toFile('x'.repeat(200_000));
    expect(await store.has(key)).toBe(false);
    await store.put(key, file);
    expect(await store.has(key)).toBe(true);
    expect((await buffer(await store.open(key))).equals(Buffer.from('x'.repeat(200_000)))).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.has(key)).toBe(false);
  });

  it('refuses to open a content that it does not have', async () => {
    await expect(store.open('0'.repeat(64))).rejects.toMatchObject({ code: 'store.unavailable', status: 503 });
  });

  it('lists every content with the time at which it was stored last', async () => {
    const keys: string[] = [];
    const before = Date.now();
    for (let length = 1; length <= 5; length += 1) {
      const { key, file } = await toFile('y'.repeat(length));
      await store.put(key, file);
      keys.push(key);
    }
    const again = await toFile('y');
    await store.put(again.key, again.file);
    const found = await listAll(store);
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    // The protocol states whole seconds.
    for (const { storedOn } of found) expect(storedOn.getTime()).toBeGreaterThan(before - 1_001);
  });

  it('is unavailable where it cannot be reached', async () => {
    const { unavailable } = subject;
    const { key, file } = await toFile('z');
    const calls = [
      () => unavailable.put(key, file),
      () => unavailable.open(key),
      () => unavailable.has(key),
      () => listAll(unavailable),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'store.unavailable', status: 503 });
  });
});

describe('an S3-compatible bucket', () => {
  let server: S3Server;
  let store: DocumentStore;
  beforeEach(async () => {
    server = await startS3Server();
    store = createS3Store(toBucket(server.url), 2);
    return () => server.close();
  });

  it('is listed page by page, and only below its prefix', async () => {
    for (let length = 1; length <= 5; length += 1) {
      const { key, file } = await toFile('y'.repeat(length));
      await store.put(key, file);
    }
    server.objects.set('other/'.padEnd(70, 'a'), { bytes: Buffer.alloc(1), storedOn: new Date() });
    server.objects.set('documents/readme.txt', { bytes: Buffer.alloc(1), storedOn: new Date() });
    expect(await listAll(store)).toHaveLength(5);
    expect(server.pages).toEqual([2, 2, 2]);
  });

  it('is used where one is configured', async () => {
    const { key, file } = await toFile('x');
    const configured = createDocumentStore({
      folder,
      bucket: toBucket(server.url),
    });
    await configured.put(key, file);
    expect(await configured.has(key)).toBe(true);
    expect((await buffer(await configured.open(key))).toString()).toBe('x');
    expect(await listAll(configured)).toMatchObject([{ key }]);
    await configured.remove(key);
    expect(server.objects.size).toBe(0);
  });

  it('is tried again after a broken connection and a passing fault, with the whole file', async () => {
    const { key, file } = await toFile('x'.repeat(300_000));
    server.faults.push(undefined, { status: 503, code: 'SlowDown' });
    await store.put(key, file);
    expect(server.objects.get(`documents/${key}`)?.bytes).toHaveLength(300_000);
  });

  it('is full where the server says so', async () => {
    const { key, file } = await toFile('x');
    server.faults.push({ status: 507, code: 'XMinioStorageFull' });
    await expect(store.put(key, file)).rejects.toMatchObject({ code: 'store.full', status: 507 });
    server.faults.push({ status: 400, code: 'QuotaExceeded' });
    await expect(store.put(key, file)).rejects.toMatchObject({ code: 'store.full', status: 507 });
    expect(server.objects.size).toBe(0);
  });

  it('refuses bytes that are not those of the key', async () => {
    const { file } = await toFile('x');
    await expect(store.put('0'.repeat(64), file)).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(server.objects.size).toBe(0);
  });

  it('is unavailable with a wrong key, and where no server runs', async () => {
    const { key, file } = await toFile('x');
    const wrong = createS3Store(toBucket(server.url, { secretAccessKey: 'wrong' }));
    const refusal: unknown = await wrong.put(key, file).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'store.unavailable', cause: { message: expect.stringContaining('403') } });
    // Nothing of the request, which has a signature, reaches the log.
    expect(inspect(refusal, { depth: 9 })).not.toMatch(/Signature=|test-access-key/);
    await server.close();
    await expect(store.put(key, file)).rejects.toMatchObject({ code: 'store.unavailable' });
    await expect(store.has(key)).rejects.toMatchObject({ code: 'store.unavailable' });
  });
});
