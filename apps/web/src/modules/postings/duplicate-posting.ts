import { isApiError } from '../../lib/api/api-error.ts';

/** The open posting of the company that a new one would repeat (M16). */
interface RepeatedPosting {
  readonly token: number;
  /** The question, in the language of the desk. */
  readonly text: string;
}

/** The posting that a refused one would repeat; undefined for another refusal. */
export function findRepeated(error: unknown): RepeatedPosting | undefined {
  if (!isApiError(error) || error.code !== 'posting.duplicate') return undefined;
  const [first] = error.details;
  return { token: Number(first?.text?.values?.['token'] ?? 0), text: first?.message ?? error.message };
}
