const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is safe to send: every inserted value is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template: text and numbers are escaped, `false` and undefined produce nothing. */
type HtmlPart = string | number | false | undefined | Html | readonly Html[];

function toMarkup(part: HtmlPart): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('');
  return String(part).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** A template literal of markup whose values are escaped, for element text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${toMarkup(parts[index - 1])}${string}`));
}

/** Encloses the name of a part in a text that is filled with markup. */
const PART_MARK = '\uE000';

/**
 * Fills a text with markup.
 *
 * @param put puts the text into words with a value for each part
 */
export function htmlText<Name extends string>(
  put: (values: Readonly<Record<Name, string>>) => string,
  parts: Readonly<Record<Name, Html>>,
): Html {
  const names = Object.keys(parts) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, `${PART_MARK}${name}${PART_MARK}`]));
  const pieces = put(values as Record<Name, string>).split(PART_MARK);
  return new Html(
    pieces.map((piece, index) => (index % 2 === 1 ? parts[piece as Name].text : toMarkup(piece))).join(''),
  );
}

/** Marks our own markup as safe without escaping. Never use it for external input. */
export function trusted(markup: string): Html {
  return new Html(markup);
}
