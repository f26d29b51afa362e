import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';

/**
 * Text messages in 24 hours: to one number by all users together, codes among them, of one user to all numbers, and codes
 * among those.
 */
export const SMS_LIMITS = { toNumber: 10, codesToNumber: 5, ofUser: 50, codesOfUser: 5 } as const;

/** The code that shows that a user reads the messages to a number. */
export const PHONE_CODE = { digits: 6, minutes: 10, tries: 5 } as const;

/** `kept`: the board has no gateway, so the message is only in its outbox. */
const SMS_STATES = ['queued', 'sent', 'kept', 'failed'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/** Why a message was not sent. `expired`: the gateway did not take it while it was of use. */
const SMS_FAILURES = ['invalidNumber', 'optedOut', 'refused', 'expired', 'unavailable'] as const;
export type SmsFailure = (typeof SMS_FAILURES)[number];

/** The state of a text message. */
export const smsStatusSchema = z
  .object({
    id: z.int(),
    state: z.enum(SMS_STATES),
    failure: z.enum(SMS_FAILURES).nullable(),
    to: z.string().describe('E.164'),
  })
  .meta({ id: 'SmsStatus' });
export type SmsStatus = z.infer<typeof smsStatusSchema>;

/** The number to which a user gets text messages. */
const userPhoneSchema = z
  .object({
    number: z.string().nullable().describe('E.164; null where none is verified'),
    pendingNumber: z.string().nullable().describe('A number whose code has not been entered yet'),
    codeExpiresOn: z.string().nullable().describe('ISO 8601, UTC'),
    isSample: z.boolean().describe('True where the board has no gateway: messages are only kept in its outbox'),
  })
  .meta({ id: 'UserPhone' });
export type UserPhone = z.infer<typeof userPhoneSchema>;

const callers = { user: requireProduct('any') };
const tag = 'sms';

export const getSmsStatus = defineEndpoint({
  method: 'GET',
  path: '/api/SmsMessages/:id',
  summary: 'The state of a text message that the caller has sent',
  tag,
  callers,
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  reply: smsStatusSchema,
});

export const getUserPhone = defineEndpoint({
  method: 'GET',
  path: '/api/UserPhone',
  summary: "The number for the caller's text messages",
  tag,
  callers,
  reply: userPhoneSchema,
});

export const sendPhoneCode = defineEndpoint({
  method: 'POST',
  path: '/api/UserPhone',
  summary: 'Sends a code to a number. The verified number stays until the code is entered',
  tag,
  affects: ['userPhone'],
  callers,
  body: z.object({ number: z.string().max(40).describe('As typed; numbers of Canada, the United States and Mexico') }),
  reply: userPhoneSchema,
});

export const confirmPhone = defineEndpoint({
  method: 'POST',
  path: '/api/UserPhone/Confirm',
  summary: 'Verifies the number with the code that was sent to it',
  tag,
  affects: ['userPhone'],
  callers,
  body: z.object({ code: z.string().regex(/^\d{6}$/) }),
  reply: userPhoneSchema,
});

export const removeUserPhone = defineEndpoint({
  method: 'DELETE',
  path: '/api/UserPhone',
  summary: "Removes the number. The caller's alerts by text message are then sent by e-mail",
  tag,
  affects: ['userPhone', 'alerts'],
  callers,
  reply: userPhoneSchema,
});
