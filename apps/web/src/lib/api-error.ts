import type { ErrorCode, FieldError } from '@loadstone/contracts';

/** What `ApiError.code` says besides the server's own codes: nobody answered, or not in our shape. */
export type ClientErrorCode = 'client.offline' | 'client.unreadable';

/** A call that did not succeed. `status` is 0 where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  readonly status: number;
  /** Wrong fields, in the server's words; empty where the refusal is not about fields. */
  readonly details: readonly FieldError[];
  /** Names the request in the server's log. */
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
