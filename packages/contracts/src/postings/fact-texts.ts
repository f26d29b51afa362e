import type { FactAt, PlainFactName, PLAIN_FACTS } from './plain-facts.ts';

type Described<N extends PlainFactName> = (typeof PLAIN_FACTS)[N];
type ValueTypeOf<N extends PlainFactName> = Described<N>['value']['type'];

/** The facts that are typed in a field with a short form. */
export type TypedFactName = {
  [N in PlainFactName]: ValueTypeOf<N> extends 'text' | 'choice' | 'day' | 'stops' ? never : N;
}[PlainFactName];
/** The facts that are amounts. */
type AmountFactName = {
  [N in PlainFactName]: ValueTypeOf<N> extends 'rate' | 'perMile' ? N : never;
}[PlainFactName];
/** The facts with a name on the driver's page: those without a stop, and lines at a stop. Times are beside their stop. */
export type DriverLineName = {
  [N in FactAt<'driverCard'>]: Described<N> extends { readonly stop: string }
    ? ValueTypeOf<N> extends 'line'
      ? N
      : never
    : N;
}[FactAt<'driverCard'>];

/** The words of a fact; which of them there are follows from the type of its value and from where it is shown. */
type TextsOf<N extends PlainFactName> = {
  /** As a label or a header. */
  readonly name: string;
  /** What it means: the hint of its column, and its description in the documents of the API. */
  readonly hint: string;
  /** What the template of an import shows. */
  readonly example: string;
  /** On one line among other values, `{text}` its value; without it, the value alone. A yes or no needs it. */
  readonly onLine?: string;
} & (ValueTypeOf<N> extends 'choice' ? { readonly onLine: string } : object) &
  (N extends TypedFactName ? { readonly placeholder: string } : object) &
  /** How an amount is typed. */
  (N extends AmountFactName ? { readonly typed: string } : object) &
  /** The short name on the driver's page. */
  (N extends DriverLineName ? { readonly driver: string } : object) &
  (ValueTypeOf<N> extends 'text' ? { readonly length: string; readonly tooLong: string } : object);

export type FactTexts = { readonly [N in PlainFactName]: TextsOf<N> };
