import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import type { ErrorCode } from '../endpoint/errors.ts';
import { nextCursorSchema, toListFields } from '../endpoint/list-fields.ts';
import { checkNamedDraft, DRAFT_REFUSALS, namedFields, toDraftSchema } from '../postings/posting-resource.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';
import { LANE_PAGE, laneIdSchema, monthSchema } from './lane-calls.ts';
import { checkSchedule, laneDaySchema, lanePostingSchema, laneSchema, scheduleFields } from './lane.ts';

const tag = 'lanes';
const readers = { machine: ['postings:read'] } as const;
const writers = { machine: ['postings:write'] } as const;
const byId = z.object({ laneID: laneIdSchema });
/** What every call of one lane may be refused for. */
const OF_LANE = ['lane.notFound', 'permit.missing'] as const satisfies readonly ErrorCode[];

const [loadForm, equipmentForm] = lanePostingSchema.options;
const reference = {
  clientRefNum: namedFields.L.clientRefNum.describe(
    'The own reference of the lane, which no other one of the kind has; null for none',
  ),
};

/** What a lane of a machine posts: the fields of the desk, with ends and stops by name. */
const lanePostingDraftSchema = toDraftSchema(
  { ...loadForm.shape, ...namedFields.L, ...reference },
  { ...equipmentForm.shape, ...namedFields.E, ...reference },
)
  .superRefine(checkNamedDraft)
  .meta({
    id: 'LaneResourcePostingDraft',
    description:
      'What each day posts. `deliveryDate` and the days of stops are as many days after the posted day as they are after `dateAvail`, left out: today',
  });

const draftFields = { posting: lanePostingDraftSchema, ...scheduleFields };

/** A new lane of a machine. An unknown field is refused by its name. */
const laneResourceDraftSchema = z
  .strictObject(draftFields)
  .superRefine(checkSchedule)
  .meta({ id: 'LaneResourceDraft' });
export type LaneResourceDraft = z.output<typeof laneResourceDraftSchema>;

const laneResourceChangeSchema = z
  .strictObject({ version: z.int().positive().describe('As it was read'), ...draftFields })
  .superRefine(checkSchedule)
  .meta({ id: 'LaneResourceChange' });

/** A lane as machines read it. */
const laneResourceSchema = laneSchema
  .extend({
    posting: laneSchema.shape.posting
      .extend({ clientRefNum: z.string().nullable().describe('The own reference of the lane; null for none') })
      .describe('What each day posts'),
    createdBy: z.int().describe('The user, or the author of a service account'),
  })
  .meta({ id: 'LaneResource' });
export type LaneResource = z.output<typeof laneResourceSchema>;

export const listLaneResources = defineEndpoint({
  method: 'GET',
  path: '/v1/lanes',
  summary: "The company's lanes of a kind, newest first",
  tag,
  callers: readers,
  query: z.strictObject({
    postType: z.enum(POSTING_KINDS),
    ref: z.string().trim().min(1).max(100).optional().describe('Only those with this own reference'),
    ...toListFields(LANE_PAGE.maximum),
  }),
  reply: z.object({ items: z.array(laneResourceSchema), nextCursor: nextCursorSchema }),
  refusals: ['permit.missing'],
});

export const getLaneResource = defineEndpoint({
  method: 'GET',
  path: '/v1/lanes/:laneID',
  summary: 'One lane of the company',
  tag,
  callers: readers,
  params: byId,
  reply: laneResourceSchema,
  refusals: OF_LANE,
});

export const listLaneDayResources = defineEndpoint({
  method: 'GET',
  path: '/v1/lanes/:laneID/days',
  summary: 'The days of a month that have postings of a lane, or will have some, with what became of each posting',
  tag,
  callers: readers,
  params: byId,
  query: z.strictObject({ month: monthSchema.describe('YYYY-MM') }),
  reply: z.object({ items: z.array(laneDaySchema) }),
  refusals: OF_LANE,
});

export const createLaneResource = defineEndpoint({
  method: 'POST',
  path: '/v1/lanes',
  summary: 'Adds a lane; its postings are posted within a minute of their time',
  notes:
    'The service account is the author of the postings. A posting that is refused later states why in `refusal` of the lane, such as `scope.missing` where the account may not post any more.',
  tag,
  callers: writers,
  body: laneResourceDraftSchema,
  reply: laneResourceSchema,
  isIdempotent: true,
  refusals: [...DRAFT_REFUSALS, 'permit.missing', 'lane.limitReached', 'lane.referenceTaken'],
});

export const replaceLaneResource = defineEndpoint({
  method: 'PUT',
  path: '/v1/lanes/:laneID',
  summary: 'Replaces a lane: changes its open postings, and withdraws those that it does not have any more',
  notes: 'The kind of a lane does not change. From now on the service account is the author of its postings.',
  tag,
  callers: writers,
  params: byId,
  body: laneResourceChangeSchema,
  reply: laneResourceSchema,
  isIdempotent: true,
  refusals: [...DRAFT_REFUSALS, ...OF_LANE, 'lane.changedMeanwhile', 'lane.referenceTaken'],
});

export const pauseLaneResource = defineEndpoint({
  method: 'PUT',
  path: '/v1/lanes/:laneID/paused',
  summary: 'Pauses a lane, or resumes it: days that passed meanwhile are not posted',
  tag,
  callers: writers,
  params: byId,
  body: z.strictObject({ isPaused: z.boolean() }),
  reply: laneResourceSchema,
  isIdempotent: true,
  refusals: [...OF_LANE, 'insurance.expired', 'device.unconfirmed'],
});

export const deleteLaneResource = defineEndpoint({
  method: 'DELETE',
  path: '/v1/lanes/:laneID',
  summary: 'Deletes a lane with the record of its days',
  tag,
  callers: writers,
  params: byId,
  query: z.strictObject({
    withdraw: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('True withdraws its open postings of today and later too; otherwise its postings stay'),
  }),
  reply: z.object({ laneID: z.int(), withdrawn: z.int().describe('Postings that were withdrawn') }),
  refusals: OF_LANE,
});
