import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse } from '../endpoint/guard.ts';
import { ASSIGNMENT_HOLDERS } from '../postings/posting-transitions.ts';
import { PRODUCT_MODES, type ProductMode } from '../postings/vocabulary.ts';

/** The statuses of a load that runs: with a carrier and not yet delivered. */
export const RUNNING_STATUSES = ['P', 'A', 'R'] as const;

/** What a running load can lack, the most pressing first, with the side that adds it. */
export const RUNNING_GAPS = {
  /** A reference number that was not used in time. */
  reference: 'B',
  /** An external driver who waits for the broker. */
  driverConfirmation: 'B',
  reply: 'C',
  /** The acceptance of the rate confirmation. */
  confirmation: 'C',
  driver: 'C',
  truck: 'C',
  /** The bill of lading, after the pick-up. */
  papers: 'C',
} as const satisfies Readonly<Record<string, ProductMode>>;
export type RunningGap = keyof typeof RUNNING_GAPS;

const runningLoadSchema = z
  .object({
    id: z.int().describe('The assignment'),
    token: z.int().describe('The own posting: the load of a broker, the equipment of a carrier'),
    pStatus: z.enum(RUNNING_STATUSES),
    holder: z.enum(ASSIGNMENT_HOLDERS),
    company: z.string().describe("The other side's name; '' with an external carrier or driver"),
    driver: z.string().describe("'' for none, and for the broker before the pick-up, except for an external driver"),
    missing: z
      .array(z.enum(Object.keys(RUNNING_GAPS) as RunningGap[]))
      .describe('What it lacks now, the most pressing first'),
    dueOn: z
      .string()
      .nullable()
      .describe('When the hours of the next stop end, ISO 8601, UTC; null for a delivery without a day'),
    timeZone: z.string().describe("Of the next stop, an IANA name; '' where it is not known"),
  })
  .meta({ id: 'RunningLoad' });
export type RunningLoad = z.infer<typeof runningLoadSchema>;

export const listRunningLoads = defineEndpoint({
  method: 'GET',
  path: '/api/RunningLoad/:mode',
  summary: "The company's loads (B) or trucks (C) that are pending, assigned or on route, and what each lacks",
  tag: 'assignments',
  callers: { user: requireAnyUse('view') },
  params: z.object({ mode: z.enum(PRODUCT_MODES) }),
  reply: z.array(runningLoadSchema),
});
