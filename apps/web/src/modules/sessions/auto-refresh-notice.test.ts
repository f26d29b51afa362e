import { expect, it } from 'vitest';
import { shownToasts } from '../../ui/toasts/toast.ts';
import { showAutoRefreshNotice } from './auto-refresh-notice.ts';

it('is shown once to each user, also after a new session', () => {
  showAutoRefreshNotice(7);
  expect(shownToasts.get()).toHaveLength(1);
  shownToasts.set([]);
  window.sessionStorage.clear();
  showAutoRefreshNotice(7);
  expect(shownToasts.get()).toHaveLength(0);
  showAutoRefreshNotice(8);
  expect(shownToasts.get()).toHaveLength(1);
});
