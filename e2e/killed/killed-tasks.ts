import type { KilledTask, Sides } from './killed-task.ts';
import { createLeadTasks } from './lead-tasks.ts';
import { createPostingTasks } from './posting-tasks.ts';

/** The tasks of a round, each with subjects of its own, which the mark names. */
export function createTasks(sides: Sides, mark: string): readonly KilledTask[] {
  return [...createPostingTasks(sides, mark), ...createLeadTasks(sides, mark)];
}
