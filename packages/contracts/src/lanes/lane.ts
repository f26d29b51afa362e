import { z } from 'zod';
import { calendarDaySchema } from '../postings/calendar-day.ts';
import {
  checkEquipmentDraft,
  checkLoadDraft,
  equipmentDraftFields,
  loadDraftFields,
  noStops,
} from '../postings/posting.ts';
import { toFactShape } from '../postings/fact-schemas.ts';
import { POSTING_KINDS, POSTING_STATUSES } from '../postings/vocabulary.ts';
import { acceptanceSchema } from '../tiers/tier-answers.ts';
import { noTiersSchema, tierSchema, tiersSchema } from '../tiers/tier.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** Lanes of a company and kind. */
export const LANE_LIMIT = 1000;
/** Postings of one day. */
export const MOST_PER_DAY = 50;
/** Days before its day on which a posting can be posted. */
export const MOST_DAYS_AHEAD = 14;
/** Named days of a lane, with and without a posting. */
const MOST_NAMED_DAYS = 100;

const weekdays = z
  .array(z.int().min(1).max(7))
  .max(7)
  .refine(isDistinct, { message: lateCheckTexts.laneDayTwice })
  .describe('Days of the week, from 1 for Monday to 7 for Sunday');
const namedDays = z
  .array(calendarDaySchema)
  .max(MOST_NAMED_DAYS)
  .refine(isDistinct, { message: lateCheckTexts.laneDayTwice })
  .default([]);

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** The fields of a schedule in a draft. */
export const scheduleFields = {
  weekdays,
  withoutDays: namedDays.describe('YYYY-MM-DD each: days of these weekdays without a posting'),
  extraDays: namedDays.describe('YYYY-MM-DD each: days besides these weekdays'),
  perDay: z.int().min(1).max(MOST_PER_DAY).describe('Postings of each day'),
  postHour: z.int().min(0).max(23).describe('The hour, by the clock of the origin, at which a day is posted'),
  daysAhead: z.int().min(1).max(MOST_DAYS_AHEAD).describe('Days before its day on which it is posted'),
  validFrom: calendarDaySchema.describe('YYYY-MM-DD, the first day that can have postings'),
  validTo: calendarDaySchema.nullable().default(null).describe('YYYY-MM-DD, the last one; null for no end'),
};

/** When a lane posts, and how many postings. */
export type LaneSchedule = z.infer<z.ZodObject<typeof scheduleFields>>;

/** The checks of a schedule across several fields. */
export function checkSchedule(schedule: LaneSchedule, context: z.RefinementCtx): void {
  const refuse = (field: keyof LaneSchedule, message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { weekdays: ofWeek, withoutDays, extraDays, validFrom, validTo } = schedule;
  if (ofWeek.length + extraDays.length === 0) refuse('weekdays', lateCheckTexts.laneDays);
  if (validTo !== null && validTo < validFrom) refuse('validTo', lateCheckTexts.laneEnd);
  if (withoutDays.some((day) => extraDays.includes(day))) refuse('extraDays', lateCheckTexts.laneDayTwice);
}

const dateAvail = calendarDaySchema.optional();
const tiers = tiersSchema
  .nullable()
  .optional()
  .describe(
    'The tiers of each of its loads, counted from the moment at which that one is posted; null for none. Left out: none for a new lane, the same on an edit. An edit changes those of open loads, whose released tiers keep their receivers',
  );

/** What a lane posts: the fields of the posting form. */
const lanePostingDraftSchema = z
  .discriminatedUnion('postType', [
    z.object({ postType: z.literal('L'), ...loadDraftFields, dateAvail, tiers }).superRefine(checkLoadDraft),
    z
      .object({ postType: z.literal('E'), ...equipmentDraftFields, ...noStops, dateAvail, tiers: noTiersSchema })
      .superRefine(checkEquipmentDraft),
  ])
  .meta({ id: 'LanePostingDraft' });

/** What a lane posts, in a draft. */
export const lanePostingSchema = lanePostingDraftSchema.describe(
  'What each day posts. `deliveryDate` and the days of stops are as many days after the posted day as they are after `dateAvail`, left out: today',
);

/** A new lane, and what replaces one. */
export const laneDraftSchema = z
  .object({ posting: lanePostingSchema, ...scheduleFields })
  .superRefine(checkSchedule)
  .meta({ id: 'LaneDraft' });
export type LaneDraft = z.output<typeof laneDraftSchema>;
/** What a client sends of it. */
export type LaneDraftInput = z.input<typeof laneDraftSchema>;

/**
 * What became of one posting of a lane: it was posted, its day had passed when the board could have posted it, the rules of a
 * posting refused it, or a change of the lane withdrew it.
 */
const OCCURRENCE_STATES = ['posted', 'missed', 'refused', 'withdrawn'] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

const refusal = z.string().describe('The code of the error that refused it');

/** A standing lane of a company. */
export const laneSchema = z
  .object({
    laneID: z.int(),
    postType: z.enum(POSTING_KINDS),
    posting: z.object({
      ...toFactShape('template'),
      dateAvail: z.string().describe('YYYY-MM-DD, the day from which the other days of the posting count'),
      networkId: z.int().describe('0 where it is for every company'),
      tiers: z.array(tierSchema).optional().describe('The tiers of each of its loads; omitted for none'),
    }),
    ...scheduleFields,
    withoutDays: z.array(z.string()),
    extraDays: z.array(z.string()),
    validTo: z.string().nullable().describe('YYYY-MM-DD, the last day; null for no end'),
    isPaused: z.boolean(),
    timeZone: z.string().describe('IANA, of the origin'),
    nextDay: z.string().nullable().describe('YYYY-MM-DD, the day that is posted next; null for none'),
    nextPostOn: z.string().nullable().describe('ISO 8601, UTC, when it is posted; null for none'),
    postedCount: z.int().describe('Postings of the days of the last 30 days and later'),
    acceptedCount: z.int().describe('Those of them that the other company has accepted'),
    missedCount: z.int().describe('Days of the last 30 days whose postings were missed, each posting counted'),
    refusal: z
      .object({ day: z.string().describe('YYYY-MM-DD'), code: refusal })
      .nullable()
      .describe('The first posting from today on that was refused; null for none'),
    createdBy: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    version: z.int().describe('Counts writes; send it back with an edit'),
  })
  .meta({ id: 'Lane' });
export type Lane = z.output<typeof laneSchema>;

/** The days whose responses a lane lists. */
export const ANSWERED_DAYS = 30;

/** What a company did with the loads of a lane. */
export const laneAnswersSchema = z
  .object({
    custCd: z.string(),
    company: z.string(),
    accepted: z.int().describe('Loads that it accepted'),
    declined: z.int(),
    offered: z.int().describe('Loads for which it made an offer, and nothing followed'),
    lastOn: z.string().describe('ISO 8601, UTC: its last response'),
    acceptance: acceptanceSchema,
  })
  .meta({ id: 'LaneAnswers' });
export type LaneAnswers = z.infer<typeof laneAnswersSchema>;

/** A day of a lane with its postings. */
export const laneDaySchema = z
  .object({
    day: z.string().describe('YYYY-MM-DD'),
    planned: z.int().describe('Postings that the lane will post for it'),
    postOn: z.string().nullable().describe('ISO 8601, UTC, when it posts them; null where nothing is planned'),
    occurrences: z.array(
      z.object({
        number: z.int().describe('From 1'),
        state: z
          .enum(OCCURRENCE_STATES)
          .describe(
            'Whether it was posted; `missed` where its day had passed when the board could post it, `withdrawn` by a change of the lane',
          ),
        refusal: refusal.nullable().describe('The code of the error that refused it; null for none'),
        token: z.int().nullable().describe('Of the posting; null where there is none, or it was deleted'),
        pStatus: z.enum(POSTING_STATUSES).nullable().describe('Of the posting, as `token`'),
        acceptedBy: z.string().nullable().describe('The company or driver that has accepted it; null for none'),
      }),
    ),
  })
  .meta({ id: 'LaneDay' });
export type LaneDay = z.infer<typeof laneDaySchema>;
