import type { checkTexts } from './en/checks.ts';
import type { ErrorText } from './error-text.ts';
import type { KeyOf, ValuesOf } from './text-key.ts';

type Checks = typeof checkTexts;
type CheckName = KeyOf<Checks>;

/**
 * An issue whose text has values, for `context.addIssue`.
 *
 * @param message the text in English, with its values
 */
export function toCheckIssue<Name extends CheckName>(
  name: Name,
  values: ValuesOf<Checks, Name>,
  message: string,
): { code: 'custom'; message: string; params: { text: ErrorText } } {
  return {
    code: 'custom',
    message,
    params: { text: { name: `check.${name}`, values: values as ErrorText['values'] } },
  };
}
