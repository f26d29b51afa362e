import { z } from 'zod';
import { ACTIVITY_TYPES, loginActivityDraftSchema } from '../activity/index.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/**
 * What a browser reports about its location: the user is asked, has agreed, has refused (or the position cannot be
 * found), or the browser has no geolocation.
 */
export const LOCATION_STATES = ['asked', 'granted', 'denied', 'unsupported'] as const;
export type LocationState = (typeof LOCATION_STATES)[number];

/** A location record counts for this many intervals of `ClientSettings.geoLogMinutes`, so that one may be missed. */
export const LOCATION_INTERVALS = 4;

/**
 * A location check as the browser sends it. Without a state it is `granted` with coordinates and `denied` without. The
 * server sets the user, the company and the address; values for them from a client are dropped.
 */
const geoDraftSchema = z
  .object({
    state: z.enum(LOCATION_STATES).optional(),
    long: z.number().min(-180).max(180).nullable().default(null),
    lat: z.number().min(-90).max(90).nullable().default(null),
    accuracy: z.number().min(0).max(40_100_000).nullable().default(null).describe('Metres'),
    recordedOn: z.iso.datetime({ offset: true }).nullable().default(null).describe('When the position was found'),
  })
  .superRefine((draft, context) => {
    const isPlaced = draft.long !== null && draft.lat !== null;
    const isEmpty = draft.long === null && draft.lat === null && draft.accuracy === null;
    const mustHavePlace = draft.state === undefined ? !isEmpty : draft.state === 'granted';
    if (mustHavePlace && !isPlaced) {
      context.addIssue({ code: 'custom', path: ['lat'], message: lateCheckTexts.position });
    } else if (!mustHavePlace && !isEmpty) {
      context.addIssue({ code: 'custom', path: ['lat'], message: lateCheckTexts.noPosition });
    }
  })
  .meta({ id: 'GeoDraft' });
export type GeoDraft = z.infer<typeof geoDraftSchema>;

/** A stored location check. */
const geoRecordSchema = z
  .object({
    accountId: z.int(),
    userId: z.int(),
    userEmail: z.string(),
    state: z.enum(LOCATION_STATES),
    long: z.number().nullable(),
    lat: z.number().nullable(),
    accuracy: z.number().nullable().describe('Metres'),
    address: z.string().describe('The nearest place; empty without a position'),
    enforced: z.boolean().describe('True where the user must share the location'),
  })
  .meta({ id: 'GeoRecord' });
export type GeoRecord = z.infer<typeof geoRecordSchema>;

export const addGeoRecord = defineEndpoint({
  method: 'POST',
  path: '/api/GeoEnforce',
  summary: "Stores a check of the browser's location, with an entry in the sign-in log",
  tag: 'location',
  affects: [],
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  isIdempotent: true,
  body: geoDraftSchema,
  reply: geoRecordSchema,
});

export const addGeoRecordWithActivity = defineEndpoint({
  method: 'POST',
  path: '/api/Aggregate/geo-enforce',
  summary: "Stores a check of the browser's location and the given entry in the sign-in log, both or none",
  tag: 'location',
  affects: [],
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  isIdempotent: true,
  body: z.object({
    userLoginActivity: loginActivityDraftSchema
      .pick({ description: true, appName: true, errorCode: true })
      .extend({ userActivityTypeId: z.literal(ACTIVITY_TYPES.GeoCheck) })
      .describe('The place of the entry is that of the record'),
    geoEnforce: geoDraftSchema,
  }),
  reply: geoRecordSchema,
});
