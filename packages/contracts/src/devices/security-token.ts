import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/**
 * What the account of a user with a device check needs from the device of the request:
 * - `accepted`: nothing; the device is the registered one, or the user's device is not checked;
 * - `proofNeeded`: an access token that is bound to the key of a device;
 * - `unregistered`: the registration of this device, which is the first one;
 * - `other`: the user's consent to replace the registered device by this one;
 * - `unauthorized`: nothing helps, because the registered device was replaced too often;
 * - `revoked`: nothing helps, because the user has revoked this device.
 */
const DEVICE_STATES = ['accepted', 'proofNeeded', 'unregistered', 'other', 'unauthorized', 'revoked'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** True where the device cannot be used, and its user cannot register it. */
export function isDeviceRefused(state: DeviceState): boolean {
  return state === 'unauthorized' || state === 'revoked';
}

/** The record of the device that an account is bound to. */
const securityTokenSchema = z
  .object({
    secToken: z.string().nullable().describe("Thumbprint of the registered device's key; null where there is none"),
    diffCount: z.int().describe('How often the registered device was replaced'),
    exclude: z.boolean().describe('True where the device of this user is not checked'),
    limit: z.int().describe('How often the registered device can be replaced'),
    state: z.enum(DEVICE_STATES).describe('What the device of this request needs'),
  })
  .meta({ id: 'UserSecurityToken' });
export type SecurityToken = z.infer<typeof securityTokenSchema>;

/** Path of the calls. */
const path = '/api/UserSecurityToken';
/** The device is that of the request's proof; fields of a body are not read. */
const call = {
  path,
  tag: 'devices',
  callers: { user: SIGNED_IN },
  acceptsAnyDevice: true,
  isBeforeLocation: true,
  reply: securityTokenSchema,
} as const;

export const getSecurityToken = defineEndpoint({
  ...call,
  method: 'GET',
  summary: "The caller's record of the registered device, and what the device of this request needs",
});

export const addSecurityToken = defineEndpoint({
  affects: [],
  ...call,
  method: 'POST',
  summary: "Registers the device of this request as the account's first one",
});

export const editSecurityToken = defineEndpoint({
  affects: [],
  ...call,
  method: 'PUT',
  summary: 'Replaces the registered device by the device of this request',
});
