import type { ErrorReporter } from './error-reporter.ts';
import { removeOldErrors } from './error-reports.queries.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';

/** What the error reports have. */
export const errorReportsModule = {
  tables: {
    error_reports: {
      rows: '1,000 in all',
      daily: 'none: the rows have a limit together',
      removed: 'after `ERROR_REPORT_DAYS`, and above 1,000',
      refusals: ['request.tooMany'],
    },
  },
  retention: [{ kept: { setting: 'errorReportDays' }, remove: removeOldErrors }],
  gauges: [
    {
      name: 'loadstone_error_reports_lost_total',
      help: 'Error reports that could not be delivered or queued since the start',
      read: ({ errorReporter }) => errorReporter.lostCount,
    },
  ],
} satisfies ModuleDeclaration<{ readonly errorReporter: Pick<ErrorReporter, 'lostCount'> }>;
