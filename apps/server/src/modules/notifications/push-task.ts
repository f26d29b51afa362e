import { z } from 'zod';
import type { Task } from '../../task-queue/index.ts';

/** Pushes a notification that the board wrote to the devices of its user. */
export const PUSH_TASK: Task<{ notificationId: number }> = {
  name: 'push',
  payload: z.object({ notificationId: z.number() }),
  maxAttempts: 3,
};
