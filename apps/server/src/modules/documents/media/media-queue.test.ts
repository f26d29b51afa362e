import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaJob } from './media-jobs.ts';
import { createMediaQueue, type MediaQueue, type QueuedJob } from './media-queue.ts';

const WINDOW_MS = 600_000;
const SHARE_MS = 10_000;

interface NamedJob extends QueuedJob {
  readonly name: string;
}

let nowMs: number;
let queue: MediaQueue<NamedJob>;
beforeEach(() => {
  nowMs = 0;
  queue = createMediaQueue({ shareMs: SHARE_MS, windowMs: WINDOW_MS, getNowMs: () => nowMs });
});

function add(name: string, company: string, { type = 'check' as MediaJob['type'], isLong = false } = {}): void {
  queue.add({ name, company, isLong, job: { type, path: '', contentType: 'image/png', outputPath: '' } });
}
const takeAll = (acceptsLong = true): string[] => {
  const names: string[] = [];
  for (let next = queue.takeNext(acceptsLong); next !== undefined; next = queue.takeNext(acceptsLong))
    names.push(next.name);
  return names;
};

describe('the queue of files', () => {
  it('reads the files of a company in their order, checks before thumbnails', () => {
    add('a thumbnail', 'one', { type: 'thumbnail' });
    add('a check', 'one');
    add('another check', 'one');
    expect(takeAll()).toEqual(['a check', 'another check', 'a thumbnail']);
  });

  it('serves the company first that has used the least time, also its thumbnails', () => {
    queue.noteUse('one', 500);
    queue.noteUse('another', 20);
    add('a check', 'one');
    add('a thumbnail', 'another', { type: 'thumbnail' });
    add('of a new company', 'third');
    expect(takeAll()).toEqual(['of a new company', 'a thumbnail', 'a check']);
  });

  it('keeps long files back while one is running', () => {
    add('long', 'one', { isLong: true });
    add('short', 'one');
    expect(takeAll(false)).toEqual(['short']);
    expect(takeAll()).toEqual(['long']);
  });

  it('marks a company for a minute', () => {
    queue.markLong('one');
    expect([queue.isMarked('one'), queue.isMarked('another')]).toEqual([true, false]);
    nowMs += 60_000;
    expect(queue.isMarked('one')).toBe(false);
  });

  it('lets a company that has used its share wait for the next window', () => {
    queue.noteUse('one', SHARE_MS - 1);
    expect(queue.getWaitMs('one')).toBe(0);
    nowMs = 1_000;
    queue.noteUse('one', 1);
    expect([queue.getWaitMs('one'), queue.getWaitMs('another')]).toEqual([WINDOW_MS - 1_000, 0]);
    nowMs = WINDOW_MS;
    expect(queue.getWaitMs('one')).toBe(0);
  });
});
