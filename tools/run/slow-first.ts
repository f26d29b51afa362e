import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take 15 s and more, mostly in processes that they start; the slowest first. Small files, which run last otherwise. */
export const SLOW_TESTS = [
  'tools/generate/generated-code.test.ts',
  'tools/dev.test.ts',
  'apps/server/test/process.test.ts',
  'apps/server/src/db/embedded-postgres/embedded-postgres.test.ts',
  'apps/server/src/live/slow-client.test.ts',
];

/** A test file, with the project whose worker runs it. */
export interface SequencedFile {
  readonly path: string;
  readonly project: string;
  /** False where a worker runs many files of the project, and loads what they import once. */
  readonly isIsolated: boolean;
}

/**
 * Slow tests first, then the files of isolated projects, then the others, project by project: a worker that is shared by
 * the files of a project ends where the next file is one of another project. The order is otherwise kept.
 */
export function orderFiles<Item>(items: readonly Item[], toFile: (item: Item) => SequencedFile): Item[] {
  const files = new Map(items.map((item) => [item, toFile(item)]));
  const projects = [...new Set([...files.values()].map(({ project }) => project))];
  const toRanks = (item: Item) => {
    const { path, project, isIsolated } = files.get(item)!;
    const index = SLOW_TESTS.indexOf(path);
    return index >= 0 ? [index, 0, 0] : [SLOW_TESTS.length, isIsolated ? 0 : 1, projects.indexOf(project)];
  };
  return [...items].sort((a, b) => {
    const others = toRanks(b);
    const difference = toRanks(a).map((rank, index) => rank - (others[index] ?? 0));
    return difference.find((each) => each !== 0) ?? 0;
  });
}

/** Orders test files so that no worker is idle at the end, and none is started more often than needed. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return orderFiles(await super.sort(files), ({ moduleId, project }) => ({
      path: relative(root, moduleId),
      project: project.name,
      isIsolated: project.config.isolate,
    }));
  }
}
