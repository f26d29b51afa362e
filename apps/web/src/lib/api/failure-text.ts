import { t } from '../texts/t.ts';
import { isApiError, isWithoutReply } from './api-error.ts';

/**
 * The text for a write that failed.
 *
 * @param failed says that nothing was changed. Without a reply that is not known, and another text says so. A write that this
 *   page has not sent has its own text
 */
export function toFailureText(failed: string, error: unknown): string {
  if (isApiError(error) && error.code === 'client.unconfirmed') return error.message;
  return isWithoutReply(error) ? t('api.noReply') : failed;
}

/** {@link toFailureText}, followed by the server's reason where it has refused the write. */
export function toReasonedText(failed: string, error: unknown): string {
  const text = toFailureText(failed, error);
  return text === failed && isApiError(error) ? `${failed} ${error.message}` : text;
}
