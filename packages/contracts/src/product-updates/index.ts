import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

const wordsSchema = z.object({
  title: z.string().trim().min(1).max(100),
  body: z.string().trim().min(1).max(1_000),
});

/** One product update. English is always there, for readers of a language that it is not written in. */
const productUpdateSchema = z
  .object({
    day: z.iso.date().describe('YYYY-MM-DD'),
    texts: z
      .record(z.string(), wordsSchema)
      .and(z.object({ en: wordsSchema }))
      .describe('By language, such as `fr-CA`'),
  })
  .meta({ id: 'ProductUpdate' });
export type ProductUpdate = z.infer<typeof productUpdateSchema>;

/** What an operator writes into the file of the product updates. */
export const productUpdatesSchema = z.array(productUpdateSchema).max(100);

export const listProductUpdates = defineEndpoint({
  method: 'GET',
  path: '/api/ProductUpdates',
  summary: 'The product updates that the operator of the board has written, newest first',
  tag: 'settings',
  callers: { user: SIGNED_IN },
  reply: productUpdatesSchema,
});
