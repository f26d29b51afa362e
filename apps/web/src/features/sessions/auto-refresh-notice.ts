import { z } from 'zod';
import { storageItem } from '../../lib/storage.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

const told = storageItem<boolean>({
  area: 'session',
  key: 'autoRefresh.told',
  schema: z.boolean(),
  fallback: false,
  keptUntil: 'logout',
});

/** Shows, once a session, that leads need no reloading. Called when the user has just reloaded them manually. */
export function tellOfAutoRefresh(): void {
  if (told.read()) return;
  told.write(true);
  showToast({ message: t('sessions.autoRefresh') });
}
