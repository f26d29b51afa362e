import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse, SIGNED_IN } from '../endpoint/guard.ts';
import { textReadingShape } from '../posting-lists/index.ts';
import { POSTING_KINDS } from '../postings/vocabulary.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

export { inboundMailEvents } from './inbound-mail-events.ts';

export const INBOUND_MAIL_LIMITS = {
  /** Senders of a company. */
  senders: 50,
  /** Characters of a sender's address, which is the name of its list. */
  addressLength: 60,
  /** Mails of a company in 24 hours, and of one sender of them. */
  mailsPerDay: 200,
  mailsPerDayOfSender: 50,
  /** Mails that a list shows. */
  listLength: 100,
} as const;

/**
 * `waiting` for a user; `taken` by a user; `posted` by the board itself; `dismissed` by a user; `replaced` by a newer mail
 * of the same sender.
 */
const INBOUND_MAIL_STATUSES = ['waiting', 'taken', 'posted', 'dismissed', 'replaced'] as const;
export type InboundMailStatus = (typeof INBOUND_MAIL_STATUSES)[number];

/** Why the board has left a mail of a sender with the switch to a user. */
const HELD_REASONS = ['asked', 'empty', 'noRight', 'refused'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

const tag = 'inbound mails';
const postType = z.enum(POSTING_KINDS).describe('Of the postings that the mail lists');
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const inboundSenderSchema = z
  .object({
    id: z.int(),
    address: z.string(),
    postType,
    postsAlone: z.boolean().describe('True: what is read without a question is posted without a user'),
    switchedBy: z.string().nullable().describe('The user in whose name the board posts'),
    createdBy: z.string().describe('The name of the user'),
    createdOn: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'InboundSender' });
export type InboundSender = z.infer<typeof inboundSenderSchema>;

const inboundSettingsSchema = z
  .object({
    isOn: z.boolean().describe('False on a board that takes no mail'),
    address: z.string().nullable().describe('Null before the first one'),
    senders: z.array(inboundSenderSchema).describe('By address'),
  })
  .meta({ id: 'InboundMailSettings' });
export type InboundMailSettings = z.infer<typeof inboundSettingsSchema>;

export const getInboundMailSettings = defineEndpoint({
  method: 'GET',
  path: '/api/InboundMailSettings',
  summary: "The company's address for mails with postings, and the senders whose mails it takes; for administrators",
  tag,
  callers: { user: SIGNED_IN },
  reply: inboundSettingsSchema,
});

export const renewInboundAddress = defineEndpoint({
  method: 'POST',
  path: '/api/InboundMailSettings/address',
  summary: 'Gives the company a new address; mails to the one before are refused from then on',
  tag,
  affects: ['inboundMails'],
  callers: { user: SIGNED_IN },
  reply: inboundSettingsSchema,
});

export const addInboundSender = defineEndpoint({
  method: 'POST',
  path: '/api/InboundMailSettings/senders',
  summary: 'Allows an exact address to send mails with postings',
  notes: 'A mail is taken only where the mail server in front of the board has authenticated its sender.',
  tag,
  affects: ['inboundMails'],
  callers: { user: SIGNED_IN },
  body: z.object({
    address: z
      .string()
      .trim()
      .toLowerCase()
      .max(INBOUND_MAIL_LIMITS.addressLength)
      .pipe(z.email({ message: lateCheckTexts.email })),
    postType,
  }),
  reply: inboundSettingsSchema,
});

export const changeInboundSender = defineEndpoint({
  method: 'PUT',
  path: '/api/InboundMailSettings/senders/:id',
  summary: 'Switches posting without a user on, in the name of the caller, or off',
  tag,
  affects: ['inboundMails'],
  callers: { user: SIGNED_IN },
  params: z.object({ id }),
  body: z.object({ postsAlone: z.boolean() }),
  reply: inboundSettingsSchema,
});

export const removeInboundSender = defineEndpoint({
  method: 'DELETE',
  path: '/api/InboundMailSettings/senders/:id',
  summary: 'Takes no more mails of a sender; its postings and its list stay',
  tag,
  affects: ['inboundMails'],
  callers: { user: SIGNED_IN },
  params: z.object({ id }),
  reply: inboundSettingsSchema,
});

const inboundMailSchema = z
  .object({
    id: z.int(),
    sender: z.string().describe('The address, which is the name of its list'),
    subject: z.string(),
    receivedOn: z.string().describe('ISO 8601, UTC'),
    status: z.enum(INBOUND_MAIL_STATUSES),
    heldReason: z.enum(HELD_REASONS).nullable().describe('Why the board has not posted it by itself'),
    decidedBy: z.string().nullable().describe('The user who took or dismissed it, or in whose name it was posted'),
    isReadable: z.boolean().describe('False once its text is removed'),
    posted: z.int(),
    changed: z.int(),
    removed: z.int(),
  })
  .meta({ id: 'InboundMail' });
export type InboundMail = z.infer<typeof inboundMailSchema>;

const requirePosting = requirePostingUse({ field: 'query.postType' }, 'createDelete');

export const listInboundMails = defineEndpoint({
  method: 'GET',
  path: '/api/InboundMail',
  summary: "The mails with postings of a kind that the company's senders have sent, the last first",
  tag,
  callers: { user: requirePosting },
  query: z.object({ postType }),
  reply: z.array(inboundMailSchema),
});

export const readInboundMail = defineEndpoint({
  method: 'POST',
  path: '/api/InboundMail/:id/read',
  isReadOnly: true,
  summary: 'What a mail means, as a pasted one is read',
  tag,
  callers: { user: requirePosting },
  refusals: ['postingList.tooLong'],
  params: z.object({ id }),
  query: z.object({ postType }),
  body: z.object({ language: z.enum(['en', 'fr']).default('en') }),
  reply: z.object(textReadingShape),
});

const count = z.int().min(0).max(20_000).default(0);

export const decideInboundMail = defineEndpoint({
  method: 'PUT',
  path: '/api/InboundMail/:id',
  summary: "Notes that the caller has taken a mail's postings, or has dismissed it",
  notes: 'Waiting mails of the sender from before a mail that is taken are replaced by it.',
  tag,
  affects: ['inboundMails'],
  callers: { user: requirePosting },
  params: z.object({ id }),
  query: z.object({ postType }),
  body: z.object({ status: z.enum(['taken', 'dismissed']), posted: count, changed: count, removed: count }),
  reply: inboundMailSchema,
});
