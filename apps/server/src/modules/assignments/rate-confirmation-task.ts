import { z } from 'zod';
import type { Task } from '../../task-queue/index.ts';

/** Writes the rate confirmation of an agreed rate, or its copy with the acceptance. The last attempt is after three days. */
export const RATE_CONFIRMATION_TASK: Task<{ rateId: number }> = {
  name: 'rate-confirmation',
  payload: z.object({ rateId: z.number() }),
  maxAttempts: 20,
};
