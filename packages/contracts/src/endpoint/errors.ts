import { z } from 'zod';

/** Every error code of the product with its HTTP status. The union is closed: an unknown code does not compile. */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'request.dailyLimit': 429,
  'activity.limitReached': 429,
  'request.unsupportedType': 415,
  'request.preconditionFailed': 412,
  'route.notFound': 404,
  'caller.notAccepted': 403,
  'caller.addressRefused': 403,
  'scope.missing': 403,
  'serviceAccount.notFound': 404,
  'serviceAccount.notAllowed': 403,
  'serviceAccount.limitReached': 409,
  'password.wrong': 403,
  'password.locked': 429,
  'password.unavailable': 409,
  'session.missing': 401,
  'session.invalid': 401,
  'session.expired': 401,
  'session.proofInvalid': 401,
  'session.nonceNeeded': 401,
  'session.ambiguous': 400,
  'session.disabled': 403,
  'device.proofNeeded': 401,
  'device.notRegistered': 403,
  'device.otherRegistered': 409,
  'device.limitReached': 403,
  'device.revoked': 403,
  'session.scopeMissing': 403,
  'session.secondWindow': 403,
  'session.notOwn': 403,
  'location.required': 403,
  'user.notFound': 404,
  'user.emailTaken': 409,
  'permit.missing': 403,
  'permit.notSubscribed': 403,
  'product.missing': 403,
  'posting.notFound': 404,
  'posting.illegalTransition': 409,
  'posting.alreadyAssigned': 409,
  'posting.changedMeanwhile': 409,
  'posting.limitReached': 409,
  'posting.referenceAmbiguous': 409,
  'lead.notFound': 404,
  'lead.notAssignable': 409,
  'assignment.notFound': 404,
  'assignment.ended': 409,
  'assignment.changedMeanwhile': 409,
  'assignment.driverMissing': 409,
  'assignment.messageNotFound': 404,
  'offer.notFound': 404,
  'offer.exists': 409,
  'offer.closed': 409,
  'offer.changedMeanwhile': 409,
  'offer.notYourTurn': 409,
  'offer.limitReached': 409,
  'offer.carrierNotInsured': 409,
  'offer.notBookable': 409,
  'reference.notFound': 404,
  'reference.proofNeeded': 428,
  'reference.claimEnded': 404,
  'driverLink.notFound': 404,
  'driver.notLinked': 403,
  'customerLink.notFound': 404,
  'customerLink.notAllowed': 409,
  'customerLink.limitReached': 409,
  'position.conflict': 409,
  'insurance.expired': 403,
  'insurance.futureDate': 400,
  'network.notFound': 404,
  'network.nameTaken': 409,
  'network.memberPresent': 409,
  'network.limitReached': 409,
  'company.notFound': 404,
  'company.codeTaken': 409,
  'company.globallyExcluded': 403,
  'exclusion.notAllowed': 403,
  'exclusion.limitReached': 409,
  'flag.exists': 409,
  'flag.notFound': 404,
  'flag.limitReached': 409,
  'tag.notFound': 404,
  'tag.nameTaken': 409,
  'tag.limitReached': 409,
  'resource.notFound': 404,
  'resource.limitReached': 409,
  'resource.emailTaken': 409,
  'resource.changedMeanwhile': 409,
  'resource.assigned': 409,
  'template.notFound': 404,
  'template.limitReached': 409,
  'template.changedMeanwhile': 409,
  'template.repostLimit': 409,
  'repost.inProgress': 499,
  'notification.notFound': 404,
  'notification.notAllowed': 403,
  'push.endpointRefused': 400,
  'push.subscriptionNotFound': 404,
  'document.notFound': 404,
  'document.typeRefused': 415,
  'document.contentRefused': 422,
  'document.limitReached': 409,
  'document.closed': 409,
  'document.shared': 409,
  'document.notShareable': 409,
  'document.notOwn': 403,
  'document.changedMeanwhile': 409,
  'store.unavailable': 503,
  'store.full': 507,
  'city.notFound': 404,
  'lookup.notFound': 404,
  'idempotency.mismatch': 422,
  'partner.unavailable': 503,
  'server.starting': 503,
  'server.overloaded': 503,
  'server.databaseAway': 503,
  'server.storageFull': 507,
  'server.internal': 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** Codes for which clients of the older calls expect a number, which is sent as `responseCode`. */
export const RESPONSE_CODES: Partial<Record<ErrorCode, number>> = {
  'permit.notSubscribed': 700,
  'repost.inProgress': 701,
};

/** The text of an error before it is put into words. */
export const errorTextSchema = z
  .object({
    name: z.string().describe('The name of the text in the catalogue'),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Days are `YYYY-MM-DD`, statuses their letters'),
  })
  .meta({ id: 'ErrorText' });

/** One invalid field: its path (`srceRadius`, `stops.0.city`), the message in English, and its text for other languages. */
export const fieldErrorSchema = z
  .object({ field: z.string(), message: z.string(), text: errorTextSchema.optional() })
  .meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The shape of every error response. */
export const errorBodySchema = z
  .object({
    code: z.enum(ERROR_CODES),
    message: z.string().describe('In English'),
    text: errorTextSchema.optional().describe('The text for other languages; left out where it is that of the code'),
    details: z.array(fieldErrorSchema).optional(),
    requestId: z.string(),
    responseCode: z.int().optional().describe('The number of the older calls, where the code has one'),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
