import { z } from 'zod';
import { toFactShape } from '../postings/fact-schemas.ts';
import { ASSIGNMENT_STATUSES, stopMomentsFields } from './assignment.ts';
import { DRIVER_REPLIES } from './driver-replies.ts';

// Apart from the assignment of a desk, which the first screen loads.

/** A message to the driver, oldest first. */
const driverMessageSchema = z
  .object({
    id: z.int(),
    text: z.string(),
    company: z.string(),
    at: z.string().describe('ISO 8601, UTC'),
    reply: z.enum([...DRIVER_REPLIES, '']).describe("'' for none yet"),
  })
  .meta({ id: 'DriverMessage' });
export type DriverMessage = z.infer<typeof driverMessageSchema>;

/** An assignment as its driver sees it. */
export const driverAssignmentSchema = z
  .object({
    id: z.int(),
    pStatus: z.enum(ASSIGNMENT_STATUSES),
    version: z.int(),
    dateAvail: z.string().describe('YYYY-MM-DD'),
    srceCity: z.string(),
    srceSt: z.string(),
    srceID: z.int().describe('The city, of the gazetteer'),
    srceLat: z.number(),
    srceLong: z.number(),
    destCity: z.string(),
    destSt: z.string(),
    destID: z.int().describe('The city, of the gazetteer'),
    destLat: z.number(),
    destLong: z.number(),
    instruction: z.string(),
    ...toFactShape('driver'),
    stopTimes: z
      .array(z.object(stopMomentsFields))
      .optional()
      .describe('For each stop in order, origin and destination included; left out for a load without other stops'),
    dispatcherPhone: z.string().describe("The carrier's desk; the broker's for an external driver"),
    messages: z.array(driverMessageSchema),
  })
  .meta({ id: 'DriverAssignment' });
export type DriverAssignment = z.infer<typeof driverAssignmentSchema>;
