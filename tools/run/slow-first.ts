import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take 15 s and more, mostly in processes that they start; the slowest first. Small files, which run last otherwise. */
export const SLOW_TESTS = [
  'apps/server/prove/crash.test.ts',
  'apps/server/test/process.test.ts',
  'apps/server/test/matching-property.test.ts',
  'apps/server/prove/stream.test.ts',
  'apps/server/src/db/embedded-postgres.test.ts',
  'apps/server/src/live/slow-client.test.ts',
];

/** @returns the paths with slow tests first; the order is otherwise kept. */
export function putSlowFirst<Item>(items: readonly Item[], toPath: (item: Item) => string): Item[] {
  const rank = (item: Item) => {
    const index = SLOW_TESTS.indexOf(toPath(item));
    return index < 0 ? SLOW_TESTS.length : index;
  };
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** Starts slow test files first, so that no worker is idle while another runs one at the end. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return putSlowFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId));
  }
}
