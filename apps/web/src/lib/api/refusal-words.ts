import type { FieldError } from '@loadstone/contracts/endpoint';
import { DEFAULT_LANGUAGE, toErrorWords, type ErrorText } from '@loadstone/contracts/texts';
import { activeLanguage, findText, loadOtherTexts } from '../texts/t.ts';

/** What the server says about a refusal, of a whole request or of one part of a batch. */
interface Refusal {
  readonly code: string;
  /** In English. */
  readonly message: string;
  readonly text?: ErrorText | undefined;
  readonly details?: readonly FieldError[] | undefined;
}

/**
 * The message and the field errors of a refusal in the active language. For English they are the server's words. A text that
 * cannot be loaded, or that the catalogue lacks, stays in English.
 */
export async function toRefusalWords({ code, message, text, details = [] }: Refusal): Promise<{
  message: string;
  details: readonly FieldError[];
}> {
  if (activeLanguage() === DEFAULT_LANGUAGE) return { message, details };
  await loadOtherTexts().catch(() => undefined);
  return {
    message: toErrorWords(text ?? { name: code }, findText) ?? message,
    details: details.map((detail) => ({
      ...detail,
      message: (detail.text && toErrorWords(detail.text, findText)) ?? detail.message,
    })),
  };
}
