import { foldText } from '../../lib/format/fold-text.ts';

/** An option of a choice field. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A short code by which it is found too: "ON" for Ontario. */
  readonly code?: string;
  /** The heading under which it is listed. */
  readonly group?: string;
  /** What the user should know before choosing it. */
  readonly hint?: string | undefined;
}

const NOT_FITTING = 4;

/**
 * The choices that fit the typed text, best first: the whole label or its code, then labels that begin with the text,
 * then labels with a word that begins with it, then labels that contain it. Case, accents and periods do not count.
 */
export function findFittingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = foldText(typed.trim());
  if (text === '') return choices;
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, text) }))
    .filter(({ rank }) => rank < NOT_FITTING)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

function rankOf({ label, code }: Choice, text: string): number {
  const folded = foldText(label);
  if (folded === text || (code !== undefined && foldText(code) === text)) return 0;
  if (folded.startsWith(text)) return 1;
  if (folded.split(/[\s/(,-]+/).some((word) => word.startsWith(text))) return 2;
  return folded.includes(text) ? 3 : NOT_FITTING;
}
