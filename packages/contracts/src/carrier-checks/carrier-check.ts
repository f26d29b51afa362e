import { z } from 'zod';
import { companyRecordSchema } from '../companies/company-record.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { custCdSchema } from '../networks/network.ts';

/** The last check of a carrier by a user of the caller's company. */
const carrierCheckSchema = z
  .object({ userName: z.string(), checkedOn: z.string().describe('ISO 8601, UTC') })
  .meta({ id: 'CarrierCheck' });

/** What the caller's own company knows about a carrier. */
const carrierVettingSchema = z
  .object({
    custCd: z.string(),
    check: carrierCheckSchema.nullable().describe('Null where no user of the company has checked it'),
    loads: z
      .object({
        delivered: z.int(),
        running: z.int(),
        cancelled: z.int().describe('Cancelled by the carrier after it had accepted'),
      })
      .describe('Of the two companies together, in the last 365 days'),
    record: companyRecordSchema.nullable().describe('Of the trucks of the carrier; null below 20 of them'),
    warnBelow: z
      .int()
      .nullable()
      .describe(
        "The number of the company's rule while fewer loads were delivered together; null where it asks for none",
      ),
    needsSecondUser: z
      .boolean()
      .describe(
        'True while the rule of the company refuses an assignment by the caller: another user must check first',
      ),
  })
  .meta({ id: 'CarrierVetting' });
export type CarrierVetting = z.infer<typeof carrierVettingSchema>;

const params = z.object({ custCd: custCdSchema });

export const getCarrierVetting = defineEndpoint({
  method: 'GET',
  path: '/api/CarrierCheck/:custCd',
  summary: "What the caller's company knows about a carrier: its last check, and the loads together",
  tag: 'carrier-checks',
  callers: { user: requirePostingUse('B', 'view') },
  params,
  reply: carrierVettingSchema,
});

export const checkCarrier = defineEndpoint({
  method: 'POST',
  path: '/api/CarrierCheck/:custCd',
  summary: 'Records that the caller has checked a carrier now',
  tag: 'carrier-checks',
  affects: ['carrierChecks'],
  callers: { user: requirePostingUse('B', 'update') },
  params,
  reply: carrierVettingSchema,
  isIdempotent: true,
});
