import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { rateSchema } from '../money/money.ts';
import { toFactShape, toPlainDraftShape } from './fact-schemas.ts';
import { ASSIGNMENT_HOLDERS } from './posting-transitions.ts';
import { listStopProblems } from './stops.ts';
import { draftTiersSchema, noTiersSchema, tierStateSchema, type Tier } from '../tiers/tier.ts';
import {
  CORRIDORS,
  DEFAULT_RADIUS_MILES,
  POSTING_ATTRIBUTES,
  POSTING_RADII,
  POSTING_STATUSES,
  POST_MODES,
  VEHICLE_TYPES,
  WESTERN_RADIUS_MILES,
  type PostingKind,
  type ProductMode,
} from './vocabulary.ts';
import { toCheckIssue } from '../texts/check-issue.ts';
import { calendarDaySchema } from './calendar-day.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** The reference of a posting whose company gave it none. */
export const DEFAULT_CLIENT_REFERENCE = 'Client Ref';

/** The name of the program that made a posting, where the draft states none, and for generated postings. */
export const DEFAULT_PRODUCT_NAME = 'WEBAPI';

/** The description of the version of an edit, the same in every call that has one. */
export const LAST_WRITER =
  'The version that the user edited; left out: the edit replaces every change since, and the reply has a `Warning` header';

/** The token of a posting. Positive, at most 2^53 - 1. */
export const tokenSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A string of distinct letters of a code table, e.g. `VR`. Reports the first unknown or repeated letter. */
function letterSet(table: Record<string, string>, noun: 'vehicleType' | 'attribute') {
  const nounText = { vehicleType: 'equipment type', attribute: 'attribute' }[noun];
  return z.string().superRefine((letters, context) => {
    const seen = new Set<string>();
    for (const letter of letters) {
      if (!(letter in table)) {
        context.addIssue(toCheckIssue(`letterUnknown.${noun}`, { letter }, `'${letter}' is not a known ${nounText}.`));
        return;
      }
      if (seen.has(letter)) {
        context.addIssue(toCheckIssue('letterTwice', { letter }, `'${letter}' is given twice.`));
        return;
      }
      seen.add(letter);
    }
  });
}

export const vehicleTypesSchema = letterSet(VEHICLE_TYPES, 'vehicleType').refine((letters) => letters.length > 0, {
  message: checkTexts.equipmentMissing,
});
export const postingAttributesSchema = letterSet(POSTING_ATTRIBUTES, 'attribute');

/** Network ids are 32-bit. */
const MAX_NETWORK_ID = 2_147_483_647;
/** Tag ids are 32-bit. */
const MAX_TAG_ID = 2_147_483_647;

const draftFields = {
  dateAvail: calendarDaySchema,
  srceID: z.int().positive({ message: checkTexts.originMissing }),
  srceRadius: z.int().min(0),
  destID: z.int().positive({ message: checkTexts.destinationMissing }),
  destRadius: z.int().min(0),
  vehicleType: vehicleTypesSchema,
  postingAttrib: postingAttributesSchema.default(''),
  clientRefNum: z.string().max(LIMITS.clientReferenceLength).default(DEFAULT_CLIENT_REFERENCE),
  productName: z.string().max(20).default(DEFAULT_PRODUCT_NAME),
  postMode: z.enum(POST_MODES).default('A'),
  networkId: z.int().min(0).max(MAX_NETWORK_ID).default(0),
};

/** The fields of a load form, also used by templates. */
export const loadDraftFields = { ...draftFields, vehicleSize: z.enum(['T', 'L']), ...toPlainDraftShape('L') };

/** The fields of an equipment form, also used by templates. */
export const equipmentDraftFields = {
  ...draftFields,
  vehicleSize: z.enum(['T', 'L', 'B']),
  corridor: z.enum(CORRIDORS).default('R'),
  customerTracking: z.boolean().default(false),
  ...toPlainDraftShape('E'),
};
/**
 * A truck refuses stops: a field that is dropped would post one that does not go where its company says. The type does not have
 * them.
 */
export const noStops = {
  stops: z
    .null({ message: checkTexts.noStops })
    .optional()
    .describe('Always null or left out: only loads and lanes of loads have stops'),
} as object;

/** Whether the user posts it although it repeats another posting, the same for every way to post. */
export const confirmDuplicateSchema = z
  .boolean()
  .optional()
  .describe(
    'Posts it although the company has an open posting with the same equipment, size, day and ends (M16); left out: refused with `posting.duplicate`',
  );

/** The fields of a draft that templates do not have. */
const postingFields = {
  tagId: z
    .int()
    .min(0)
    .max(MAX_TAG_ID)
    .optional()
    .describe('The tag that the posting shall carry, 0 none; left out: none on a new posting, the same on an edit'),
  confirmDuplicate: confirmDuplicateSchema,
};

function checkNetwork(draft: { postMode: 'A' | 'P'; networkId: number }, context: z.RefinementCtx): void {
  if ((draft.postMode === 'P') !== draft.networkId > 0) {
    context.addIssue({
      code: 'custom',
      path: ['networkId'],
      message: checkTexts.networkOfMode,
    });
  }
}

function checkRadius(mode: ProductMode, draft: { srceRadius: number; destRadius: number }, context: z.RefinementCtx) {
  const allowed: readonly number[] = POSTING_RADII[mode];
  for (const field of ['srceRadius', 'destRadius'] as const) {
    if (!allowed.includes(draft[field])) {
      const radii = allowed.join(', ');
      context.addIssue({ ...toCheckIssue('radius', { radii }, `Choose one of ${radii} miles.`), path: [field] });
    }
  }
}

/** The fields that the checks of a load form compare. */
interface LoadRules {
  dateAvail?: string | undefined;
  deliveryDate: string | null;
  weightLbs?: number | null | undefined;
  lengthFt?: number | null | undefined;
  stops?: Parameters<typeof listStopProblems>[0]['stops'];
  tiers?: readonly Tier[] | null | undefined;
  postMode: 'A' | 'P';
  networkId: number;
  srceRadius: number;
  destRadius: number;
}
/** The fields that the checks of an equipment form compare. */
interface EquipmentRules extends Omit<
  LoadRules,
  'dateAvail' | 'deliveryDate' | 'weightLbs' | 'lengthFt' | 'stops' | 'tiers'
> {
  corridor: 'R' | 'C';
  srceID: number;
  destID: number;
}

const STOP_TEXTS = { day: 'stopDay', aboard: 'stopAboard', vehicle: 'stopVehicle' } as const;

/** The checks of a load form across several fields. */
export function checkLoadDraft(draft: LoadRules, context: z.RefinementCtx): void {
  checkNetwork(draft, context);
  checkRadius('B', draft, context);
  if (draft.tiers && draft.postMode === 'P') {
    context.addIssue({ code: 'custom', path: ['tiers'], message: checkTexts.tiersOfNetwork });
  }
  const { dateAvail, deliveryDate } = draft;
  if (deliveryDate !== null && dateAvail !== undefined && deliveryDate < dateAvail) {
    context.addIssue({ code: 'custom', path: ['deliveryDate'], message: checkTexts.deliveryBeforePickup });
  }
  for (const { index, field, reason } of listStopProblems(draft)) {
    const message = checkTexts[STOP_TEXTS[reason]];
    context.addIssue({ code: 'custom', path: ['stops', index, field], message });
  }
}

/** The checks of an equipment form across several fields. */
export function checkEquipmentDraft(draft: EquipmentRules, context: z.RefinementCtx): void {
  checkNetwork(draft, context);
  checkRadius('C', draft, context);
  if (draft.corridor === 'C' && draft.srceID === draft.destID) {
    context.addIssue({
      code: 'custom',
      path: ['corridor'],
      message: checkTexts.corridorImpossible,
    });
  }
}

/** A broker's new or edited load. Coordinates, state and names come from the gazetteer by id. */
export const loadDraftSchema = z
  .object({ ...loadDraftFields, ...postingFields, tiers: draftTiersSchema })
  .superRefine(checkLoadDraft)
  .meta({ id: 'LoadDraft' });
export type LoadDraft = z.infer<typeof loadDraftSchema>;

/** A carrier's new or edited equipment. */
export const equipmentDraftSchema = z
  .object({ ...equipmentDraftFields, ...postingFields, ...noStops, tiers: noTiersSchema })
  .superRefine(checkEquipmentDraft)
  .meta({ id: 'EquipmentDraft' });
export type EquipmentDraft = z.infer<typeof equipmentDraftSchema>;

/** The radius of an end in a state or province: the western one is kept only in western provinces, else it is the default. */
export function toAllowedRadius(radiusMiles: number, st: string, westernProvinces: readonly string[]): number {
  const isRefused = radiusMiles === WESTERN_RADIUS_MILES && !westernProvinces.includes(st);
  return isRefused ? DEFAULT_RADIUS_MILES : radiusMiles;
}

/** One posting as its own company sees it. */
export const postingSchema = z
  .object({
    token: z.int(),
    postType: z.enum(['L', 'E']),
    pStatus: z.enum(POSTING_STATUSES),
    ...toFactShape('posting'),
    networkId: z.int(),
    network: z
      .object({ id: z.int(), name: z.string(), isDeleted: z.boolean() })
      .nullable()
      .describe(
        'Null where the posting is public, or where the network is a colleague’s private one; without its name once that one is deleted',
      ),
    tiers: tierStateSchema.optional().describe('Of a load with tiers, whose `postMode` is A; omitted for others'),
    tag: z.object({ tagId: z.int(), tagName: z.string(), tagColor: z.string(), postingId: z.int() }).nullable(),
    users: z.object({ nickName: z.string() }),
    createdBy: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe("ISO 8601, UTC: the company's last action on it"),
    confirmedUntil: z
      .string()
      .describe(
        'ISO 8601, UTC: from then on others see it as not confirmed (M17); in the past while carriers report it as gone',
      ),
    goneReports: z
      .int()
      .positive()
      .optional()
      .describe(
        'Carriers that have reported the load as gone since the last action of the company on it; it counts as not confirmed until the next one; omitted for none',
      ),
    version: z.int().describe('Counts writes; send it back with an edit'),
    custCd: z.string(),
    leadCount: z.int(),
    newLeadCount: z.int().describe('Leads posted within the minutes of NEW_LEAD_MINUTES before the reply; at most 999'),
    leadsEventId: z
      .int()
      .describe(
        'The last live event that leadCount includes; 0 where it was reckoned before the write was on the feed',
      ),
    hasLeads: z.boolean(),
    hasNewLeads: z.boolean(),
    hasLiveLeads: z.boolean(),
    hasAttachedDocument: z.boolean(),
    assignmentHolder: z
      .enum(ASSIGNMENT_HOLDERS)
      .nullable()
      .describe('Who holds the carrier’s side of a load that is pending, assigned or on route; null for all others'),
    assignedLoad: z
      .object({
        srceCity: z.string(),
        srceSt: z.string(),
        destCity: z.string(),
        destSt: z.string(),
        dateAvail: z.string().describe('YYYY-MM-DD'),
      })
      .nullable()
      .describe('The load of an equipment that is pending, assigned, on route or delivered; null for all others'),
    agreedRate: rateSchema
      .optional()
      .describe(
        'What both sides of the assignment have agreed on, for a load or an equipment that is assigned, on route or delivered; `rate` is still the posted one; omitted for none',
      ),
    showBoldingPost: z.boolean(),
  })
  .meta({ id: 'Posting' });
export type Posting = z.infer<typeof postingSchema>;

/** The noun in the paths of each kind of posting. */
export const POSTING_NOUNS = { L: 'LoadPosting', E: 'EquipmentPosting' } as const satisfies Record<PostingKind, string>;
