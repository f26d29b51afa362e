import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';
import { dayOrderSchema, readLineShape } from './list-reading.ts';

/** What one call reads; a longer text is a file with columns. `characters` are those of the text, without tags. */
export const READ_TEXT_LIMITS = {
  characters: 100_000,
  htmlCharacters: 1024 * 1024,
  mailBytes: 3 * 1024 * 1024,
} as const;
/** The largest mail in base64, with the other fields. */
const BODY_BYTES = (READ_TEXT_LIMITS.mailBytes / 3) * 4 + 1024;

/** How a text is written. */
const TEXT_FORMATS = ['text', 'html', 'mail'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** What is read of a text. */
export const textReadingShape = {
  cells: z.array(z.array(z.string())).nullable().describe('Of a text with a table, else null'),
  rows: z
    .array(z.object({ text: z.string().describe('The words of the row'), ...readLineShape }))
    .describe('Of a text without a table'),
  dayOrder: dayOrderSchema.nullable().describe('Where the days of these rows decide it'),
  notRows: z.array(z.string()).describe('Lines that are no postings: greeting, signature, quoted mail'),
  writtenOn: z.iso.date().nullable().describe('The day of a mail, which words such as "tomorrow" follow'),
  sender: z.string().describe("The name of a mail's sender, or the address; '' where it is not known"),
  attachments: z.array(z.string()).describe("The names of a mail's files, which are not read"),
};

export const readText = defineEndpoint({
  method: 'POST',
  path: '/api/PostingList/text',
  isReadOnly: true,
  summary: 'What a mail or another text with several postings means, as every form and file of the board reads them',
  notes:
    'Nothing is posted, and nothing of the text is kept. A text with a table is answered with its cells, which `read` reads in parts; of other texts each row has its line.',
  tag: 'postings',
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  bodyBytes: BODY_BYTES,
  refusals: ['postingList.tooLong', 'postingList.unreadable'],
  body: z.object({
    postType: z.enum(POSTING_KINDS),
    format: z.enum(TEXT_FORMATS).describe('`mail` is a message file (RFC 5322)'),
    content: z.string().max(BODY_BYTES).describe('Of a mail its bytes in base64'),
    language: z.enum(['en', 'fr']).default('en'),
  }),
  reply: z.object(textReadingShape),
});
export type TextReading = z.infer<typeof readText.reply>;
