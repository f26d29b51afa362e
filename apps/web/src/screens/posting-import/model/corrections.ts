import type { AliasKind, ReadField, ReadPlace } from '@loadstone/contracts/posting-lists';
import { listLetters } from '../../../lib/code-texts.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import type { CheckedRow } from '../use-import-rows.ts';
import { toTypedText } from './value-texts.ts';

/** A correction that can be kept as a word of the company. */
export interface Correction {
  readonly kind: AliasKind;
  /** The words of the table. */
  readonly text: string;
  readonly means: string;
  /** The cells with the same words that are not corrected. */
  readonly others: readonly { readonly number: number; readonly field: ReadField }[];
}

const KINDS: Partial<Record<ReadField, AliasKind>> = {
  origin: 'place',
  destination: 'place',
  vehicleTypes: 'equipment',
};
const FIELDS = Object.keys(KINDS) as readonly ReadField[];
const LONGEST_WORDS = 80;

const toKey = (text: string): string => foldText(text.replace(/[\s,]+/g, ' ')).trim();

/** A name of the board keeps its meaning: another value in its place is of this row only. */
function isBoardName(kind: AliasKind, text: string, value: unknown): boolean {
  const names =
    kind === 'place' ? [toTypedText('origin', value ?? null)] : listLetters('vehicleType').map(([, name]) => name);
  return names.some((name) => toKey(name) === toKey(text));
}

function hasSameMeaning(kind: AliasKind, one: unknown, other: unknown): boolean {
  return kind === 'place'
    ? (one as ReadPlace).id === (other as ReadPlace).id
    : JSON.stringify(one) === JSON.stringify(other);
}

/** The corrections of words that were not understood, asked, or understood as something else, each once. */
export function listCorrections(rows: readonly CheckedRow[]): readonly Correction[] {
  const cells = rows.flatMap((row) => FIELDS.flatMap((field) => toCell(row, field) ?? []));
  const byText = Map.groupBy(cells, ({ kind, text }) => `${kind} ${text.toLowerCase()}`);
  return [...byText.values()].flatMap((same): Correction[] => {
    const corrected = same.find((cell) => cell.isCorrected);
    if (corrected === undefined) return [];
    const { kind, row, field, text } = corrected;
    const means = kind === 'place' ? toTypedText(field, row.values[field]) : (row.typed[field] ?? '');
    const others = same.flatMap((one) => (one.isOpen ? [{ number: one.row.number, field: one.field }] : []));
    return [{ kind, text, means, others }];
  });
}

/** A cell whose words can become those of the company; undefined for other cells. */
function toCell(row: CheckedRow, field: ReadField) {
  const source = row.source[field];
  const kind = KINDS[field];
  const text = source?.words.join(' ').trim() ?? '';
  if (source === undefined || kind === undefined || text.length < 2 || text.length > LONGEST_WORDS) return undefined;
  const value: unknown = row.values[field];
  const isTyped = row.typed[field] !== undefined;
  if (source.state !== 'understood')
    return { kind, row, field, text, isOpen: value === undefined, isCorrected: isTyped && value !== undefined };
  if (isBoardName(kind, text, source.value)) return undefined;
  const isOther = value !== undefined && value !== null && !hasSameMeaning(kind, value, source.value);
  return { kind, row, field, text, isOpen: !isTyped, isCorrected: isTyped && isOther };
}
