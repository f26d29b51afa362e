import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { fieldErrorSchema } from '../endpoint/errors.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';
import { laneSchema } from './lane.ts';

/** Rows of one call after its first one, which has the headers or a title: a transaction for each lane. */
export const LANE_IMPORT_ROWS = 200;
const CELLS = 100;
const CELL_LENGTH = 2_000;
const IMPORT_BYTES = 1024 * 1024;
const DIGEST_LENGTH = 64;

/** What a row of an import makes of its lane, also what the row does not state. */
const importedLaneSchema = laneSchema
  .pick({
    ...{ postType: true, posting: true, weekdays: true, withoutDays: true, extraDays: true, perDay: true },
    ...{ postHour: true, daysAhead: true, validFrom: true, validTo: true },
  })
  .meta({ id: 'ImportedLane' });
export type ImportedLane = z.output<typeof importedLaneSchema>;

/** What becomes of a row of an import. */
const laneImportRowSchema = z
  .object({
    row: z.int().describe('Its place among the rows of the request, from 0'),
    reference: z.string().describe("The own reference; '' for none"),
    result: z.enum(['created', 'changed', 'unchanged', 'refused']),
    laneID: z.int().nullable().describe('Of the lane; null for a refused row, and for a new one that is only checked'),
    lane: importedLaneSchema.nullable().describe('The lane as it is after the row; null for a refused row'),
    digest: z
      .string()
      .nullable()
      .describe('Of `result` and `lane`: a write that has it writes nothing else. Null for a refused row'),
    problems: z.array(
      fieldErrorSchema.extend({
        column: z.string().nullable().describe('The header of the wrong cell; null where the row has none'),
        cell: z.string().describe('What the cell contains'),
      }),
    ),
  })
  .meta({ id: 'LaneImportRow' });
export type LaneImportRow = z.infer<typeof laneImportRowSchema>;

const tableFields = {
  rows: z
    .array(z.array(z.string().max(CELL_LENGTH)).max(CELLS))
    .min(2)
    .max(LANE_IMPORT_ROWS + 1),
  language: z.enum(['en', 'fr']).default('en'),
};

export const importLanes = defineEndpoint({
  method: 'PUT',
  path: '/api/LaneImport/:mode',
  summary: 'Adds and changes lanes by the rows of a table, by own reference',
  notes:
    'The columns are those of a list of postings with days of the week, exceptions, loads a day, hour, days ahead and validity. What a table does not state stays as it is, and has its usual value in a new lane. A wrong row does not prevent the others; the same table again changes nothing.',
  tag: 'lanes',
  affects: ['lanes', 'postings'],
  callers: { user: requirePostingUse({ field: 'params.mode' }, 'createDelete') },
  params: z.object({ mode: z.enum(PRODUCT_MODES) }),
  body: z.discriminatedUnion('isDryRun', [
    z.object({ isDryRun: z.literal(true).describe('Checks the rows and writes nothing'), ...tableFields }),
    z.object({
      isDryRun: z.literal(false).describe('Writes the rows'),
      ...tableFields,
      digests: z
        .array(z.string().max(DIGEST_LENGTH))
        .max(LANE_IMPORT_ROWS)
        .describe('Those of the rows that were checked: a row that would write anything else is refused'),
    }),
  ]),
  bodyBytes: IMPORT_BYTES,
  reply: z.object({
    hasSchedule: z.boolean().describe('False where no column has days: nothing is read then'),
    rows: z.array(laneImportRowSchema),
    unused: z.array(z.string()).describe('Headers of columns that are not used'),
  }),
});
export type LaneImport = z.infer<typeof importLanes.reply>;
