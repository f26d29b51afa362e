import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { AppError } from '../../ground/errors.ts';
import { toStoreError } from './store-errors.ts';

it('a disk without space is a full store', async () => {
  // Linux refuses every write to this device for lack of space.
  const failure = await pipeline(createReadStream(import.meta.filename), createWriteStream('/dev/full')).catch(
    (error: unknown) => error,
  );
  expect(toStoreError(failure)).toMatchObject({ code: 'store.full', status: 507, cause: failure });
});

it.each(['EIO', 'EACCES', 'ENOTDIR', 'ENOENT'])('%s is a store that is not available', (code) => {
  expect(toStoreError(Object.assign(new Error(code), { code }))).toMatchObject({
    code: 'store.unavailable',
    status: 503,
  });
});

it('a refusal stays as it is', () => {
  const refusal = new AppError('document.closed');
  expect(toStoreError(refusal)).toBe(refusal);
});
