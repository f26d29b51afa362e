import { z } from 'zod';
import { rateSchema } from '../money/money.ts';
import { CONFIRMATION_STATES, RATE_STATUSES } from '../offers/rate-status.ts';
import { toFactShape } from '../postings/fact-schemas.ts';
import { ASSIGNMENT_ACTIONS, ASSIGNMENT_HOLDERS, POSTING_ACTORS } from '../postings/posting-transitions.ts';
import { proposedStopSchema, stopSchema } from '../postings/stop-schemas.ts';
import { POSTING_STATUSES, PRODUCT_MODES } from '../postings/vocabulary.ts';

/** The statuses of a running or delivered assignment: pending, assigned, on route, delivered. */
export const ASSIGNMENT_STATUSES = ['P', 'A', 'R', 'D'] as const;
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number];

/** Everything that the history of an assignment records: the moves, and what changes no status. */
export const ASSIGNMENT_EVENTS = [
  ...ASSIGNMENT_ACTIONS,
  'lapseReference',
  'claimReference',
  'refuseDriver',
  'sendMessage',
  'replyToMessage',
  'reachPickUp',
  'reachDelivery',
  'warnLate',
  'arriveAtStop',
  'departFromStop',
  'setCustomerTracking',
  'proposeRate',
  'agreeRate',
  'declineRate',
  'withdrawRate',
  'acceptConfirmation',
  'proposeStops',
  'agreeStops',
  'declineStops',
  'withdrawStops',
] as const;
export type AssignmentEvent = (typeof ASSIGNMENT_EVENTS)[number];

/** The text of every link to an assignment that has ended. */
export const ASSIGNMENT_ENDED_TEXT = 'This posting is unassigned, deleted or rejected.';

/** One entry of the history, oldest first. */
const assignmentHistorySchema = z
  .object({
    action: z.enum(ASSIGNMENT_EVENTS),
    pStatus: z.enum(POSTING_STATUSES).describe('Of the load after the event'),
    actor: z.enum(POSTING_ACTORS),
    by: z.string().describe("The user's or driver's name; '' for the board itself"),
    company: z.string().describe("'' for an external driver and for the board itself"),
    note: z
      .string()
      .describe(
        'The note of assign, the text of a message, the names of a driver and equipment, the place of a stop, the places of proposed stops',
      ),
    at: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'AssignmentHistory' });
export type AssignmentHistory = z.infer<typeof assignmentHistorySchema>;

/** A rate of an assignment; the newest agreed one counts. */
const assignmentRateSchema = z
  .object({
    number: z.int().describe('From 1'),
    rate: rateSchema,
    status: z.enum(RATE_STATUSES),
    proposedBy: z.enum(PRODUCT_MODES).describe('The side that named it'),
    at: z.string().describe('ISO 8601, UTC'),
    confirmation: z.string().describe("The document of the rate confirmation; '' until it is written"),
    confirmationId: z.int().nullable().describe('The `documentId` of that document; null until it is written'),
    confirmationState: z
      .enum(CONFIRMATION_STATES)
      .describe(
        '`none` for a rate that is not agreed, `due` until it is written, `delayed` after a failed attempt, `failed` after the last one, `written`, `removed` with old documents',
      ),
    sha256: z.string().describe("Of the rate confirmation's bytes; '' until it is written"),
    acceptedName: z.string().describe("The name under which the carrier accepted the rate confirmation; '' before"),
    acceptedOn: z.string().describe("'' before, then ISO 8601, UTC"),
    acceptedConfirmation: z.string().describe("The document with the acceptance; '' until it is written"),
    acceptedConfirmationId: z.int().nullable().describe('The `documentId` of that document; null until it is written'),
  })
  .meta({ id: 'AssignmentRate' });
export type AssignmentRate = z.infer<typeof assignmentRateSchema>;

/** A change of the stops between the ends. */
const stopChangeSchema = z
  .object({
    number: z.int().describe('From 1'),
    status: z.enum(RATE_STATUSES).describe('`proposed` waits for the other side, `agreed` has changed the load'),
    proposedBy: z.enum(PRODUCT_MODES).describe('The side that proposed it'),
    at: z.string().describe('ISO 8601, UTC'),
    before: z.array(stopSchema).describe('The stops between the ends when it was proposed'),
    after: z.array(proposedStopSchema).describe('The proposed ones'),
  })
  .meta({ id: 'StopChange' });
export type StopChange = z.infer<typeof stopChangeSchema>;

/** Who reported a time: the driver, a desk, or the board by the positions of the truck. */
const stopReporter = z
  .enum(['driver', 'carrier', 'broker', 'position'])
  .nullable()
  .describe('Null until it is reported');
const stopMoment = z.string().nullable().describe('ISO 8601, UTC; null until it is reported');
/** When a truck was at a stop. */
export const stopMomentsFields = { arrivedOn: stopMoment, departedOn: stopMoment };

/** When a truck is at a stop. */
const stopTimesSchema = z
  .object({
    ...stopMomentsFields,
    arrivedBy: stopReporter,
    departedBy: stopReporter,
    dueOn: z
      .string()
      .nullable()
      .describe('ISO 8601, UTC: when the planned day and hours of the stop end; null for a stop without a day'),
    timeZone: z.string().describe("Of the stop, an IANA name; '' where it is not known"),
  })
  .meta({ id: 'StopTimes' });
export type StopTimes = z.infer<typeof stopTimesSchema>;

const assignmentFields = {
  id: z.int().describe('Permanent'),
  side: z.enum(PRODUCT_MODES).describe("The caller's side: B the load's company, C the equipment's"),
  token: z.int().describe("The load's token"),
  eToken: z.int().describe("The equipment's token; 0 with an external carrier or driver"),
  pStatus: z.enum(ASSIGNMENT_STATUSES),
  holder: z.enum(ASSIGNMENT_HOLDERS),
  version: z
    .int()
    .describe('Grows with each write and each assignment of its load or equipment; send it back with a change'),
  pin: z.string().describe("The reference #, 8 digits; '' where none was generated"),
  isPinLapsed: z.boolean().describe('True where it was not used in time: confirm the carrier, or unassign'),
  custCd: z.string().describe("The other side's company; the external-user customer code for one without an account"),
  company: z.string().describe("The other side's name; '' with an external carrier or driver"),
  contactUserId: z.int().describe("The other side's person; 0 with an external carrier or driver"),
  loadCustCd: z.string(),
  loadCreatorUserId: z.int(),
  equipCreatorUserId: z.int().describe('0 with an external carrier or driver'),
  createdBy: z.int().describe('The user who assigned'),
  updatedBy: z.int().describe('The user of the last change; 0 for a driver and for the board itself'),
  createdOn: z.string().describe('ISO 8601, UTC'),
  updatedOn: z.string().describe('ISO 8601, UTC'),
  // Of the load.
  ...toFactShape('assignment'),
  vehicleTypeDetail: z.string().describe('The names of the letters, with commas'),
  vehicleSizeDetail: z.string(),
  stopTimes: z
    .array(stopTimesSchema)
    .optional()
    .describe('For each stop in order, origin and destination included; left out for a load without other stops'),
  stopChange: stopChangeSchema
    .optional()
    .describe('The newest change of the stops between the ends; left out where there was none'),
  instruction: z.string().describe('The note of the assignment'),
  rates: z.array(assignmentRateSchema).describe('By number; empty for an assignment without a rate'),
  custTracking: z.boolean().describe('True where the carrier lets the customer follow the load'),
  driverID: z.int().describe('The entity; 0 for none and for an external driver'),
  userID: z.int().describe("The driver's user; 0 for none"),
  equipmentID: z.int().describe('The entity; 0 for none'),
  hasDriver: z
    .boolean()
    .describe('True where a driver takes messages; the driver itself may be hidden from the broker'),
  driver: z
    .object({ name: z.string(), phone: z.string(), email: z.string() })
    .nullable()
    .describe('Null for none, and for the broker while pending or assigned, except for an external driver'),
  claims: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        at: z.string().describe('ISO 8601, UTC'),
      }),
    )
    .describe('External drivers who entered the reference # and wait for the broker; empty for a carrier'),
  hasEquipment: z.boolean().describe('True where a truck is set; the truck itself may be hidden from the broker'),
  equipment: z
    .object({ name: z.string() })
    .nullable()
    .describe('Null for none, and for the broker while pending or assigned'),
  history: z
    .array(assignmentHistorySchema)
    .describe('Of the assignment; for the broker also of earlier assignments of the load'),
};

/** One running or delivered assignment as one of its two companies sees it. */
export const assignmentSchema = z.object(assignmentFields).meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof assignmentSchema>;

/** Whether a lead can be assigned now, and else the reason. */
export const LEAD_CHECK_TEXTS = {
  available: '',
  assigned: 'This posting has been already assigned.',
  gone: 'Lead no longer available.',
} as const;

export const leadCheckSchema = z
  .object({
    isAvailable: z.boolean(),
    reason: z.enum(['available', 'assigned', 'gone']),
    message: z.string().describe("For the user; '' where the lead is available"),
    isInsuranceExpired: z
      .boolean()
      .describe("Of the equipment's company: it cannot accept a load before it has sent a new certificate"),
  })
  .meta({ id: 'LeadCheck' });
export type LeadCheck = z.infer<typeof leadCheckSchema>;
