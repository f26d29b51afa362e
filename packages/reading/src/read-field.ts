import type { VehicleSize, VehicleType } from '@loadstone/contracts/postings';
import type { Place, ReadContext } from './context.ts';
import type { Item } from './line/items.ts';
import { decideRowOrder, toRow } from './read-line.ts';
import type { FieldName, FieldValues, Reading, Words } from './reading.ts';
import { scanCells } from './rows/read-cells.ts';

/** What is read of the text of one field. */
interface FieldReading<Value> {
  /** Absent for an empty text. */
  readonly reading?: Reading<Value>;
  /** Words of the text of which nothing is understood, or which belong to another field. */
  readonly unused: readonly Words[];
}

/** What is known of the other fields of the posting. */
interface KnownFields {
  readonly origin?: Place;
  readonly destination?: Place;
  /** What it is carried with, which limits weight and length. */
  readonly vehicle?: { readonly types: readonly VehicleType[]; readonly size: VehicleSize };
}

const NO_WORDS: Words = { text: '', start: 0, end: 0 };

/**
 * Reads the text of one field, of a form, a call or a search. A form with several rows reads them by `readSource`, so that
 * they decide the order of days together.
 */
export function readField<Name extends FieldName>(
  name: Name,
  text: string,
  context: ReadContext,
  { origin, destination, vehicle }: KnownFields = {},
): FieldReading<FieldValues[Name]> {
  const start = text.length - text.trimStart().length;
  const row = { cells: [{ text: text.trim(), start }], start: 0, end: text.length };
  const scanned = scanCells(row, [{ index: 0, header: '', name, by: 'hand' }], context, text);
  const toItem = (place: Place | undefined, role: 'pickup' | 'delivery'): readonly Item[] =>
    place === undefined ? [] : [{ kind: 'place', places: [place], rule: 'R1', role, words: NO_WORDS }];
  const equipment: readonly Item[] =
    vehicle === undefined
      ? []
      : [
          {
            kind: 'equipment',
            meaning: { size: vehicle.size, ...(vehicle.types.length > 0 && { types: vehicle.types.join('') }) },
            rule: 'R4',
            words: NO_WORDS,
          },
        ];
  const items = [...scanned.items, ...toItem(origin, 'pickup'), ...toItem(destination, 'delivery'), ...equipment];
  const { fields, unused } = toRow({ ...scanned, items }, context, decideRowOrder([scanned], context));
  // "tomorrow am" in the field of a day: its hours belong to another field.
  const halves = scanned.items.filter((item) => item.kind === 'day' && item.day.half !== undefined);
  const others = name === 'dateAvail' || name === 'deliveryDate' ? halves.map(({ words }) => words) : [];
  return { reading: fields[name] as Reading<FieldValues[Name]> | undefined, unused: [...unused, ...others] };
}
