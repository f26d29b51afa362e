import { z } from 'zod';
import { storageItem } from '../../lib/storage.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

const shown = storageItem<boolean>({
  area: 'session',
  key: 'autoRefresh.told',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});

/** Shows, once a session, that leads need no reloading. Called when the user has just reloaded them manually. */
export function showAutoRefreshNotice(): void {
  if (shown.read()) return;
  shown.write(true);
  showToast({ message: t('sessions.autoRefresh') });
}
