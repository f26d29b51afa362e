import { isApiError } from '../../lib/api/api-error.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Shows why a change of a webhook was refused. */
export function showWebhookFailure(error: unknown): void {
  showToast({ message: isApiError(error) ? error.message : t('webhooks.failed'), tone: 'danger' });
}
