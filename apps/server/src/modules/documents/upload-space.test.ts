import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createUploadSpace, STEP_BYTES } from './upload-space.service.ts';

const RESERVE_BYTES = 100 * STEP_BYTES;

/** A disk with space for so many steps of files; each file is written twice. */
function createDisk(steps: number) {
  let freeBytes = RESERVE_BYTES + 2 * steps * STEP_BYTES;
  const readFree = () => Promise.resolve(freeBytes);
  const space = createUploadSpace({ folder: tmpdir(), reserveBytes: RESERVE_BYTES, readFree });
  return {
    readFigures: () => space.figures,
    async open(company: string, user = company) {
      const held = await space.open({ company, user });
      let written = 0;
      return {
        async receive(bytes: number): Promise<void> {
          await held.hold(bytes);
          written += bytes;
          freeBytes -= bytes;
        },
        end(): void {
          held.free();
          freeBytes += written;
          written = 0;
        },
      };
    },
  };
}

describe('the space for files while they are received', () => {
  it('leaves the reserve of the database, also where files under way grow', async () => {
    const disk = createDisk(3);
    const [first] = [await disk.open('one'), await disk.open('another')];
    await first.receive(STEP_BYTES);
    await first.receive(1);
    await expect(first.receive(2 * STEP_BYTES)).rejects.toMatchObject({ code: 'store.full', status: 507 });
    expect(disk.readFigures()).toEqual({ running: 2, waiting: 0, refused: 1, isFull: true });
    first.end();
    first.end();
    await disk.open('third');
    expect(disk.readFigures()).toEqual({ running: 2, waiting: 0, refused: 1, isFull: false });
    await disk.open('fourth');
    await expect(disk.open('fifth')).rejects.toMatchObject({ code: 'store.full' });
  });

  it('is held for what has arrived and one step, not for the largest size', async () => {
    const disk = createDisk(10);
    const half = await Promise.all(Array.from({ length: 5 }, () => disk.open('one', 'user')));
    for (const upload of half) await upload.receive(STEP_BYTES / 2);
    await (await disk.open('another')).receive(5 * STEP_BYTES);
  });

  it('has a share for each company, whatever its users hold', async () => {
    const disk = createDisk(10);
    const [first, second] = [await disk.open('one', 'first'), await disk.open('one', 'second')];
    await first.receive(4 * STEP_BYTES);
    await expect(second.receive(2 * STEP_BYTES)).rejects.toMatchObject({ code: 'request.tooMany', status: 429 });
    await (await disk.open('another')).receive(5 * STEP_BYTES);
  });

  it('may be held by one file alone', async () => {
    await (await createDisk(10).open('one')).receive(10 * STEP_BYTES);
  });

  it('has a share for each user', async () => {
    const disk = createDisk(1_000);
    const taken = await Promise.all(Array.from({ length: 8 }, () => disk.open('company', 'one')));
    await expect(disk.open('company', 'one')).rejects.toMatchObject({ code: 'request.tooMany', status: 429 });
    await disk.open('company', 'another');
    taken[0]?.end();
    await disk.open('company', 'one');
  });
});
