import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { rateSchema } from '../money/money.ts';
import { stopFields } from '../postings/stop-schemas.ts';
import type { ShownStop } from '../postings/stops.ts';
import { CORRIDORS, POSTING_ATTRIBUTES, POSTING_KINDS, VEHICLE_TYPES } from '../postings/vocabulary.ts';

/** Rows of one call: some tens of milliseconds of processor time. */
export const READ_ROWS_MAXIMUM = 500;
/** Rows before the first posting of a file, such as its title and its headers, are read with each call. */
const HEAD_ROWS_MAXIMUM = 20;
const CELLS_MAXIMUM = 100;
/** Characters of a cell. */
const CELL_LENGTH = 2_000;
/** Characters of a row: some 200 ms of processor time at most. */
const ROW_LENGTH = 4_000;
/** Five hundred rows with long comments, as UTF-8. */
const READ_BYTES = 4 * 1024 * 1024;

/** What a column of a table can hold. */
export const LIST_COLUMNS = [
  'origin',
  'originState',
  'originCode',
  'originCountry',
  'originId',
  'destination',
  'destinationState',
  'destinationCode',
  'destinationCountry',
  'destinationId',
  'lane',
  'stops',
  'stopOrder',
  'stopKind',
  'stopReference',
  'stopDetails',
  'dateAvail',
  'deliveryDate',
  'pickupHours',
  'deliveryHours',
  'vehicleTypes',
  'vehicleSize',
  'attributes',
  'rate',
  'ratePerMile',
  'currency',
  'rateBasis',
  'weightLbs',
  'lengthFt',
  'commodity',
  'comment',
  'reference',
  'phone',
  'srceRadius',
  'destRadius',
  'corridor',
  'bookNow',
  'customerTracking',
  'network',
  'count',
  'posting',
] as const;
const listColumnSchema = z.enum(LIST_COLUMNS).meta({ id: 'ListColumn' });
export type ListColumn = z.infer<typeof listColumnSchema>;

const readPlaceSchema = z
  .object({
    id: z.int(),
    city: z.string(),
    lat: z.number(),
    long: z.number(),
    label: z.string().describe('Unique, as the board shows it'),
    st: z.string().describe('Two-letter state or province'),
    postalCode: z.string().optional().describe('The code that named it, or that stands beside its name'),
  })
  .meta({ id: 'ReadPlace' });
export type ReadPlace = z.infer<typeof readPlaceSchema>;

/** Why a value is asked; the texts are the client's. */
const ASK_REASONS = [
  'places',
  'placesDiffer',
  'dayOrder',
  'dayPast',
  'dayFar',
  'weekday',
  'number',
  'impossible',
  'currency',
  'word',
  'several',
  'manyStops',
  'truckStops',
] as const;
export type AskReason = (typeof ASK_REASONS)[number];

/** The words of the row from which a field is read. */
const words = z.array(z.string());

/** A field is sure, asked with its choices in order, or not understood. */
function toReadingSchema<Value extends z.ZodType, More extends z.ZodRawShape>(value: Value, more: More) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('understood'), value, words }),
    z.object({ state: z.literal('asked'), choices: z.array(value), reason: z.enum(ASK_REASONS), words, ...more }),
    z.object({ state: z.literal('unread'), words }),
  ]);
}

/** `from` is after `to` where the hours go over midnight. */
const readHoursSchema = z.object({ from: z.string(), to: z.string() });

const letters = (table: object) => z.array(z.enum(Object.keys(table) as [string, ...string[]]));

const toOptionalReading = <Value extends z.ZodType>(value: Value) => toReadingSchema(value, {}).optional();

const readStopSchema: z.ZodType<ShownStop> = z
  .object({ cityId: z.int(), city: z.string(), st: z.string().describe('State or province'), ...stopFields })
  .meta({ id: 'ReadStop' });

const readStopsSchema = toReadingSchema(z.array(readStopSchema), {
  each: z
    .array(z.array(readStopSchema))
    .optional()
    .describe('What each stop can be, where several are asked; the choices are those of the first of them'),
});

/** What is read of the fields of a row. A value of null: the row says that there is none, as `TBD`. */
const readFieldsSchema = z.object({
  dateAvail: toOptionalReading(z.string()),
  origin: toOptionalReading(readPlaceSchema),
  srceRadius: toOptionalReading(z.int()),
  destination: toOptionalReading(readPlaceSchema),
  destRadius: toOptionalReading(z.int()),
  stops: readStopsSchema.optional().describe('Of a load, between its ends'),
  vehicleTypes: toOptionalReading(letters(VEHICLE_TYPES)),
  vehicleSize: toOptionalReading(z.enum(['T', 'L', 'B'])),
  attributes: toOptionalReading(letters(POSTING_ATTRIBUTES)),
  corridor: toOptionalReading(z.enum(CORRIDORS)),
  comment: toOptionalReading(z.string()),
  rate: toOptionalReading(rateSchema.nullable()),
  weightLbs: toOptionalReading(z.number().nullable()),
  lengthFt: toOptionalReading(z.number().nullable()),
  commodity: toOptionalReading(z.string()),
  pickupHours: toOptionalReading(readHoursSchema.nullable()),
  deliveryDate: toOptionalReading(z.string()),
  deliveryHours: toOptionalReading(readHoursSchema.nullable()),
  bookNow: toOptionalReading(z.boolean()),
  customerTracking: toOptionalReading(z.boolean()),
  network: toOptionalReading(z.string()),
  reference: toOptionalReading(z.string()),
  count: toOptionalReading(z.int()),
});
export type ReadFields = z.infer<typeof readFieldsSchema>;
export type ReadField = keyof ReadFields;
/** In the order in which a table shows them. */
export const READ_FIELDS = Object.keys(readFieldsSchema.shape) as readonly ReadField[];
/** The reading of one field. */
export type FieldReading<Value = unknown> =
  | { readonly state: 'understood'; readonly value: Value; readonly words: readonly string[] }
  | {
      readonly state: 'asked';
      readonly choices: readonly Value[];
      readonly reason: AskReason;
      readonly words: readonly string[];
    }
  | { readonly state: 'unread'; readonly words: readonly string[] };

/** What is read of one posting. */
export const readLineShape = {
  fields: readFieldsSchema,
  unused: words.describe('Words that say nothing of the posting'),
  contacts: words.describe('Phone numbers, mail addresses and links, which no posting contains'),
};
const readLineSchema = z.object(readLineShape).meta({ id: 'ReadLine' });
export type ReadLine = z.infer<typeof readLineSchema>;

const readRowSchema = z
  .object({ row: z.int().describe('Its place among the rows of the request, from 0'), ...readLineShape })
  .meta({ id: 'ReadRow' });
export type ReadRow = z.infer<typeof readRowSchema>;

const readColumnSchema = z
  .object({
    index: z.int(),
    header: z.string().describe("As the file has it; '' without headers"),
    name: listColumnSchema.nullable().describe('Null for a column that is not used'),
    by: z.enum(['header', 'content', 'hand', 'none']),
  })
  .meta({ id: 'ReadColumn' });
export type ReadColumn = z.infer<typeof readColumnSchema>;

/** Columns by their index; null for one that is not used. */
export const columnMapSchema = z.record(z.string().regex(/^\d{1,3}$/), listColumnSchema.nullable());
export type ColumnMap = z.infer<typeof columnMapSchema>;

const DAY_ORDERS = ['MDY', 'DMY', 'YMD'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];
export const dayOrderSchema = z.enum(DAY_ORDERS);

export const readList = defineEndpoint({
  method: 'POST',
  path: '/api/PostingList/read',
  isReadOnly: true,
  summary: 'What the rows of a table mean, as every form and file of the board reads them',
  notes:
    'Nothing is posted. A long table is sent in parts, each with the rows of its head; the columns and the order of days that the first part has are sent with the others.',
  tag: 'postings',
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  bodyBytes: READ_BYTES,
  body: z.object({
    postType: z.enum(POSTING_KINDS),
    rows: z
      .array(
        z
          .array(z.string().max(CELL_LENGTH))
          .max(CELLS_MAXIMUM)
          .refine((cells) => cells.reduce((sum, cell) => sum + cell.length, 0) <= ROW_LENGTH),
      )
      .min(1)
      .max(READ_ROWS_MAXIMUM + HEAD_ROWS_MAXIMUM),
    columns: columnMapSchema.optional().describe('Decided by the user or by the first part; the others are found'),
    dayOrder: dayOrderSchema.optional().describe('Of days of digits, as the user or the other parts have decided'),
    writtenOn: z.iso.date().optional().describe('The day of the mail with the table; today where absent'),
    language: z.enum(['en', 'fr']).default('en'),
  }),
  reply: z.object({
    columns: z.array(readColumnSchema),
    rows: z.array(readRowSchema),
    notRows: z.array(z.int()).describe('The places of rows that are no postings: titles, headers, totals'),
    dayOrder: dayOrderSchema.nullable().describe('Where the days of these rows decide it'),
  }),
});
export type ListReading = z.infer<typeof readList.reply>;

/** The lines of one call, and the characters of each. */
export const READ_LINES_LIMITS = { lines: 20, characters: 500 } as const;

export const readLines = defineEndpoint({
  method: 'POST',
  path: '/api/PostingList/lines',
  isReadOnly: true,
  summary: 'What lines of text say of postings, as every form and file of the board reads them',
  notes:
    'Nothing is posted. Each line is one posting. A value with two readings is asked, with its choices; nothing is guessed.',
  tag: 'postings',
  callers: { user: requirePostingUse({ field: 'body.postType' }, 'createDelete') },
  body: z.object({
    postType: z.enum(POSTING_KINDS),
    lines: z.array(z.string().max(READ_LINES_LIMITS.characters)).max(READ_LINES_LIMITS.lines),
    language: z.enum(['en', 'fr']).default('en'),
  }),
  reply: z.object({ lines: z.array(readLineSchema) }),
});
