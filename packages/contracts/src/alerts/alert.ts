import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireProduct } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import { carrierSearchSchema, usCarrierSearchSchema } from '../search/search.ts';
import { tripLimitsSchema } from '../trips/trip-calls.ts';

/** Characters of the name of an alert. */
export const ALERT_NAME_LENGTH = 100;

/** How an alert reaches its user. */
export const ALERT_CHANNELS = ['push', 'mail', 'sms'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** When an alert writes: as soon as something is found, or together each hour or each morning. */
export const ALERT_RHYTHMS = ['now', 'hourly', 'morning'] as const;
export type AlertRhythm = (typeof ALERT_RHYTHMS)[number];

/** What an alert follows: a search for carriers, one for US carriers, the leads of an own posting, or the trips of an own truck. */
const ALERT_KINDS = ['carriers', 'usCarriers', 'posting', 'trips'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const name = z.string().trim().min(1).max(ALERT_NAME_LENGTH).describe('As the messages and the list name it');
const channel = z.enum(ALERT_CHANNELS);
const rhythm = z.enum(ALERT_RHYTHMS).describe('At once, each hour, or each morning where the company is');

/** What is followed. */
const followedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('carriers'), search: carrierSearchSchema }),
  z.object({ kind: z.literal('usCarriers'), search: usCarrierSearchSchema }),
  z.object({ kind: z.literal('posting'), token: tokenSchema.describe('An own posting') }),
  z.object({
    kind: z.literal('trips'),
    token: tokenSchema.describe('An own open truck'),
    limits: tripLimitsSchema.describe('Those of the search for its trips'),
  }),
]);

/** A new alert. */
export const alertDraftSchema = z
  .object({ name, channel, rhythm, followed: followedSchema })
  .meta({ id: 'AlertDraft' });
export type AlertDraft = z.input<typeof alertDraftSchema>;

/** What can be changed of an alert. */
const alertChangeSchema = z
  .object({
    name,
    channel,
    rhythm,
    isPaused: z.boolean().describe('True: nothing is found and sent until it is resumed'),
  })
  .meta({ id: 'AlertChange' });
export type AlertChange = z.infer<typeof alertChangeSchema>;

/** An alert of the caller. */
const alertSchema = z
  .object({
    id: z.int(),
    name,
    channel,
    rhythm,
    isPaused: z.boolean(),
    kind: z.enum(ALERT_KINDS),
    search: z
      .union([carrierSearchSchema, usCarrierSearchSchema])
      .nullable()
      .describe('The criteria of a search for carriers; null for a posting and for trips'),
    token: z
      .int()
      .nullable()
      .describe('The posting, or the truck of the trips; null for a search, and where it is deleted'),
    trips: tripLimitsSchema
      .extend({ endCity: z.string().describe("`City, ST` of `endCityId`; '' for none") })
      .meta({ id: 'FollowedTrips' })
      .nullable()
      .describe('The limits of the search for trips; null for others'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    lastSentOn: z.string().nullable().describe('When it wrote last; null where it has not yet'),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alertSchema>;

const callers = { user: [...requireProduct('any'), ...requireAnyView()] };
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const tag = 'alerts';

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/api/Alerts',
  summary: "The caller's alerts, the newest first",
  tag,
  callers,
  reply: z
    .object({
      alerts: z.array(alertSchema),
      limit: z.int().describe('How many a user can have'),
    })
    .meta({ id: 'Alerts' }),
});
export type Alerts = z.infer<typeof listAlerts.reply>;

export const createAlert = defineEndpoint({
  method: 'POST',
  path: '/api/Alerts',
  summary: 'Follows a search for carriers, the leads of an own posting or the trips of an own truck',
  tag,
  affects: ['alerts'],
  callers,
  body: alertDraftSchema,
  reply: alertSchema,
  isIdempotent: true,
});

export const changeAlert = defineEndpoint({
  method: 'PUT',
  path: '/api/Alerts/:id',
  summary: 'Changes, pauses or resumes an alert',
  tag,
  affects: ['alerts'],
  callers,
  params,
  body: alertChangeSchema,
  reply: alertSchema,
});

export const deleteAlert = defineEndpoint({
  method: 'DELETE',
  path: '/api/Alerts/:id',
  summary: 'Ends an alert',
  tag,
  affects: ['alerts'],
  callers,
  params,
  reply: z.object({ id: z.int() }),
});
