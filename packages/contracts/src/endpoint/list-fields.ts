import { z } from 'zod';

/** The query fields of a page. @param maximum of a page @param usual of a page */
export function toPageFields(maximum: number, usual = 100) {
  return {
    limit: z.coerce.number().int().min(1).max(maximum).default(usual),
    cursor: z.string().max(100).optional().describe('`nextCursor` of the page before'),
  };
}

/** The query fields of a list whose rows state their last change. */
export function toListFields(maximum: number, usual?: number) {
  return {
    modifiedSince: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('ISO 8601 with a zone: only what has changed at this instant or after it'),
    ...toPageFields(maximum, usual),
  };
}

/** Some of the words, separated by commas. */
export function toWordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(words)));
}

/** The end of a page. */
export const nextCursorSchema = z.string().nullable().describe('Null on the last page');
