import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentContentType } from '@loadstone/contracts/documents';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createPdfWithLongContent,
  createPdfWithNestedForms,
  createPdfWithPicture,
  createTallPicture,
} from '../../../../test/costly-files.ts';
import { createPdf, createPhonePicture } from '../../../../test/sample-files.ts';
import { systemTimers } from '../../../ground/timers.ts';
import { MediaBusy, MediaRefusal, type MediaJob } from './media-jobs.ts';
import { createMedia, type Media } from './media.ts';

const MINUTES_MS = 10 * 60_000;
const log = { warn: () => undefined };
let folder: string;
let media: Media;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loadstone-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  media = createMedia({ timers: systemTimers, log, shareMs: MINUTES_MS });
});
afterEach(() => media.close());

let count = 0;
async function run(
  type: MediaJob['type'],
  bytes: Buffer,
  { contentType = 'application/pdf' as DocumentContentType, company = 'one' } = {},
): Promise<string> {
  count += 1;
  const path = join(folder, String(count));
  await writeFile(path, bytes);
  const job = { type, path, contentType, outputPath: `${path}-out` };
  return media.run(job, company).then(
    () => 'done',
    (error: unknown) => (error instanceof MediaRefusal ? error.refusal : String(error)),
  );
}

describe('a file that costs too much', () => {
  it('is refused by the sides and pixels of its picture, also inside of a PDF', async () => {
    expect(await run('check', await createPdfWithPicture(8_000))).toBe('pixels');
    const tall = await createTallPicture(20_000);
    expect(await run('check', tall, { contentType: 'image/png' })).toBe('pixels');
    expect(await run('check', await createPhonePicture(), { contentType: 'image/jpeg' })).toBe('done');
  });

  it('ends its process by memory or time, and the next one is read', async () => {
    expect(['heavy', 'slow']).toContain(await run('thumbnail', await createPdfWithLongContent(300_000_000)));
    expect(await run('thumbnail', createPdf())).toBe('done');
  });

  it('does not delay the files of other companies, which are read meanwhile', async () => {
    const attack = Promise.all(Array.from({ length: 3 }, () => run('thumbnail', createPdfWithNestedForms())));
    const finished: string[] = [];
    void attack.then(() => finished.push('attack'));
    for (let file = 0; file < 3; file += 1) {
      expect(await run('check', createPdf(), { company: 'another' })).toBe('done');
      finished.push('small');
    }
    expect(finished).toEqual(['small', 'small', 'small']);
    await media.close();
    expect(await attack).not.toContain('done');
  });
});

it('refuses the files of a company that has used its time, and reads those of others', async () => {
  await media.close();
  media = createMedia({ timers: systemTimers, log, shareMs: 1 });
  expect(await run('check', createPdf())).toBe('done');
  const path = join(folder, 'more');
  await writeFile(path, createPdf());
  const job = { type: 'check', path, contentType: 'application/pdf', outputPath: `${path}-out` } as const;
  await expect(media.run(job, 'one')).rejects.toThrow(MediaBusy);
  await media.run(job, 'another');
});
