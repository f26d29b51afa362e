import { z } from 'zod';
import { storageItem } from '../../lib/browser/storage.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** The users of this browser who have seen the notice. */
const seenBy = storageItem<readonly number[]>({
  area: 'local',
  key: 'autoRefresh.seenBy',
  schema: z.array(z.number()),
  fallback: [],
});

/** Shows, once per user, that leads need no reloading. Called when the user has just reloaded them manually. */
export function showAutoRefreshNotice(userId: number): void {
  const users = seenBy.read();
  if (users.includes(userId)) return;
  seenBy.write([...users, userId]);
  showToast({ message: t('sessions.autoRefresh') });
}
