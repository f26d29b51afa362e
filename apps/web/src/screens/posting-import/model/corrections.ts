import type { AliasKind, ReadField } from '@loadstone/contracts/posting-lists';
import type { CheckedRow } from '../use-import-rows.ts';
import { toTypedText } from './value-texts.ts';

/** A correction that can be kept as a word of the company. */
export interface Correction {
  readonly kind: AliasKind;
  /** The words of the table. */
  readonly text: string;
  readonly means: string;
  /** The cells with the same words that are not understood yet. */
  readonly others: readonly { readonly number: number; readonly field: ReadField }[];
}

const KINDS: Partial<Record<ReadField, AliasKind>> = {
  origin: 'place',
  destination: 'place',
  vehicleTypes: 'equipment',
};
const FIELDS = Object.keys(KINDS) as readonly ReadField[];
const LONGEST_WORDS = 80;

/** The corrections of words that were not understood or asked, each once. */
export function listCorrections(rows: readonly CheckedRow[]): readonly Correction[] {
  const cells = rows.flatMap((row) =>
    FIELDS.flatMap((field) => {
      const source = row.source[field];
      const text = source?.words.join(' ').trim() ?? '';
      return source === undefined || source.state === 'understood' || text.length < 2 || text.length > LONGEST_WORDS
        ? []
        : [{ row, field, text }];
    }),
  );
  const byText = Map.groupBy(cells, ({ field, text }) => `${KINDS[field]} ${text.toLowerCase()}`);
  return [...byText.values()].flatMap((same): Correction[] => {
    const corrected = same.find(({ row, field }) => row.typed[field] !== undefined && row.values[field] !== undefined);
    const kind = corrected && KINDS[corrected.field];
    if (corrected === undefined || kind === undefined) return [];
    const { row, field, text } = corrected;
    const means = kind === 'place' ? toTypedText(field, row.values[field]) : (row.typed[field] ?? '');
    const others = same.flatMap((one) =>
      one.row.values[one.field] === undefined ? [{ number: one.row.number, field: one.field }] : [],
    );
    return [{ kind, text, means, others }];
  });
}
