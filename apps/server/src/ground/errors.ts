import { ERROR_STATUS, type ErrorCode, type FieldError } from '@loadstone/contracts/endpoint';
import { toErrorWords, type ErrorText, type ErrorTextName, type ErrorTextValues } from '@loadstone/contracts/texts';
import { getTexts } from './texts/texts.ts';

/** The values that a call adds for a text; none for a text without values. */
type ValuesFor<Name extends ErrorTextName> = [keyof ErrorTextValues<Name>] extends [never]
  ? []
  : [values: ErrorTextValues<Name>];

/** A text of the catalogue for an AppError, with its values. Days are `YYYY-MM-DD`, statuses their letters. */
export function errorText<Name extends ErrorTextName>(name: Name, ...[values]: ValuesFor<Name>): ErrorText {
  return { name, ...(values && { values: values as ErrorText['values'] }) };
}

/** A field whose value is refused, with its text. */
export function fieldError<Name extends ErrorTextName>(
  field: string,
  name: Name,
  ...values: ValuesFor<Name>
): FieldError {
  const text = errorText(name, ...values);
  return { field, message: toEnglish(text), text };
}

/** The text in English, as the API states it. */
export function toEnglish(text: ErrorText): string {
  return toErrorWords(text, getTexts().find) ?? text.name;
}

/**
 * The one error that handlers throw on purpose. The code decides the HTTP status; `details` name the invalid fields. The
 * text is that of the code in the catalogue, or another one of it. A `cause` is logged and never sent.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  /** For readers of other languages; undefined where it is the text of the code. */
  readonly text: ErrorText | undefined;
  readonly details: readonly FieldError[] | undefined;
  /** Headers of the reply, in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    text?: ErrorText,
    details?: readonly FieldError[],
    { headers = {}, ...options }: ErrorOptions & { headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(toEnglish(text ?? { name: code }), options);
    this.code = code;
    this.text = text;
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
  text?: ErrorText,
  details?: readonly FieldError[],
): asserts value {
  if (value === false || value === null || value === undefined) throw new AppError(code, text, details);
}
