import { assertThat, fieldError } from '../errors.ts';
import { LANGUAGES } from './texts.ts';

/** @throws AppError `request.invalid` for the field with a language that the board has no texts of */
export function assertLanguage(field: string, language: string): void {
  const unknown = fieldError(field, 'language.unknown', { languages: LANGUAGES.join(', ') });
  assertThat(LANGUAGES.includes(language), 'request.invalid', undefined, [unknown]);
}
