import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireKey, requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { isPhoneText, PHONE_TEXT_LENGTH } from '../board/phone.ts';
import { postingAttributesSchema, vehicleTypesSchema } from '../postings/posting.ts';
import { checkTexts } from '../texts/en/checks.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** What a carrier's resource is; `entityTypeId` of the calls. */
export const ENTITY_TYPES = { driver: 1, truck: 2, trailer: 3 } as const;
export type EntityTypeId = (typeof ENTITY_TYPES)[keyof typeof ENTITY_TYPES];

/** The status of a resource; `statusId` of the calls. The details of a deleted resource are empty. */
export const ENTITY_STATUSES = { active: 1, inactive: 2, deleted: -3 } as const;
export type EntityStatusId = (typeof ENTITY_STATUSES)[keyof typeof ENTITY_STATUSES];

/** Values of `responseCode`: success, or no subscription. */
export const ENTITY_RESPONSES = { ok: 200, notSubscribed: 700 } as const;

/** Ids of resources and users are 32-bit. */
const id = z.int().positive().max(2_147_483_647);
const name = z.string().trim().max(LIMITS.personNameLength);

/** What the board stores about a driver. */
export const driverDetailsSchema = z
  .object({
    firstname: name.min(1, { message: lateCheckTexts.firstName }),
    lastname: name.default(''),
    phone: z
      .string()
      .trim()
      .max(PHONE_TEXT_LENGTH, { message: checkTexts.phone })
      .refine((phone) => isPhoneText(phone), { message: checkTexts.phone })
      .default(''),
    email: z
      .string()
      .trim()
      .pipe(z.email({ message: lateCheckTexts.email }).max(254)),
    userId: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(0)
      .describe("A user of the company with the driver's role, whose names, phone and email then apply; 0 for none"),
  })
  .meta({ id: 'DriverDetails' });
export type DriverDetails = z.infer<typeof driverDetailsSchema>;

/** What the board stores about a truck or a trailer. */
export const equipmentDetailsSchema = z
  .object({
    vehicleName: z
      .string()
      .trim()
      .min(1, { message: lateCheckTexts.vehicleName })
      .max(LIMITS.vehicleNameLength, { message: lateCheckTexts.vehicleNameLength }),
    vehicleType: vehicleTypesSchema,
    vehicleAttribute: postingAttributesSchema.default(''),
    vehicleCode: z
      .string()
      .trim()
      .max(LIMITS.vehicleCodeLength, { message: lateCheckTexts.vehicleCodeLength })
      .default(''),
    notes: z.string().trim().max(LIMITS.vehicleNotesLength, { message: lateCheckTexts.vehicleNotesLength }).default(''),
  })
  .meta({ id: 'EquipmentDetails' });
export type EquipmentDetails = z.infer<typeof equipmentDetailsSchema>;

/** Longer than the JSON text of any valid details. */
const DETAILS_LENGTH = 4_000;

/** Details as JSON text; a wrong field of the text is reported as `entityDetailsJSON.<field>`. */
function toJsonText<Details extends z.ZodType>(details: Details) {
  return z
    .string()
    .max(DETAILS_LENGTH)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: lateCheckTexts.json });
        return z.NEVER;
      }
    })
    .pipe(details);
}

const driverJson = toJsonText(driverDetailsSchema);
const equipmentJson = toJsonText(equipmentDetailsSchema);
const driverType = z.literal(ENTITY_TYPES.driver);
const equipmentType = z.literal([ENTITY_TYPES.truck, ENTITY_TYPES.trailer]);

/** A new driver, truck or trailer. */
const resourceDraftSchema = z
  .discriminatedUnion('entityTypeId', [
    z.object({ entityTypeId: driverType, entityDetailsJSON: driverJson }),
    z.object({ entityTypeId: equipmentType, entityDetailsJSON: equipmentJson }),
  ])
  .meta({ id: 'ResourceDraft' });
export type ResourceDraft = z.output<typeof resourceDraftSchema>;

const keptFields = {
  entityId: id,
  statusId: z.literal([ENTITY_STATUSES.active, ENTITY_STATUSES.inactive]),
  version: z.int().positive().describe('That of the resource when it was read'),
};

/** An edit, a new status, or a deletion, which needs the id only. */
const resourceChangeSchema = z
  .discriminatedUnion('statusId', [
    z.discriminatedUnion('entityTypeId', [
      z.object({ ...keptFields, entityTypeId: driverType, entityDetailsJSON: driverJson }),
      z.object({ ...keptFields, entityTypeId: equipmentType, entityDetailsJSON: equipmentJson }),
    ]),
    z.object({ statusId: z.literal(ENTITY_STATUSES.deleted), entityId: id }),
  ])
  .meta({ id: 'ResourceChange' });
export type ResourceChange = z.output<typeof resourceChangeSchema>;

/** A driver, truck or trailer of a carrier. The calls name it an entity. */
const resourceSchema = z
  .object({
    entityId: z.int(),
    entityTypeId: z.int().describe('1 driver, 2 truck, 3 trailer'),
    statusId: z.int().describe('1 active, 2 inactive, -3 deleted'),
    entityDetailsJSON: z.string().describe('JSON of DriverDetails or EquipmentDetails; empty where it is deleted'),
    accountId: z.int(),
    userId: z.int().describe("The driver's user; 0 for none"),
    createdBy: z.int(),
    updatedBy: z.int(),
    version: z.int().describe('Counts writes; send it back with a change'),
  })
  .meta({ id: 'Resource' });
export type Resource = z.infer<typeof resourceSchema>;

/** The load that a driver or a truck is on. */
const resourceUseSchema = z
  .object({
    entityId: z.int(),
    pStatus: z.enum(['A', 'R']),
    srceCity: z.string(),
    srceSt: z.string(),
    destCity: z.string(),
    destSt: z.string(),
  })
  .meta({ id: 'ResourceUse' });
export type ResourceUse = z.infer<typeof resourceUseSchema>;

/** Where a driver or a truck was last. */
const resourcePlaceSchema = z
  .object({
    entityId: z.int(),
    source: z.enum(['position', 'delivery']).describe('A position near the city, or a delivery in it'),
    city: z.string(),
    st: z.string(),
    seenOn: z.iso.datetime(),
  })
  .meta({ id: 'ResourcePlace' });
export type ResourcePlace = z.infer<typeof resourcePlaceSchema>;

const resourceListSchema = z
  .object({
    entities: z.array(resourceSchema),
    assignedIds: z.array(z.int()).describe('Those of them that are on a load that is assigned or on route'),
    uses: z
      .array(resourceUseSchema)
      .describe('The loads of those: a load on route first, then by the day of the pick-up'),
    places: z
      .array(resourcePlaceSchema)
      .describe('Where each was last within 14 days, by its loads; positions only with ll_track'),
    responseCode: z.int().describe('200, or 700 without a subscription or with a wrong key'),
  })
  .meta({ id: 'ResourceList' });
export type ResourceList = z.infer<typeof resourceListSchema>;

const resourceKey = z.string().min(1).max(64).describe('The key of ll_resources');
const numberId = z.coerce.number().int().positive().max(2_147_483_647);
const listParams = {
  typeId: z.coerce.number().pipe(z.literal(Object.values(ENTITY_TYPES))),
  accountId: numberId.describe("The caller's company; another company is a 404"),
  userId: numberId.describe('The caller; another user is a 404'),
  resourceKey,
};
const path = '/api/entities';
const callers = {
  user: [...requireProduct('C'), ...requireKey('C', 'll_resources', 'params.resourceKey', 'permit.notSubscribed')],
};

export const listResources = defineEndpoint({
  method: 'GET',
  path: `${path}/:typeId/:statusId/:accountId/:userId/:resourceKey`,
  summary: "The company's resources of a type and status, by name",
  tag: 'resources',
  callers: { user: SIGNED_IN },
  params: z.object({
    ...listParams,
    statusId: z.coerce.number().pipe(z.literal(Object.values(ENTITY_STATUSES))),
  }),
  reply: resourceListSchema,
});

export const listActiveResources = defineEndpoint({
  method: 'GET',
  path: `${path}/:typeId/:accountId/:userId/:resourceKey`,
  summary: "The company's active drivers, or active resources of another type, by name",
  tag: 'resources',
  callers: { user: SIGNED_IN },
  params: z.object(listParams),
  reply: resourceListSchema,
});

export const getResource = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/:resourceKey`,
  summary: 'One resource',
  tag: 'resources',
  callers,
  params: z.object({ id: numberId, resourceKey }),
  reply: resourceSchema,
});

export const createResource = defineEndpoint({
  method: 'POST',
  path: `${path}/:resourceKey`,
  summary: 'Adds a resource; for an email that a driver of the company has, returns that driver instead',
  tag: 'resources',
  affects: ['resources'],
  callers,
  params: z.object({ resourceKey }),
  body: resourceDraftSchema,
  reply: resourceSchema.extend({ isNew: z.boolean().describe('False for a driver that existed before') }),
  isIdempotent: true,
});

export const changeResource = defineEndpoint({
  method: 'PUT',
  path: `${path}/:resourceKey`,
  summary: 'Edits a resource, sets its status, or deletes it',
  tag: 'resources',
  affects: ['resources'],
  callers,
  params: z.object({ resourceKey }),
  body: resourceChangeSchema,
  reply: resourceSchema,
  isIdempotent: true,
});
