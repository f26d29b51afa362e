import { setupI18n, type Messages } from '@lingui/core';
import type { FindText, KeyOf, TextValues, ValuesArgument } from '@loadstone/contracts/texts';

/** The texts of a surface in its active language. `Tree` is its English catalogue. */
interface Texts<Tree> {
  /** The active language; '' before one is active. */
  readonly language: () => string;
  /** The locale of numbers, zones and sorting in the active language. */
  readonly locale: () => string;
  /** The locale of dates and amounts in the active language. */
  readonly boardLocale: () => string;
  /** Activates a catalogue that `npm run derived:write texts` compiled. Texts on screen change with the next render. */
  readonly activate: (language: string, messages: Messages) => void;
  /** Adds texts of the active language. */
  readonly add: (messages: Messages) => void;
  /**
   * The text of a key in the active language, with its arguments filled in and its plural form chosen.
   * Call it while rendering or in a function: when a module loads, no language is active yet.
   */
  readonly t: <K extends KeyOf<Tree>>(key: K, ...values: ValuesArgument<Tree, K>) => string;
  /** The text of a key that another process has sent; undefined where the catalogue has none. */
  readonly find: FindText;
}

/** Creates the texts of a surface. */
export function createTexts<Tree>(): Texts<Tree> {
  const i18n = setupI18n();
  // Read once for each language: a list of 10,000 rows asks for the locale 130,000 times to be sorted.
  let locale = '';
  let boardLocale = '';
  return {
    language: () => i18n.locale,
    locale: () => locale,
    boardLocale: () => boardLocale,
    activate(language, messages) {
      i18n.loadAndActivate({ locale: language, messages });
      locale = i18n._('formats.locale');
      boardLocale = i18n._('formats.boardLocale');
    },
    add: (messages) => i18n.load(i18n.locale, messages),
    t: (key, ...[values]) => i18n._(key, values as TextValues | undefined),
    find: (key, values) => (key in i18n.messages ? i18n._(key, values) : undefined),
  };
}

/** A compiled catalogue as a file that is loaded on demand. */
type CatalogueFile = () => Promise<{ readonly default: Messages }>;

/** Compiled catalogues by their language, from those that the build found by their path. */
export function toLanguages(files: Readonly<Record<string, unknown>>): ReadonlyMap<string, CatalogueFile> {
  return new Map(
    Object.entries(files).map(([path, load]) => [path.replace(/^.*\/([\w-]+)\.json$/, '$1'), load as CatalogueFile]),
  );
}
