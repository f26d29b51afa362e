import { toCheckWords } from '@loadstone/contracts/texts';
import type { z } from 'zod';
import { findText } from './t.ts';

/** The message of an issue that a contract has found, in the active language. */
export function toIssueWords(issue: z.core.$ZodIssue): string {
  return toCheckWords(issue, findText);
}
