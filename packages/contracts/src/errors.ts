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
  'route.notFound': 404,
  'caller.notAccepted': 403,
  'session.missing': 401,
  'session.invalid': 401,
  'session.expired': 401,
  'session.proofInvalid': 401,
  'session.nonceNeeded': 401,
  'session.ambiguous': 400,
  'session.disabled': 403,
  'session.scopeMissing': 403,
  'session.secondWindow': 403,
  'session.notOwn': 403,
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
  'lead.notFound': 404,
  'lead.notAssignable': 409,
  'assignment.notFound': 404,
  'assignment.ended': 409,
  'assignment.changedMeanwhile': 409,
  'assignment.driverMissing': 409,
  'assignment.messageNotFound': 404,
  'reference.notFound': 404,
  'driverLink.notFound': 404,
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

/** One invalid field: its path (`srceRadius`, `stops.0.city`) and the message for the user. */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The shape of every error response. */
export const errorBodySchema = z
  .object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z.array(fieldErrorSchema).optional(),
    requestId: z.string(),
    responseCode: z.int().optional().describe('The number of the older calls, where the code has one'),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
