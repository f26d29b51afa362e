import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** Entries of one page of the export. */
export const ACTIVITY_EXPORT_PAGE = 1_000;

const hash = z.string().describe('SHA-256, 64 hexadecimal digits');
const chainEndSchema = z.object({ number: z.int().describe('Of the entry in the chain; 0 before the first'), hash });

/** An entry of the activity log of a company, with its place in the chain. */
const chainEntrySchema = z
  .object({
    accountId: z.int(),
    number: z.int().describe('Its number in the chain of the company'),
    activityId: z.int(),
    createdOn: z.string().describe('ISO 8601, UTC'),
    content: z.string().nullable().describe('The entry as it was hashed; null once it is removed by its age'),
    contentHash: hash.describe('SHA-256 of the content as UTF-8'),
    hash: hash.describe(
      'SHA-256 of the 32 bytes of the hash before, followed by `accountId:number:activityId:createdOn:contentHash` as UTF-8',
    ),
  })
  .meta({ id: 'ActivityChainEntry' });

const activityChainPageSchema = z
  .object({
    accountId: z.int(),
    before: chainEndSchema.describe('The end of what was removed by its age: the first entry continues it'),
    last: chainEndSchema.describe('The newest entry; keep it outside of the board'),
    entries: z.array(chainEntrySchema).describe('Oldest first, at most 1,000'),
  })
  .meta({ id: 'ActivityChainPage' });

export const exportActivity = defineEndpoint({
  method: 'GET',
  path: '/api/ActivityChain',
  summary: "A page of the company's activity log with its hashes, by which it can be verified; for administrators",
  tag: 'activity',
  callers: { user: SIGNED_IN },
  query: z.object({ after: z.coerce.number().int().min(0).default(0).describe('The number of the last entry before') }),
  reply: activityChainPageSchema,
});

/** Every kind of entry in the activity logs. */
export const ACTIVITY_TYPES = {
  AppLoaded: 6,
  ProductActivity: 8,
  AddPosting: 9,
  EditPosting: 10,
  DeletePosting: 11,
  SearchCarrier: 12,
  FetchCarrier: 13,
  AssignLoad: 14,
  AcceptLoad: 15,
  DeclineLoad: 16,
  AssignDriver: 17,
  GeoCheck: 30,
  TokenSecurity: 31,
  MemberSearch: 34,
  RiPiClick: 35,
  RePostAll: 36,
  BrowserRefresh: 37,
  ConcurrentLogout: 39,
  DPoPValidate: 44,
  ServiceAccount: 60,
  AccountSecurity: 61,
  InboundMail: 62,
  Lane: 63,
  ReleaseTier: 64,
  StopChange: 65,
} as const;
export type ActivityType = keyof typeof ACTIVITY_TYPES;

/** The largest id of a user. */
const MAX_USER_ID = 2_147_483_647;

const ACTIVITY_TYPE_NAMES = Object.keys(ACTIVITY_TYPES) as [ActivityType, ...ActivityType[]];

/** Entries of one page of the log. */
export const ACTIVITY_LOG_PAGE = 50;

const activityLogEntrySchema = z
  .object({
    id: z.int(),
    at: z.string().describe('ISO 8601, UTC'),
    userId: z.int(),
    person: z.string().describe('The name of the user, else the e-mail address; empty for a program'),
    type: z.enum(ACTIVITY_TYPE_NAMES),
    description: z.string(),
  })
  .meta({ id: 'ActivityLogEntry' });
export type ActivityLogEntry = z.infer<typeof activityLogEntrySchema>;

const activityLogPageSchema = z
  .object({
    entries: z.array(activityLogEntrySchema).describe('Newest first'),
    people: z
      .array(z.object({ userId: z.int(), person: z.string() }))
      .describe('Users of the company, by name, of whom one can be chosen'),
    nextCursor: z.string().nullable().describe('Of the next page; null for the last one'),
  })
  .meta({ id: 'ActivityLogPage' });
export type ActivityLogPage = z.infer<typeof activityLogPageSchema>;

export const listActivityLog = defineEndpoint({
  method: 'GET',
  path: '/api/ActivityLog',
  summary: "A page of the company's activity log by person, kind and time, newest first; for administrators",
  tag: 'activity',
  callers: { user: SIGNED_IN },
  query: z.object({
    userId: z.coerce.number().int().positive().max(MAX_USER_ID).optional().describe('Only entries of this user'),
    type: z.enum(ACTIVITY_TYPE_NAMES).optional(),
    from: z.iso.datetime().optional().describe('Entries from this instant on'),
    until: z.iso.datetime().optional().describe('Entries before this instant'),
    cursor: z.string().max(100).optional(),
  }),
  reply: activityLogPageSchema,
});

/** The types that only the server writes, with the change or the search itself. Entries of these types from a client are not stored. */
export const SERVER_LOGGED_ACTIVITY_TYPES = [
  'AddPosting',
  'EditPosting',
  'DeletePosting',
  'RePostAll',
  'AssignLoad',
  'AcceptLoad',
  'DeclineLoad',
  'AssignDriver',
  'ConcurrentLogout',
  'SearchCarrier',
  'FetchCarrier',
  'MemberSearch',
  'GeoCheck',
  'ServiceAccount',
  'AccountSecurity',
  'InboundMail',
  'Lane',
  'ReleaseTier',
  'StopChange',
] as const;
export type ServerLoggedActivityType = (typeof SERVER_LOGGED_ACTIVITY_TYPES)[number];

const activityTypeIds = Object.values(ACTIVITY_TYPES) as number[];

/** Maximum number of entries in one bulk call. */
export const ACTIVITY_BULK_MAXIMUM = 200;

const entryFields = {
  userActivityTypeId: z.int().refine((id) => activityTypeIds.includes(id), { message: checkTexts.activityType }),
  description: z.string().max(1000).default(''),
  appName: z.string().max(60).default(''),
  errorCode: z.string().max(20).default(''),
};

/**
 * One entry of the activity log. The server sets its user and time; a user id and address sent by the client are
 * dropped.
 */
const activityDraftSchema = z.object(entryFields).meta({ id: 'ActivityDraft' });
export type ActivityDraft = z.infer<typeof activityDraftSchema>;

/** One entry of the sign-in log: an activity with the place that the browser reported, if any. */
export const loginActivityDraftSchema = z
  .object({
    ...entryFields,
    long: z.number().min(-180).max(180).nullable().default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    address: z.string().max(300).default(''),
    geoAccuracy: z.number().min(0).nullable().default(null).describe('Metres'),
  })
  .meta({ id: 'LoginActivityDraft' });
export type LoginActivityDraft = z.infer<typeof loginActivityDraftSchema>;

const written = z.object({ written: z.int().describe('How many entries were written') });

export const addUserActivity = defineEndpoint({
  method: 'POST',
  path: '/api/UserActivity',
  summary: "Adds an entry to the caller's activity log; types that the server logs itself are not stored",
  tag: 'activity',
  affects: [],
  callers: { user: SIGNED_IN },
  body: activityDraftSchema,
  reply: written,
});

export const addUserActivities = defineEndpoint({
  method: 'POST',
  path: '/api/UserActivity/bulk',
  summary: "Adds entries to the caller's activity log, all or none; types that the server logs itself are not stored",
  tag: 'activity',
  affects: [],
  callers: { user: SIGNED_IN },
  bodyBytes: 256 * 1024,
  body: z.array(activityDraftSchema).min(1).max(ACTIVITY_BULK_MAXIMUM),
  reply: written,
});

export const addLoginActivity = defineEndpoint({
  method: 'POST',
  path: '/api/UserLoginActivity',
  summary:
    'Adds an entry to the sign-in log; requires a token, also of a user whose access has ended; types that the server logs itself are not stored',
  tag: 'activity',
  // The usual check rejects such a user, so this call checks the token itself.
  isPublic: true,
  body: loginActivityDraftSchema,
  reply: written,
});

export type ActivityChainPage = z.infer<typeof activityChainPageSchema>;
