import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';

/** Largest body of a report of a page, bytes. */
export const ERROR_REPORT_BYTES = 8 * 1024;

/** An unhandled error of a page. The server removes personal data before it stores or forwards it. */
const pageErrorSchema = z
  .object({
    message: z.string().min(1).max(1000),
    stack: z.string().max(4000).default(''),
    version: z.string().max(40).default('').describe('Version of the page'),
  })
  .meta({ id: 'PageError' });
export type PageError = z.infer<typeof pageErrorSchema>;

export const reportPageError = defineEndpoint({
  method: 'POST',
  path: '/api/ErrorReports',
  bodyBytes: ERROR_REPORT_BYTES,
  summary: 'Reports an unhandled error of a page; works without a session; limited by address',
  tag: 'errors',
  isPublic: true,
  body: pageErrorSchema,
  reply: z.object({ accepted: z.boolean().describe('False where too many reports are waiting') }),
});
