import { z } from 'zod';
import type { Task } from '../../task-queue/index.ts';

/** Makes the thumbnail of a document after its upload. Mails and pushes come first. */
export const THUMBNAIL_TASK: Task<{ documentId: number }> = {
  name: 'thumbnail',
  payload: z.object({ documentId: z.number() }),
  maxAttempts: 3,
  priority: 10,
};

/** The thumbnails of a company are made one after the other, so that those of others do not wait for them. */
export function toThumbnailQueue({ accountId, postingId }: { accountId: number | null; postingId: number }): string {
  return accountId === null ? `thumbnails of posting ${postingId}` : `thumbnails of ${accountId}`;
}
