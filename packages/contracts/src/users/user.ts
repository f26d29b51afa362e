import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { FEATURE_CODES, type FeatureCode } from '../board/features.ts';

/** The fields of the access token besides the registered ones. */
export const accessTokenClaimsSchema = z.object({
  sub: z.string(),
  account_id: z.int(),
  cust_cd: z.string(),
  mysession: z.string(),
  userid: z.int(),
  skipDeviceCheck: z.boolean().optional(),
  openAccessCheck: z.boolean().optional(),
  /** Thumbprint of the key that must sign a proof for each request with the token. */
  cnf: z.object({ jkt: z.string().optional() }).optional(),
  exp: z.int(),
  /** Scopes, separated by spaces. */
  scope: z.string().default(''),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaimsSchema>;

/** The caller's data for the front end. The server never trusts it when a client sends it back. */
export const userClaimsSchema = z
  .object({
    userId: z.int(),
    email: z.string(),
    custCd: z.string(),
    accountId: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    nickName: z.string(),
    companyName: z.string(),
    productIds: z.string().describe('Comma list of product ids, e.g. "13,19"'),
    sessionEnforcement: z.boolean(),
    globalExcluded: z.boolean(),
    insuranceExpiryDate: z.string().nullable().describe('YYYY-MM-DD'),
    inProductNotification: z.string(),
    trainingSchool: z.boolean(),
    geoEnforced: z.boolean(),
    remoteUser: z.boolean(),
    isAdministrator: z.boolean().describe('True where the user manages service accounts and webhooks'),
    isSandbox: z.boolean().describe('True in a sandbox company'),
    language: z.string().nullable().describe('The language that the user has chosen; null where the browser decides'),
  })
  .meta({ id: 'UserClaims' });
export type UserClaims = z.infer<typeof userClaimsSchema>;

export const getUserClaims = defineEndpoint({
  method: 'GET',
  path: '/api/Users/user-claims',
  summary: 'Who the caller is',
  tag: 'users',
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  query: z.object({
    userId: z.coerce.number().int().positive().optional().describe('The own id; without it the caller'),
  }),
  reply: userClaimsSchema,
});

export const editUserLanguage = defineEndpoint({
  method: 'PUT',
  path: '/api/Users/language',
  summary: "Sets the caller's language, of the desk and of what the board sends to the caller",
  tag: 'users',
  affects: [],
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  body: z.object({ language: z.string().max(20).describe('A language of the board, such as en or fr-CA') }),
  reply: z.object({ language: z.string() }),
});

/** A feature that the caller's company has for a product, with the key for its paths. */
export const permitSchema = z
  .object({
    code: z.enum(FEATURE_CODES as [FeatureCode, ...FeatureCode[]]),
    productId: z.int(),
    apI_Key: z.string(),
  })
  .meta({ id: 'Permit' });
export type Permit = z.infer<typeof permitSchema>;

export const listUserPermits = defineEndpoint({
  method: 'GET',
  path: '/api/UserProductFeature/UserPermits',
  summary: "The features of the caller's company with their keys",
  tag: 'permits',
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  reply: z.array(permitSchema),
});
