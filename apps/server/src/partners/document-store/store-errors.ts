import { AppError } from '../../ground/errors.ts';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Converts an error of a file system to that of a store. @returns AppError `store.full` or `store.unavailable` */
export function toStoreError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code = '' } = (error ?? {}) as { code?: string };
  return new AppError(FULL_CODES.has(code) ? 'store.full' : 'store.unavailable', undefined, undefined, {
    cause: error,
  });
}
