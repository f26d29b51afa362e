import { t } from '../texts/t.ts';
import { isApiError, isWithoutReply } from './api-error.ts';

/**
 * What is said about a write that failed. `failed` says that nothing was changed, which is not known where no reply
 * arrived: then the text says so.
 */
export function toFailureText(failed: string, error: unknown): string {
  return isWithoutReply(error) ? t('api.noReply') : failed;
}

/** The same, followed by the server's reason where it has refused the write. */
export function toReasonedText(failed: string, error: unknown): string {
  const text = toFailureText(failed, error);
  return text === failed && isApiError(error) ? `${failed} ${error.message}` : text;
}
