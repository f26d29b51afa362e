import { t } from '../texts/t.ts';
import { isWithoutReply } from './api-error.ts';

/**
 * What is said about a write that failed. `failed` says that nothing was changed, which is not known where no reply
 * arrived: then the text says so.
 */
export function toFailureText(failed: string, error: unknown): string {
  return isWithoutReply(error) ? t('api.noReply') : failed;
}
