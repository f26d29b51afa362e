import { z } from 'zod';
import { ERROR_CODES, fieldErrorSchema } from '../endpoint/errors.ts';

/** The error responses of the resource API: RFC 9457, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('`urn:loadstone:` with the code'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(ERROR_CODES),
    errors: z.array(fieldErrorSchema).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
