import * as calls from '@loadstone/contracts/gone-reports';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldReports } from './gone-reports.queries.ts';
import { reportGone, withdrawReport } from './gone-reports.service.ts';

/** Reports of carriers that a load is gone. */
export const goneReportsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.reportGone, async ({ caller, body: { token, leadToken, isGone } }) => ({
      mark: await (isGone ? reportGone(board, caller, { token, leadToken }) : withdrawReport(board, caller, leadToken)),
    }));
  },
  tables: {
    gone_reports: {
      rows: '100 a user and day (`RATE_LIMIT_GONE_REPORTS_PER_DAY`)',
      daily: 'W × 0.1 KB at most = 2 MB',
      removed: 'after 91 days',
      refusals: ['request.dailyLimit'],
    },
  },
  // A day longer than a company's record.
  retention: [{ kept: { hours: 91 * 24 }, removeBatch: removeOldReports }],
} satisfies BoardModule;
