import { z } from 'zod';
import { companyRecordSchema } from '../companies/company-record.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import { rateSchema } from '../money/money.ts';
import { measureMarkFields } from './measure-marks.ts';
import { provenanceSchema } from './provenance.ts';
import { VEHICLE_SIZES, type VehicleSize } from '../postings/vocabulary.ts';

/** The matching rules that decide a pair, in order. A truck is checked by M8 or, with a corridor, by M9. */
const MATCHING_RULES = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9', 'M10', 'M11'] as const;

/** What a verdict measures: miles, and for `days` the days from the truck's day to the load's. */
const REASON_FIGURES = ['dfo', 'dfd', 'pickupOff', 'dropOff', 'days'] as const;
export type ReasonFigure = (typeof REASON_FIGURES)[number];

/** What a verdict says besides its numbers and letters; the client has a text for each. */
const VERDICT_NOTES = [
  'open',
  'expired',
  'apart',
  'oneCompany',
  'excluded',
  'brokerHidden',
  'carrierHidden',
  'public',
  'inNetwork',
  'notInNetwork',
  'typesShared',
  'typesApart',
  'sizesFit',
  'sizesApart',
  'attributesHad',
  'noAttributes',
  'attributesMissing',
  'days',
  'distances',
  'further',
  'notFurther',
  'mutual',
  'both',
  'broker',
  'brokerOnly',
  'carrier',
  'neither',
] as const;
export type VerdictNote = (typeof VERDICT_NOTES)[number];

/** One rule's verdict on a lead, with its numbers. */
const ruleVerdictSchema = z
  .object({
    rule: z.enum(MATCHING_RULES),
    pass: z.boolean().describe('M8, M9 and M10 may fail on a lead: one of the two reaches is enough for a broker'),
    text: z.string().describe('A short English sentence: "DFO 38 of 50, DFD 0 of 50"'),
    notes: z.array(z.enum(VERDICT_NOTES)).describe('What the text says, as codes'),
    letters: z.string().describe("The letters in common for M4, those that the truck lacks for M6, else ''"),
    figures: z.array(
      z.object({ name: z.enum(REASON_FIGURES), value: z.number(), limit: z.number().describe('In the unit of value') }),
    ),
    load: z.string().describe("The load's letters for M4, M5 and M6, else ''"),
    truck: z.string().describe("The truck's letters for M4, M5 and M6, else ''"),
  })
  .meta({ id: 'RuleVerdict' });
export type RuleVerdict = z.infer<typeof ruleVerdictSchema>;

/** The texts of its author by which two loads may be the same (M18). */
const WRITTEN_TEXTS = ['comment', 'reference'] as const;

/** A load of another company that may be the same as a lead, and is a lead of the same posting. */
const sameLoadSchema = z
  .object({
    token: z.int(),
    company: z.string(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    texts: z.array(z.enum(WRITTEN_TEXTS)).min(1).describe('What both have in common besides lane, day and equipment'),
  })
  .meta({ id: 'SameLoad' });
export type SameLoad = z.infer<typeof sameLoadSchema>;

/** Another open posting of the company for which the row of a lead stands (M16). */
const otherPostSchema = z
  .object({
    token: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    srceCity: z.string(),
    srceSt: z.string(),
    destCity: z.string(),
    destSt: z.string(),
    rate: rateSchema.nullable().describe('Of a load; null without one'),
  })
  .meta({ id: 'OtherPost' });
export type OtherPost = z.infer<typeof otherPostSchema>;

/** Why a lead matches one of my postings, and where it comes from. */
const leadReasonSchema = z
  .object({
    lToken: z.int(),
    eToken: z.int(),
    covers: z.boolean().describe("Within the truck's own reach"),
    near: z.boolean().describe("Within the load's own reach"),
    mutual: z.boolean(),
    rules: z.array(ruleVerdictSchema),
    marks: z
      .object(measureMarkFields)
      .describe('What the load and the truck do not fit (M15); never a reason to hide it'),
    otherPosts: z
      .array(otherPostSchema)
      .describe('The other postings of the row, the best first, at most twenty; `postedTimes` counts all (M16)'),
    sameLoads: z.array(sameLoadSchema).describe('The newest first, at most five (M18)'),
    record: companyRecordSchema
      .nullable()
      .describe('Of the company of the lead; null for the partner board, and below 20 postings'),
    provenance: provenanceSchema.nullable().describe('Null for a lead of the partner board'),
  })
  .meta({ id: 'LeadReason' });
export type LeadReason = z.infer<typeof leadReasonSchema>;

export const getLeadReason = defineEndpoint({
  method: 'GET',
  path: '/api/LeadReason/:token/:leadToken',
  summary:
    'Why a lead matches one of my postings: each rule with its numbers, and since when its company has device, user and phone',
  tag: 'leads',
  callers: { user: requireAnyView() },
  params: z.object({ token: tokenSchema.describe('My posting'), leadToken: tokenSchema }),
  reply: leadReasonSchema,
});

/** The field of a posting that could be relaxed. */
const NEAR_MISS_FIELDS = ['srceRadius', 'destRadius', 'dateAvail', 'vehicleType', 'vehicleSize', 'exclusions'] as const;
export type NearMissField = (typeof NEAR_MISS_FIELDS)[number];

/** One change of a posting and the number of leads that it would add. */
const nearMissSchema = z
  .object({
    field: z.enum(NEAR_MISS_FIELDS),
    from: z.string().describe('The value as it is: "50", "2026-11-22", "V", "T"; \'\' for exclusions'),
    to: z.string().describe('The value that it would be: "100", "2026-11-23", "R" (the letter added), "B"'),
    leads: z.int().positive().describe('Leads more than there are now, counted by running the changed posting'),
    edit: z
      .object({
        srceRadius: z.int().optional(),
        destRadius: z.int().optional(),
        dateAvail: z.string().optional(),
        vehicleType: z.string().optional(),
        vehicleSize: z.enum(Object.keys(VEHICLE_SIZES) as [VehicleSize, ...VehicleSize[]]).optional(),
      })
      .nullable()
      .describe("The fields to put over the posting's for an edit; null where no edit does it (exclusions)"),
  })
  .meta({ id: 'NearMiss' });
export type NearMiss = z.infer<typeof nearMissSchema>;

/** The changes that would add most leads to a short list, best first. */
const nearMissListSchema = z
  .object({
    token: z.int(),
    version: z.int().describe('The version of the posting that was counted; send it back with the edit'),
    leadCount: z.int().describe('Leads that it has now'),
    isThin: z.boolean().describe('False where the list is long enough: nothing was counted then'),
    nearMisses: z.array(nearMissSchema),
  })
  .meta({ id: 'NearMissList' });
export type NearMissList = z.infer<typeof nearMissListSchema>;

export const listNearMisses = defineEndpoint({
  method: 'GET',
  path: '/api/NearMiss/:token',
  summary: 'Counted near misses of an own open posting whose list is thin',
  tag: 'leads',
  callers: { user: requireAnyView() },
  params: z.object({ token: tokenSchema }),
  reply: nearMissListSchema,
});
