import { z } from 'zod';
import { ERROR_CODES, errorTextSchema, fieldErrorSchema } from '../endpoint/errors.ts';

/** The error responses of the resource API: RFC 9457, `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string().describe('`urn:loadstone:` with the code'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(ERROR_CODES),
    text: errorTextSchema
      .optional()
      .describe('`detail` for other languages; left out where it is the text of the code'),
    errors: z.array(fieldErrorSchema).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
