import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

const userId = z.coerce.number().int().positive();
/** Number of connections or sessions that a call reached. */
const ended = z.object({ sessions: z.int().describe('Sessions that were ended') });

export const forceLogout = defineEndpoint({
  method: 'POST',
  path: '/api/usermanagement/force-logout',
  summary: "Central logout: ends every session of the caller's own user and notifies every window",
  tag: 'sessions',
  affects: [],
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  query: z.object({ userId }),
  reply: ended,
});

export const terminateConnection = defineEndpoint({
  method: 'POST',
  path: '/api/usermanagement/terminate-connection',
  summary: "Ends the other sessions of the caller's own user, where its sessions are enforced",
  tag: 'sessions',
  affects: [],
  callers: { user: SIGNED_IN },
  query: z.object({
    userId,
    MySession: z.string().min(1).max(200).describe("The caller's own session: the one that stays"),
  }),
  reply: ended,
});

export const resetInactivityTimer = defineEndpoint({
  method: 'POST',
  path: '/api/usermanagement/reset-inactivity-timer',
  summary: "Restarts the idle timers in every window of the caller's own user",
  tag: 'sessions',
  affects: [],
  callers: { user: SIGNED_IN },
  query: z.object({ userId }),
  reply: z.object({ serverTime: z.string() }),
});

/** Times of the idle warning, the end of an idle session and the token renewal. */
const refreshThresholdsSchema = z
  .object({
    lastActive_Threshold_Hrs: z.number(),
    popUpTimer_Threshold_Mins: z.number(),
    tokenRenewal_Threshold_Mins: z.number(),
    serverTime: z.string().describe('ISO 8601, UTC; what the timers count from'),
  })
  .meta({ id: 'RefreshTokenThresholds' });
export type RefreshThresholds = z.infer<typeof refreshThresholdsSchema>;

export const getRefreshThresholds = defineEndpoint({
  method: 'GET',
  path: '/api/RefreshTokenThresholds',
  summary: "The deployment's session timers",
  tag: 'sessions',
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  reply: refreshThresholdsSchema,
});

/** Whether the user must be notified that the session expired. */
const forcedLogoutRecordSchema = z
  .object({ userId: z.int(), custCd: z.string(), email: z.string(), isUserLogout: z.boolean() })
  .meta({ id: 'ForcedLogoutRecord' });
export type ForcedLogoutRecord = z.infer<typeof forcedLogoutRecordSchema>;

export const getForcedLogoutRecord = defineEndpoint({
  method: 'GET',
  path: '/api/LogoutUsersTemp/:userId',
  summary: "The caller's own forced-logout record; isUserLogout false where there is none",
  tag: 'sessions',
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  params: z.object({ userId }),
  reply: forcedLogoutRecordSchema,
});

export const putForcedLogoutRecord = defineEndpoint({
  method: 'PUT',
  path: '/api/LogoutUsersTemp',
  summary: "Writes the caller's own forced-logout record",
  tag: 'sessions',
  affects: [],
  callers: { user: SIGNED_IN },
  isBeforeLocation: true,
  body: z.object({
    userId: z.int().positive(),
    isUserLogout: z.boolean(),
    custCd: z.string().max(20).optional().describe('Not read'),
    email: z.string().max(320).optional().describe('Not read'),
  }),
  reply: forcedLogoutRecordSchema,
});

/** What encrypts the copy of lists that the browser of a session keeps. */
const copyKeySchema = z
  .object({
    id: z.string().describe('Names the copies of the session'),
    key: z.string().describe('A key of AES-256-GCM, in base64. The browser never stores it'),
  })
  .meta({ id: 'CopyKey' });
export type CopyKey = z.infer<typeof copyKeySchema>;

export const getCopyKey = defineEndpoint({
  method: 'GET',
  path: '/api/usermanagement/copy-key',
  summary: "The key of the caller's session for lists that the browser keeps until sign-out",
  tag: 'sessions',
  callers: { user: SIGNED_IN },
  reply: copyKeySchema,
});
