import { rateSchema } from '@loadstone/contracts/money';
import { z } from 'zod';
import type { BoardQuery } from './board-query.ts';

/** Postings that one reply may contain. */
export const MOST_POSTINGS = 400;
/** Postings accepted from a board that ignores the requested limit. */
const MOST_LISTED = 4_000;

const textSchema = (length: number) => z.string().max(length);
const optionalTextSchema = (length: number) => textSchema(length).nullish();

const endSchema = z.object({
  city: textSchema(120),
  state: textSchema(8),
  lat: z.number().nullish(),
  lon: z.number().nullish(),
  radiusMiles: z.number().min(0).max(12_500),
});

const placedEndSchema = endSchema.extend({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** Ids are printable ASCII, since they are compared, hashed and logged. */
const idSchema = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[\x21-\x7e]+$/);

const companySchema = z.object({
  id: idSchema(48),
  name: z.string().min(1).max(200),
  phone: optionalTextSchema(60),
  email: optionalTextSchema(200),
  city: optionalTextSchema(120),
  state: optionalTextSchema(8),
});

/** One company in the partner board's format. */
export const boardCompanySchema = companySchema.extend({ contact: optionalTextSchema(120) });
export type BoardCompany = z.infer<typeof boardCompanySchema>;

/** One posting in the partner board's format. */
export const boardPostingSchema = z.object({
  id: idSchema(64),
  kind: z.enum(['load', 'equipment']),
  company: companySchema,
  origin: endSchema,
  destination: endSchema,
  date: z.iso.date(),
  equipmentTypes: z.string().min(1).max(32),
  size: z.enum(['T', 'L', 'B']),
  attributes: textSchema(32).default(''),
  corridor: z.boolean().default(false),
  comment: optionalTextSchema(2_000),
  // Of a load. An invalid value is ignored: the posting is still a lead.
  rate: rateSchema.optional().catch(undefined),
  weightLbs: z.int().min(1).max(100_000).optional().catch(undefined),
  lengthFt: z.int().min(1).max(199).optional().catch(undefined),
  postedAt: z.iso.datetime({ offset: true }),
});
export type BoardPosting = z.infer<typeof boardPostingSchema>;

/** The frame of the reply. Its postings are parsed one by one, so that an invalid one is dropped alone. */
export const boardReplySchema = z.object({
  total: z.int().min(0).optional(),
  postings: z.array(z.unknown()).max(MOST_LISTED),
});

/** The frame of the reply to a search for companies. */
export const boardCompaniesSchema = z.object({
  total: z.int().min(0).optional(),
  companies: z.array(z.unknown()).max(MOST_LISTED),
});

/** A search for companies in the partner board's format. An empty text is no criterion. */
export const companyRequestSchema = z.object({
  name: textSchema(100),
  city: textSchema(100),
  state: textSchema(8),
  /** Digits only. */
  phone: textSchema(40),
  type: z.enum(['all', 'broker', 'carrier']),
  limit: z.int().min(1),
});
export type CompanyRequest = z.infer<typeof companyRequestSchema>;

const placeSchema = z.union([
  z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180), radiusMiles: z.number().min(0) }),
  z.object({ states: z.array(textSchema(8)) }),
]);

/** A search for trucks in the partner board's format. An end that is null is anywhere. */
export const truckRequestSchema = z.object({
  origin: placeSchema.nullable(),
  destination: placeSchema.nullable(),
  /** Empty for any. */
  equipmentTypes: z.string(),
  size: z.enum(['T', 'L', '']),
  attributes: z.string(),
  companyName: textSchema(100),
  fromDate: z.iso.date(),
  limit: z.int().min(1),
});
export type TruckRequest = z.infer<typeof truckRequestSchema>;

/** A search in the partner board's format. */
export const boardRequestSchema = z.object({
  wanted: z.enum(['load', 'equipment']),
  origin: placedEndSchema,
  destination: placedEndSchema,
  date: z.iso.date(),
  dateToleranceDays: z.int().min(0),
  equipmentTypes: z.string(),
  size: z.enum(['T', 'L', 'B']),
  attributes: z.string(),
  corridor: z.boolean(),
  limit: z.int().min(1),
});
export type BoardRequest = z.infer<typeof boardRequestSchema>;

/** A search as the partner board expects it. */
export function toBoardRequest(query: BoardQuery): BoardRequest {
  return {
    wanted: query.kind === 'L' ? 'equipment' : 'load',
    origin: {
      city: query.srceCity,
      state: query.srceSt,
      lat: query.srceLat,
      lon: query.srceLong,
      radiusMiles: query.srceRadius,
    },
    destination: {
      city: query.destCity,
      state: query.destSt,
      lat: query.destLat,
      lon: query.destLong,
      radiusMiles: query.destRadius,
    },
    date: query.dateAvail,
    dateToleranceDays: query.dateToleranceDays,
    equipmentTypes: query.vehicleType,
    size: query.vehicleSize,
    attributes: query.postingAttrib,
    corridor: query.corridor === 'C',
    limit: MOST_POSTINGS,
  };
}
