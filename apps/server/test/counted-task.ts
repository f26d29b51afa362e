import { z } from 'zod';
import type { Task } from '../src/task-queue/index.ts';

/** The task of the tests of the queue. */
export const COUNTED_TASK: Task<{ number: number }> = {
  name: 'counted',
  payload: z.object({ number: z.number() }),
  maxAttempts: 2,
};
