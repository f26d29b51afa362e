import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** Whether the caller's browser may post. */
const deviceWaitSchema = z
  .object({
    isWaiting: z.boolean().describe('True while posts are refused with `device.unconfirmed`'),
    isRefused: z.boolean().describe('A colleague has refused the browser'),
    browser: z.string().describe("Browser and system; '' where unknown"),
    askedOn: z.string().nullable().describe('When the colleagues were asked; null before the first refused post'),
    decidedBy: z.string().nullable().describe('The colleague who decided last'),
    colleagues: z.array(z.string()).describe('Who can confirm it'),
  })
  .meta({ id: 'DeviceWait' });
export type DeviceWait = z.infer<typeof deviceWaitSchema>;

export const getDeviceWait = defineEndpoint({
  method: 'GET',
  path: '/api/DeviceWait',
  summary: "Whether a colleague has to confirm the caller's browser before it posts",
  tag: 'users',
  callers: { user: SIGNED_IN },
  reply: deviceWaitSchema,
});
