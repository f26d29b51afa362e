import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerNotifications } from './notifications.routes.ts';
import { removeOldNotifications } from './notifications.queries.ts';
import { writeInsuranceNotices } from './insurance-notices.service.ts';

/** What the module has. */
export const notificationsModule = {
  routes: registerNotifications,
  tables: {
    insurance_notices: { rows: 'one a user', daily: 'none', removed: 'never', refusals: 'none' },
    notifications: {
      rows: 'one a recipient of a notice',
      daily: 'W × 1 KB × users of the company that receives it',
      removed: 'after `NOTIFICATION_DAYS`',
      refusals: ['request.dailyLimit'],
    },
  },
  retention: [{ kept: { setting: 'notificationDays' }, removeBatch: removeOldNotifications }],
  jobs: [
    {
      name: 'insurance notices',
      at: ['45 */5 * * * *'],
      runsAtStart: true,
      run: async (context) => {
        const count = await writeInsuranceNotices(context);
        return count > 0 ? ['users were notified that their insurance expires soon', { count }] : undefined;
      },
    },
  ],
} satisfies ModuleDeclaration;
