import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requirePostingUse, requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { nextCursorSchema, toPageFields } from '../endpoint/list-fields.ts';
import { LAST_WRITER, tokenSchema } from '../postings/posting.ts';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';
import { ANSWERED_DAYS, laneAnswersSchema, laneDaySchema, laneDraftSchema, laneSchema } from './lane.ts';

/** The most lanes of a page, and how many it has where a request states no number. */
export const LANE_PAGE = { maximum: 200, usual: 150 } as const;
const MAX_ID = 2_147_483_647;
/** The permanent id of a lane. */
export const laneIdSchema = z.coerce.number().int().positive().max(MAX_ID);

const byId = z.object({ laneID: laneIdSchema });
const path = '/api/Lane';
/** The kind of a lane, and with it the permit, is known from its row only. */
const ofRow = { user: requireProduct('any') };
const readers = { user: [...requireProduct('any'), ...requireAnyView()] };

/** A month of a calendar. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const listLanes = defineEndpoint({
  method: 'GET',
  path: `${path}s/:mode`,
  summary: "A page of the company's lanes of a mode, newest first",
  tag: 'lanes',
  callers: { user: requirePostingUse({ field: 'params.mode' }, 'view') },
  params: z.object({ mode: z.enum(PRODUCT_MODES) }),
  query: z.object(toPageFields(LANE_PAGE.maximum, LANE_PAGE.usual)),
  reply: z.object({
    items: z.array(laneSchema),
    total: z.int().describe('Lanes of the mode, on all pages'),
    nextCursor: nextCursorSchema,
  }),
});
export type LaneList = z.infer<typeof listLanes.reply>;

export const getLane = defineEndpoint({
  method: 'GET',
  path: `${path}/:laneID`,
  summary: 'One lane',
  tag: 'lanes',
  callers: readers,
  params: byId,
  reply: laneSchema,
});

export const listLaneDays = defineEndpoint({
  method: 'GET',
  path: `${path}/:laneID/days`,
  summary: 'The days of a month that have postings of a lane, or will have some',
  tag: 'lanes',
  callers: readers,
  params: byId,
  query: z.object({ month: monthSchema.describe('YYYY-MM') }),
  reply: z.array(laneDaySchema),
});

export const listLaneAnswers = defineEndpoint({
  method: 'GET',
  path: `${path}/:laneID/answers`,
  summary: `What each company did with the loads of a lane for the days of the last ${ANSWERED_DAYS} days and later, most accepted first`,
  tag: 'lanes',
  callers: readers,
  params: byId,
  reply: z.array(laneAnswersSchema),
});

export const findLaneOfPosting = defineEndpoint({
  method: 'GET',
  path: `${path}OfPosting/:token`,
  summary: 'The lane that posted an own posting',
  tag: 'lanes',
  callers: readers,
  params: z.object({ token: tokenSchema }),
  reply: z.object({ laneID: z.int().nullable().describe('Null where no lane has posted it') }),
});

export const findCityZone = defineEndpoint({
  method: 'GET',
  path: '/api/CityZone/:id',
  summary: 'The time zone of a city, by whose clock a lane posts',
  tag: 'lanes',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive().max(MAX_ID) }),
  reply: z.object({ timeZone: z.string().describe("IANA; '' where it is not known") }),
});

export const createLane = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Adds a lane; its postings are posted within a minute of their time',
  tag: 'lanes',
  affects: ['lanes'],
  callers: { user: requirePostingUse({ field: 'body.posting.postType' }, 'createDelete') },
  body: laneDraftSchema,
  reply: laneSchema,
  isIdempotent: true,
});

export const editLane = defineEndpoint({
  method: 'PUT',
  path: `${path}/:laneID`,
  summary: 'Replaces a lane: changes its open postings, and withdraws those that it does not have any more',
  tag: 'lanes',
  affects: ['lanes', 'postings'],
  callers: { user: requirePostingUse({ field: 'body.posting.postType' }, 'createDelete') },
  params: byId,
  body: z.intersection(z.object({ version: z.int().positive().optional().describe(LAST_WRITER) }), laneDraftSchema),
  reply: laneSchema,
  isIdempotent: true,
});

export const pauseLane = defineEndpoint({
  method: 'PUT',
  path: `${path}/:laneID/paused`,
  summary: 'Pauses a lane, or resumes it: days that passed meanwhile are not posted',
  tag: 'lanes',
  affects: ['lanes'],
  callers: ofRow,
  params: byId,
  body: z.object({ isPaused: z.boolean() }),
  reply: laneSchema,
});

export const deleteLane = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:laneID`,
  summary: 'Deletes a lane with the record of its days; its postings stay, or its open ones are withdrawn',
  tag: 'lanes',
  affects: ['lanes', 'postings'],
  callers: ofRow,
  params: byId,
  body: z.object({ withdraw: z.boolean().describe('Withdraws its open postings of today and later') }),
  reply: z.object({ laneID: z.int(), withdrawn: z.int().describe('Postings that were withdrawn') }),
});
