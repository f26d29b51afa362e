import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requireProduct } from '../endpoint/guard.ts';
import type { Hours } from '../postings/fact-values.ts';
import { checkTexts } from '../texts/en/checks.ts';

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: checkTexts.timeOfDay })
  .describe('HH:MM');

const draftShape = {
  offersFirst: z.boolean().describe('Other companies see no phone number of the company before a load is assigned'),
  quietHours: z
    .object({ from: time, to: time })
    .refine(({ from, to }) => from !== to, { message: checkTexts.quietHours, path: ['to'] })
    .nullable()
    .describe('From and to, local times of the city of the company; may pass midnight. Null for none'),
};

/** How a company is reached. */
const contactRulesSchema = z
  .object({ ...draftShape, timeZone: z.string().describe("IANA time zone of the company's city; '' where not known") })
  .meta({ id: 'ContactRules' });
export type ContactRules = z.infer<typeof contactRulesSchema>;

export const contactRulesDraftSchema = z.object(draftShape).meta({ id: 'ContactRulesDraft' });
export type ContactRulesDraft = z.infer<typeof contactRulesDraftSchema>;

const parts = { path: '/api/ContactRules', tag: 'companies', reply: contactRulesSchema } as const;

export const getContactRules = defineEndpoint({
  ...parts,
  method: 'GET',
  summary: "How the caller's company is reached: offers first, quiet hours",
  callers: { user: requireProduct('any') },
});

export const setContactRules = defineEndpoint({
  affects: ['contactRules'],
  ...parts,
  method: 'PUT',
  summary: 'Sets how the company is reached',
  callers: { user: requireAnyUse('update') },
  body: contactRulesDraftSchema,
});

/** The field beside a phone number that another company does not see. */
export const offersOnlySchema = z
  .string()
  .optional()
  .describe("Set where the phone number is hidden: 'always', or the local time at which quiet hours end as HH:MM");

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats the time of a zone as HH:MM. Creating a format takes longer than using it a thousand times. */
function getClock(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    // eslint-disable-next-line no-restricted-syntax -- digits that are compared, never shown
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** True where a moment is within quiet hours, by the clock of their zone. `from` is within them, `to` is not. */
export function isWithinHours({ from, to }: Hours, timeZone: string, at: Date): boolean {
  const now = getClock(timeZone).format(at);
  return from < to ? from <= now && now < to : from <= now || now < to;
}
