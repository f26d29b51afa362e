import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requirePostingUse } from '../endpoint/guard.ts';
import { citySchema } from '../places/index.ts';
import { tokenSchema } from '../postings/posting.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';
import { columnMapSchema } from './list-reading.ts';

const HEADERS_MAXIMUM = 100;
const HEADER_LENGTH = 200;
/** Lists of a company and kind that are kept: those that were imported last. */
export const LISTS_MAXIMUM = 100;
/** The words that a company can state: each text that is read is compared with all of them. */
export const ALIASES_MAXIMUM = 500;
/** Postings of all lists of a company: a posting counts in each list that has it. */
export const LIST_ROWS_OF_COMPANY = 100_000;
/** Postings of a list. */
const LIST_ROWS_MAXIMUM = 20_000;
/** Twenty thousand tokens. */
const SAVE_BYTES = 512 * 1024;

const tag = 'postings';
const postType = z.enum(POSTING_KINDS);
const headersSchema = z
  .array(z.string().max(HEADER_LENGTH))
  .min(1)
  .max(HEADERS_MAXIMUM)
  .describe('Of the columns, in their order');
const listNameSchema = z.string().trim().max(60);

const postingListSchema = z
  .object({
    name: z.string(),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    tokens: z.array(z.int()).describe('Its postings that are not deleted'),
  })
  .meta({ id: 'PostingList' });

export const getPostingLists = defineEndpoint({
  method: 'POST',
  path: '/api/PostingList/remembered',
  isReadOnly: true,
  summary: "The company's lists of a kind, and how the columns of these headers were read last",
  tag,
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  body: z.object({ postType, headers: headersSchema.or(z.array(z.never())) }),
  reply: z.object({
    columns: columnMapSchema.nullable().describe('Null where the company has not imported such headers'),
    listName: z.string().nullable().describe('The list that was imported with these headers last'),
    lists: z.array(postingListSchema).describe('The last first'),
  }),
});
export type RememberedLists = z.infer<typeof getPostingLists.reply>;

export const savePostingList = defineEndpoint({
  method: 'PUT',
  path: '/api/PostingList',
  summary: 'Keeps how columns are read, and which postings a list has: the next version is compared with them',
  tag,
  affects: [],
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  bodyBytes: SAVE_BYTES,
  body: z.object({
    postType,
    headers: headersSchema.or(z.array(z.never())),
    columns: columnMapSchema,
    listName: listNameSchema.describe("'' for rows that are no list"),
    tokens: z.array(tokenSchema).max(LIST_ROWS_MAXIMUM),
  }),
  reply: z.object({ count: z.int().describe('The postings of the list') }),
});

/** What an alias stands for. */
const ALIAS_KINDS = ['place', 'equipment'] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];
const aliasFields = {
  kind: z.enum(ALIAS_KINDS),
  text: z.string().trim().min(2).max(80).describe("What people write, as `B'ham`"),
  means: z.string().trim().min(1).max(120).describe('What is read in its place, as `Birmingham, AL`'),
};
const aliasSchema = z
  .object({
    id: z.int(),
    ...aliasFields,
    place: citySchema.nullable().describe('The place that it names; null for several ones and for equipment'),
    createdBy: z.string().describe('The name of the user'),
    createdOn: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'ReadingAlias' });
export type ReadingAlias = z.infer<typeof aliasSchema>;

export const listAliases = defineEndpoint({
  method: 'GET',
  path: '/api/ReadingAlias',
  summary: 'Words that the company has stated for places and equipment, by their text; no other company sees them',
  tag,
  callers: { user: requireAnyUse('createDelete') },
  reply: z.array(aliasSchema),
});

export const saveAlias = defineEndpoint({
  method: 'PUT',
  path: '/api/ReadingAlias',
  summary: 'States what words stand for; an earlier meaning is replaced',
  tag,
  affects: ['readingAliases'],
  callers: { user: requireAnyUse('createDelete') },
  body: z.object(aliasFields),
  reply: aliasSchema,
});

export const deleteAlias = defineEndpoint({
  method: 'DELETE',
  path: '/api/ReadingAlias/:id',
  summary: 'Forgets what words stand for',
  tag,
  affects: ['readingAliases'],
  callers: { user: requireAnyUse('createDelete') },
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: z.object({ id: z.int() }),
});
