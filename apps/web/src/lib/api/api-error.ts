import type { ErrorCode, FieldError } from '@loadstone/contracts/endpoint';

/**
 * The codes of `ApiError.code` besides the server's own: no reply arrived, or one that is not in the API's shape; or the
 * page has not sent a write, because what it shows is not confirmed.
 */
type ClientErrorCode = 'client.offline' | 'client.unreadable' | 'client.unconfirmed';

/** A request that failed. `status` is 0 where no reply arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
  /** The invalid fields with the server's messages; empty where the refusal is not about fields. */
  readonly details: readonly FieldError[];
  /** Identifies the request in the server's log. */
  readonly requestId: string;

  constructor(
    code: ErrorCode | ClientErrorCode,
    message: string,
    status: number,
    details: readonly FieldError[] = [],
    requestId = '',
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** True after a lost connection, and while the server is starting: the same request may succeed later. A refusal is final. */
export function isWorthRetrying(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status === 503);
}

/** True where the server may have carried the call out: the connection was lost, or a proxy replied for it. */
export function isWithoutReply(error: unknown): error is ApiError {
  return isApiError(error) && (error.status === 0 || error.code === 'client.unreadable');
}
