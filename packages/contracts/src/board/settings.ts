import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';

/** Settings of the deployment that the front end needs before sign-in. */
const clientSettingsSchema = z
  .object({
    version: z.string(),
    oidc: z.object({
      issuer: z.string(),
      clientId: z.string(),
      scope: z.string(),
      audience: z.string(),
      portalUrl: z.string().describe('Where users without a product are sent'),
      devicesUrl: z.string().optional().describe('Where devices are registered; the portal where there is none'),
      securityUrl: z
        .string()
        .optional()
        .describe('Page of the second factors, password and sessions of the user; an external issuer has its own'),
    }),
    supportPhone: z.string(),
    supportPhoneAlternate: z.string(),
    insuranceEmail: z.string(),
    indicesPageUrl: z.string().describe('Page that the rate and ratio widgets lead to, with the lane in its query'),
    indicesHelpUrl: z.string().describe('Page about rates and ratios for a company without them'),
    chatUrl: z.string().optional().describe('Page that Chat in Quick Help opens; without it there is no Chat'),
    externalCustCd: z.string().describe('The customer code of external carriers and drivers in assignments'),
    westernProvinces: z.array(z.string()),
    postingCommentMaxLength: z.int(),
    dispatchCommentMaxLength: z.int(),
    templateMaxCount: z.int(),
    repostLimit: z.int(),
    searchRecords: z.int().describe('The most records that a search returns'),
    newLeadMinutes: z.int(),
    leadReloadSeconds: z.int(),
    insuranceThresholdDays: z.int(),
    insuranceWarningDays: z.int(),
    deliveryOverdueDays: z.int().describe('Days after the day of a load after which its broker may mark it delivered'),
    geoLogMinutes: z.int(),
    agentReturnSeconds: z.int(),
    productUpdates: z.boolean(),
    boardTimeZone: z.string(),
    clocks: z
      .record(z.string(), z.array(z.tuple([z.int(), z.int()])))
      .describe(
        'By time zone of a place: from which instant (ms) its clock is how many minutes ahead of UTC, for a year before and after today',
      ),
    isSampleMarket: z.boolean().describe('True where the board is filled with a demo market'),
  })
  .meta({ id: 'ClientSettings' });
export type ClientSettings = z.infer<typeof clientSettingsSchema>;

export const getClientSettings = defineEndpoint({
  method: 'GET',
  path: '/config.json',
  summary: 'Settings of this deployment for the front end; never cached',
  tag: 'settings',
  isPublic: true,
  reply: clientSettingsSchema,
});

/** What the server runs and serves now. */
const runningVersionSchema = z
  .object({
    version: z.string(),
    build: z.string().describe('Changes with each build of the front end; empty where none is served'),
  })
  .meta({ id: 'RunningVersion' });

export const getRunningVersion = defineEndpoint({
  method: 'GET',
  path: '/version.json',
  summary: 'The running version, by which an open page detects a newer one; never cached',
  tag: 'settings',
  isPublic: true,
  reply: runningVersionSchema,
});
