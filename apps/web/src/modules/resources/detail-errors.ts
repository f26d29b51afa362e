import { ApiError, isApiError } from '../../lib/api/api-error.ts';

const DETAILS = 'entityDetailsJSON.';

/** The error with the field names of the form: `entityDetailsJSON.email` becomes `email`. */
export function toDetailErrors(error: unknown): unknown {
  if (!isApiError(error)) return error;
  const details = error.details.map(({ field, message }) => ({
    field: field.startsWith(DETAILS) ? field.slice(DETAILS.length) : field,
    message,
  }));
  return new ApiError(error.code, error.message, error.status, details, error.requestId);
}
