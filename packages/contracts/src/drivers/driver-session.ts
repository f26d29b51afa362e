import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { smsStatusSchema } from '../sms/sms.ts';

/** The scheme of a driver's `Authorization` header: `Driver <secret>`. */
export const DRIVER_SCHEME = 'Driver';

/** The life of a one-time link, and the longest life of a driver's session. */
export const DRIVER_SESSION_LIMITS = { linkMinutes: 15, sessionDays: 30, deliveredDays: 30 } as const;

/** Links by mail in 24 hours: to one address by all users together, and of one user to all addresses. */
export const DRIVER_MAIL_LIMITS = { toAddress: 10, ofUser: 100 } as const;

/** The secret of a link or a session: 32 random bytes in base64url. The board stores its hash only. */
export const driverSecretSchema = z.string().min(1).max(64);

/** A new session of a driver. */
export const driverSignInSchema = z
  .object({
    secret: z.string().describe('For the header `Authorization: Driver …`; sent once'),
    displayName: z.string(),
    expiresOn: z.string().describe('ISO 8601, UTC; the session ends earlier with the assignments of the driver'),
  })
  .meta({ id: 'DriverSignIn' });
export type DriverSignIn = z.infer<typeof driverSignInSchema>;

const driverLinkSchema = z
  .object({
    url: z
      .string()
      .describe(
        "The driver's page with the secret in its fragment, which is never sent to a server; '' for an earlier link that was kept: its secret is not stored",
      ),
    expiresOn: z.string().describe('ISO 8601, UTC'),
    mailedTo: z.string().describe("'' where the link was not mailed"),
    sms: smsStatusSchema.nullable().describe('The text message with the link; null where none was sent'),
  })
  .meta({ id: 'DriverLink' });
export type DriverLink = z.infer<typeof driverLinkSchema>;

export const createDriverLink = defineEndpoint({
  method: 'POST',
  path: '/api/DriverLink',
  summary:
    'Creates a one-time link for a driver of the company, valid for 15 minutes. Earlier links of the driver end, unless `keepsEarlier`',
  tag: 'drivers',
  affects: [],
  callers: { user: [...requireProduct('C'), { need: 'feature', mode: 'C', feature: 'll_resources' }] },
  body: z.object({
    driverId: z.int().positive().max(2_147_483_647).describe('The entity of the driver'),
    isMailed: z.boolean().default(false).describe("True to mail the link to the driver's address too"),
    isTexted: z.boolean().default(false).describe("True to send the link to the driver's phone by text message too"),
    keepsEarlier: z
      .boolean()
      .default(false)
      .describe('True to create and send nothing while an earlier link of the driver works'),
  }),
  reply: driverLinkSchema,
  hasSecret: true,
});

export const openDriverSession = defineEndpoint({
  method: 'POST',
  path: '/api/DriverSession',
  summary: 'Signs a driver in with a one-time link. A used, expired and unknown link are the same 404',
  tag: 'drivers',
  // The link is the credential.
  isPublic: true,
  body: z.object({ link: driverSecretSchema }),
  reply: driverSignInSchema,
  hasSecret: true,
});

export const openDriverSessionAsUser = defineEndpoint({
  method: 'POST',
  path: '/api/DriverSession/User',
  summary:
    "Signs a driver in with an access token. Its user has the role 'carrier driver' and is a driver of its company",
  tag: 'drivers',
  // The access token is the credential. Users with this role are refused by every other call.
  isPublic: true,
  reply: driverSignInSchema,
  hasSecret: true,
});

export const endDriverSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/DriverSession',
  summary: "Ends the driver's session on this phone",
  tag: 'drivers',
  callers: { driver: SIGNED_IN },
  reply: z.object({ isEnded: z.literal(true) }),
});
