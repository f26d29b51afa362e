import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createUploadSpace } from './upload-space.service.ts';

const MEGABYTE = 1024 * 1024;

function createSpace(freeMegabytes: number) {
  return createUploadSpace({
    folder: tmpdir(),
    maxBytes: MEGABYTE,
    reserveBytes: 100 * MEGABYTE,
    readFree: () => Promise.resolve(freeMegabytes * MEGABYTE),
  });
}

describe('the space for files while they are received', () => {
  it('leaves the reserve of the database, also where files under way grow to their largest size', async () => {
    const space = createSpace(104);
    const first = await space.take('one');
    await space.take('another');
    await expect(space.take('third')).rejects.toMatchObject({ code: 'store.full', status: 507 });
    first.free();
    first.free();
    await space.take('third');
    await expect(space.take('third')).rejects.toMatchObject({ code: 'store.full' });
  });

  it('has a share for each user', async () => {
    const space = createSpace(10_000);
    const taken = await Promise.all(Array.from({ length: 8 }, () => space.take('one')));
    await expect(space.take('one')).rejects.toMatchObject({ code: 'request.tooMany', status: 429 });
    await space.take('another');
    taken[0]?.free();
    await space.take('one');
  });
});
