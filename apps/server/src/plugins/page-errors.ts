import { reportPageError } from '@loadstone/contracts/error-reports';
import type { FastifyInstance } from 'fastify';
import type { ErrorReporter } from '../partners/error-reports/index.ts';
import { registerEndpoint } from '../endpoints/endpoint.ts';

/** Receives reports of unhandled errors in pages, also from users who are not signed in. */
export function registerPageErrors(
  app: FastifyInstance,
  errorReporter: ErrorReporter,
  requestsPerMinutePerAddress: number,
): void {
  registerEndpoint(
    app,
    reportPageError,
    ({ body }) => ({ accepted: errorReporter.report({ ...body, source: 'page' }) }),
    { requestsPerMinutePerAddress },
  );
}
