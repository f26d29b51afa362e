import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyView, requireProduct } from '../endpoint/guard.ts';
import { custCdSchema } from '../networks/network.ts';
import { rateSchema } from '../money/money.ts';
import { POSTING_STATUSES } from '../postings/vocabulary.ts';
import { tokenSchema } from '../postings/posting.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** Characters. */
export const CALL_NOTE_LENGTH = 300;
/** The latest time of a reminder, in days from now. */
export const CALL_BACK_DAYS = 90;

/** What came of a call; `note` is a text without a call. */
export const CALL_OUTCOMES = ['quoted', 'callBack', 'noAnswer', 'agreed', 'note'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A new note on a call. */
export const callNoteDraftSchema = z
  .object({
    custCd: custCdSchema.describe('The company that the note is about'),
    company: z.string().trim().max(100).default('').describe('Read for a company of the partner board only'),
    token: tokenSchema.optional().describe('The own posting that the call was about'),
    outcome: z.enum(CALL_OUTCOMES),
    text: z.string().trim().max(CALL_NOTE_LENGTH, { message: lateCheckTexts.callNoteLength }).default(''),
    callBackOn: z.iso
      .datetime()
      .optional()
      .describe(`When to remind the author, which the outcome callBack needs: at most ${CALL_BACK_DAYS} days from now`),
  })
  .refine(({ outcome, text }) => outcome !== 'note' || text !== '', {
    message: lateCheckTexts.callNoteText,
    path: ['text'],
  })
  .refine(({ outcome, callBackOn }) => outcome !== 'callBack' || callBackOn !== undefined, {
    message: lateCheckTexts.callBackTime,
    path: ['callBackOn'],
  })
  .meta({ id: 'CallNoteDraft' });
/** A draft as clients send it. */
export type CallNoteDraft = Omit<z.input<typeof callNoteDraftSchema>, 'token'> & {
  readonly token?: number | undefined;
};

/** The ends of a lane. */
const laneSchema = z.object({ srceCity: z.string(), srceSt: z.string(), destCity: z.string(), destSt: z.string() });
export type Lane = z.infer<typeof laneSchema>;

/** A note of the caller's company about another company. */
export const callNoteSchema = z
  .object({
    id: z.int(),
    custCd: z.string(),
    company: z.string(),
    outcome: z.enum(CALL_OUTCOMES),
    text: z.string(),
    callBackOn: z.string().nullable().describe('ISO 8601, UTC; null without a reminder'),
    isDone: z.boolean().describe('True once a later call was noted, or the reminder was ticked off'),
    token: z.int().nullable().describe('The own posting; null where there is none, or it is deleted'),
    lane: laneSchema.nullable().describe('Of the own posting when the note was written'),
    userName: z.string().describe('The author'),
    isOwn: z.boolean().describe("True for the caller's own note, which can be deleted"),
    createdOn: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'CallNote' });
export type CallNote = z.infer<typeof callNoteSchema>;

/** An earlier or running load of the caller's company with the other company. */
const sharedLoadSchema = z
  .object({
    lane: laneSchema,
    dateAvail: z.string().describe('YYYY-MM-DD'),
    status: z.enum(POSTING_STATUSES).describe('The last status of the assignment'),
    hasEnded: z.boolean().describe('True where it was declined, unassigned or cancelled'),
    rate: rateSchema.nullable().describe('As agreed; null where none was'),
    isSameLane: z.boolean().describe('True where both ends are within 50 miles of those of the given posting'),
  })
  .meta({ id: 'SharedLoad' });
export type SharedLoad = z.infer<typeof sharedLoadSchema>;

const callers = { user: [...requireProduct('any'), ...requireAnyView()] };
const noteId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const listCallNotes = defineEndpoint({
  method: 'GET',
  path: '/api/CallNotes',
  summary: "The newest note of the caller's company about each company, and its open reminders; at most 1,000 of each",
  tag: 'call-notes',
  callers,
  reply: z
    .object({
      notes: z.array(callNoteSchema).describe('Newest first'),
      callBacks: z.array(callNoteSchema).describe('Of all colleagues, the next time first'),
    })
    .meta({ id: 'CallNotes' }),
});
export type CallNotes = z.infer<typeof listCallNotes.reply>;

export const getCallHistory = defineEndpoint({
  method: 'GET',
  path: '/api/CallNotes/:custCd',
  summary: "The last 50 notes of the caller's company about a company, and the last five loads with it",
  tag: 'call-notes',
  callers,
  params: z.object({ custCd: custCdSchema }),
  query: z.object({ token: z.coerce.number().int().positive().optional().describe('The own posting of the lane') }),
  reply: z.object({ notes: z.array(callNoteSchema), loads: z.array(sharedLoadSchema) }).meta({ id: 'CallHistory' }),
});
export type CallHistory = z.infer<typeof getCallHistory.reply>;

export const createCallNote = defineEndpoint({
  method: 'POST',
  path: '/api/CallNotes',
  summary: 'Adds a note on a call; it ticks off earlier reminders about the company, except where it is a text only',
  tag: 'call-notes',
  affects: ['callNotes'],
  callers,
  body: callNoteDraftSchema,
  reply: callNoteSchema,
  isIdempotent: true,
});

export const finishCallBack = defineEndpoint({
  method: 'POST',
  path: '/api/CallNotes/:id/done',
  summary: 'Ticks a reminder off',
  tag: 'call-notes',
  affects: ['callNotes'],
  callers,
  params: noteId,
  reply: callNoteSchema,
  isIdempotent: true,
});

export const deleteCallNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/CallNotes/:id',
  summary: "Deletes one of the caller's own notes with its reminder",
  tag: 'call-notes',
  affects: ['callNotes'],
  callers,
  params: noteId,
  reply: z.object({ id: z.int() }),
  isIdempotent: true,
});
