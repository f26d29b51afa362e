import {
  ASSIGNMENT_ENDED_TEXT,
  ERROR_STATUS,
  LEAD_CHECK_TEXTS,
  type ErrorCode,
  type FieldError,
} from '@loadstone/contracts';

/** The message for the user where the thrower gives none. */
const DEFAULT_MESSAGES: Partial<Record<ErrorCode, string>> = {
  'request.invalid': 'Some of what was sent is not valid.',
  'request.malformed': 'The request could not be read.',
  'request.tooLarge': 'The request is larger than the server accepts.',
  'request.tooMany': 'Too many requests; please try again in a moment.',
  'request.dailyLimit': 'You have reached the limit of one day; please try again tomorrow.',
  'activity.limitReached': 'You have reached the number of log entries for one day.',
  'request.unsupportedType': 'The request must be JSON.',
  'request.preconditionFailed': 'It has changed since it was read; please read it again.',
  'route.notFound': 'There is nothing at this address.',
  'caller.notAccepted': 'This call is not available to this kind of session.',
  'scope.missing': 'This service account is not allowed to make this call.',
  'caller.addressRefused': 'This service account may not be used from this network address.',
  'serviceAccount.notFound': 'This service account does not exist.',
  'serviceAccount.notAllowed': 'Only an administrator of your company may manage service accounts.',
  'serviceAccount.limitReached': 'There are as many of them as allowed. Please remove one first.',
  'password.wrong': 'This is not your password.',
  'password.locked': 'Too many wrong passwords; please try again in 15 minutes.',
  'password.unavailable': 'Passwords are not kept on this board. Please ask support to make this change.',
  'session.ambiguous': 'The request carries more than one credential.',
  'session.missing': 'Please sign in.',
  'session.nonceNeeded': 'The proof needs a new nonce of the server.',
  'session.proofInvalid': 'This session is not valid; please sign in again.',
  'session.invalid': 'This session is not valid; please sign in again.',
  'session.expired': 'Your session expired!!',
  'device.proofNeeded': 'This account can only be used on a registered computer.',
  'device.notRegistered': 'This computer is not registered for this account.',
  'device.otherRegistered': 'This account is registered to another computer.',
  'device.limitReached': 'This account cannot be registered to another computer.',
  'device.revoked': 'This computer was revoked for this account.',
  'location.required': "Please share this browser's location to use the board.",
  'session.scopeMissing': 'This session does not include access to the board.',
  'permit.missing': 'Your subscription does not include this feature.',
  'permit.notSubscribed': 'Your subscription does not include this feature.',
  'posting.notFound': 'This posting does not exist.',
  'posting.changedMeanwhile': 'Somebody else changed this posting meanwhile.',
  'posting.limitReached': 'Your company has reached the number of open postings.',
  'posting.referenceAmbiguous': 'Several open postings have this reference; please change them one by one.',
  'posting.alreadyAssigned': LEAD_CHECK_TEXTS.assigned,
  'lead.notFound': LEAD_CHECK_TEXTS.gone,
  'lead.notAssignable': 'This lead cannot be assigned.',
  'assignment.notFound': ASSIGNMENT_ENDED_TEXT,
  'assignment.ended': ASSIGNMENT_ENDED_TEXT,
  'assignment.changedMeanwhile': 'This assignment has changed meanwhile.',
  'assignment.driverMissing': 'This load has no driver who can be reached.',
  'customerLink.notFound': 'This link does not work any more. Please ask for a new one.',
  'customerLink.notAllowed': 'The carrier has not switched customer tracking on for this load.',
  'customerLink.limitReached': 'This load has too many links. Revoke them and create a new one.',
  'offer.notFound': 'This offer does not exist.',
  'offer.exists': 'There is an open offer for this load and truck.',
  'offer.closed': 'This offer is closed.',
  'offer.changedMeanwhile': 'This offer has changed meanwhile.',
  'offer.notYourTurn': 'This offer waits for the other side.',
  'offer.limitReached': 'You have sent five amounts; accept or decline, or wait for the other side.',
  'offer.carrierNotInsured':
    'The insurance of this carrier has expired: it cannot accept a load before it has sent a new certificate.',
  'offer.notBookable': 'This load cannot be booked at this rate any more.',
  'reference.notFound': 'This reference # is not valid.',
  'network.limitReached': 'Your company has reached the number of networks or members.',
  'exclusion.limitReached': 'Your company has reached the number of excluded companies.',
  'flag.limitReached': 'Your company has reached the number of flagged leads.',
  'flag.exists': 'Unable to flag the lead, lead is already flagged.',
  'flag.notFound': 'This flag does not exist.',
  'document.notFound': 'This document does not exist.',
  'document.closed': 'Documents can be added until 30 days after the delivery.',
  'document.shared': 'This document is shared. Please unshare it before you delete it.',
  'document.notShareable': 'This document belongs to another assignment and cannot be shared here.',
  'document.notOwn': 'Only the user who added this document can delete it.',
  'document.changedMeanwhile': 'A colleague changed this document meanwhile.',
  'reference.proofNeeded': 'Many wrong reference numbers were sent to this board; please wait a moment.',
  'reference.claimEnded': 'The broker has not confirmed you. Please call the broker.',
  'store.unavailable': 'Documents cannot be stored or read at the moment; please try again later.',
  'store.full': 'There is no space left for documents. Please call Customer Service.',
  'tag.limitReached': 'Your company has reached the number of tags.',
  'tag.notFound': 'This tag does not exist.',
  'resource.limitReached': 'Your company has reached the number of drivers and equipment.',
  'resource.notFound': 'This driver or equipment does not exist.',
  'resource.changedMeanwhile': 'A colleague changed this driver or equipment meanwhile.',
  'template.notFound': 'This template does not exist.',
  'template.changedMeanwhile': 'Somebody else changed this template meanwhile.',
  'product.missing': 'Your subscription does not include this product.',
  'idempotency.mismatch': 'This key was already used for another request.',
  'server.starting': 'The board is starting; please try again in a moment.',
  'server.overloaded': 'The board has too much to do at the moment; please try again shortly.',
  'server.databaseAway': 'The board cannot reach its data at the moment; please try again shortly.',
  'server.storageFull': 'The board has no room to save changes at the moment; what is saved can still be read.',
  'server.internal': 'Something bad happened; please try again later.',
};

/**
 * The one error that handlers throw on purpose. The code decides the HTTP status; `details` name the invalid fields. A
 * `cause` is logged and never sent.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly FieldError[] | undefined;
  /** Headers of the reply, in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message?: string,
    details?: readonly FieldError[],
    { headers = {}, ...options }: ErrorOptions & { headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message ?? DEFAULT_MESSAGES[code] ?? code, options);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * Throws where `value` is false, null or undefined; otherwise narrows its type.
 *
 * @throws AppError with `code`
 */
export function assertThat(
  value: unknown,
  code: ErrorCode,
  message?: string,
  details?: readonly FieldError[],
): asserts value {
  if (value === false || value === null || value === undefined) throw new AppError(code, message, details);
}
