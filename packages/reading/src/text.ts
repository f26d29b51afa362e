import type { Words } from './reading.ts';

/** A word, a number, a sign or a line break. */
interface Token {
  readonly text: string;
  /** Without accents and dots, in lower case. */
  readonly folded: string;
  readonly kind: 'word' | 'number' | 'sign' | 'line';
  readonly start: number;
  readonly end: number;
  /** True where no space is between it and the token before. */
  readonly isJoined: boolean;
}

const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['.&]\p{L}[\p{L}\p{M}]*)*\.?|\p{N}+(?:[.,]\p{N}+)*|\n|[^\s]/gu;

/** Characters that look like others: digits of full width, spaces, hyphens and dashes, quotes and primes. One for one, so that offsets stay. */
export function toPlainText(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u200B\uFEFF\u00AD\t\v\f\r]/g, ' ')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u2010-\u2012\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u2018\u2019\u201B\u2032\u00B4`]/g, "'")
    .replace(/[\u201C\u201D\u2033]/g, '"');
}

/** Without accents and dots, in lower case. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}

/** A text with its tokens, of which each is claimed by at most one reading. */
export class Source {
  /** As given. */
  readonly original: string;
  /** The same length as the original. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** True for a text without small letters: capitals say nothing there. */
  readonly isAllCapitals: boolean;
  /** Of the text in its source. */
  readonly #offset: number;
  readonly #claimed: Uint8Array;
  /** The token at each offset, or after it. */
  readonly #tokenAt: Uint32Array;

  constructor(original: string, offset = 0) {
    this.original = original;
    this.#offset = offset;
    this.text = toPlainText(original);
    this.tokens = [...this.text.matchAll(TOKEN)].map(([text], index, all) => {
      const start = all[index]?.index ?? 0;
      const before = all[index - 1];
      const kind = text === '\n' ? 'line' : /^\p{L}/u.test(text) ? 'word' : /^\p{N}/u.test(text) ? 'number' : 'sign';
      const isJoined = before !== undefined && before[0] !== '\n' && before.index + before[0].length === start;
      return { text, folded: fold(text), kind, start, end: start + text.length, isJoined };
    });
    this.isAllCapitals = !/\p{Ll}/u.test(this.text);
    this.#claimed = new Uint8Array(this.tokens.length);
    this.#tokenAt = new Uint32Array(this.text.length + 1).fill(this.tokens.length);
    for (let at = this.tokens.length - 1; at >= 0; at -= 1) {
      const { end } = this.tokens[at]!;
      const from = at === 0 ? 0 : this.tokens[at - 1]!.end;
      this.#tokenAt.fill(at, from, end);
    }
  }

  /** The first token that ends after an offset. */
  tokenAt(offset: number): number {
    return this.#tokenAt[offset] ?? this.tokens.length;
  }

  isFree(index: number): boolean {
    return index >= 0 && index < this.tokens.length && this.#claimed[index] === 0;
  }

  areFree(from: number, to: number): boolean {
    for (let index = from; index < to; index += 1) if (!this.isFree(index)) return false;
    return true;
  }

  claim(from: number, to: number): void {
    this.#claimed.fill(1, from, to);
  }

  /** The words of the tokens from the first to the last, the end excluded. */
  words(from: number, to: number): Words {
    const start = this.tokens[from]?.start ?? this.text.length;
    const end = this.tokens[to - 1]?.end ?? start;
    return { text: this.original.slice(start, end), start: this.#offset + start, end: this.#offset + end };
  }

  /** Runs a sticky pattern at the start of a token. The match must end where a token ends. */
  match(pattern: RegExp, at: number): { readonly match: RegExpExecArray; readonly to: number } | undefined {
    const token = this.tokens[at];
    if (token === undefined) return undefined;
    pattern.lastIndex = token.start;
    const match = pattern.exec(this.text);
    if (match === null || match[0] === '') return undefined;
    const end = token.start + match[0].trimEnd().length;
    const last = this.tokenAt(end - 1);
    const { end: lastEnd, text } = this.tokens[last] ?? token;
    // The full stop of a sentence is a part of its last word.
    if (lastEnd !== end && !(lastEnd === end + 1 && text.endsWith('.'))) return undefined;
    return { match, to: last + 1 };
  }
}
