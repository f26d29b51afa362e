import { isWithoutReply } from '../../lib/api/api-error.ts';
import { t } from '../../lib/texts/t.ts';
import type { Toast } from './toast.ts';

/** Retry for a write that may not have been carried out. A refused one would be refused again, so it has none. */
export function toRetry(error: unknown, run: () => void): Toast['action'] {
  return isWithoutReply(error) ? { label: t('ui.retry'), run } : undefined;
}
