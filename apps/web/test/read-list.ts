import { READ_FIELDS, type readList, type ListReading, type ReadFields } from '@loadstone/contracts/posting-lists';
import type { createGazetteer } from '@loadstone/places';
import { readCells, type Alias, type Place, type PlaceFinder } from '@loadstone/reading';
import type { z } from 'zod';

type Gazetteer = ReturnType<typeof createGazetteer>;
type Body = z.input<typeof readList.body>;

function toFinder(gazetteer: Gazetteer): PlaceFinder {
  return {
    find(text, { states, country, id }) {
      const answers = (states ?? [undefined]).map((state) =>
        gazetteer.findPlace(text, { state: state?.region ?? state?.state, country: state?.country ?? country, id }),
      );
      const places = answers.flatMap((answer) =>
        answer.kind === 'none' ? [] : answer.kind === 'one' ? [answer.place] : answer.places,
      );
      const [place] = places;
      if (place === undefined) return { kind: 'none' };
      return places.length === 1 ? { kind: 'one', place } : { kind: 'choices', places };
    },
  };
}

const toValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('place' in value)) return value;
  const { id, label, state, lat, lon } = value.place as Place;
  return { id, lat, long: lon, city: label.split(',')[0], label, st: state };
};

/** What the server replies to a table: the reader on a gazetteer, as a company in the United States has it. */
export function toListReading(
  gazetteer: Gazetteer,
  { postType, rows, columns, dayOrder, language = 'en' }: Body,
  { today, aliases = [] }: { readonly today: string; readonly aliases?: readonly Alias[] },
): ListReading {
  const context = {
    ...{ kind: postType, today, zone: 'America/Toronto', language, aliases },
    defaults: { currency: 'USD' as const },
    places: toFinder(gazetteer),
    ...(dayOrder && { dayOrder }),
  };
  const reading = readCells(rows, context, columns && { columns });
  const read = reading.rows.map(({ index = 0, fields, unused, contacts }) => ({
    row: index,
    fields: Object.fromEntries(
      READ_FIELDS.flatMap((name): (readonly [string, object])[] => {
        const field = fields[name];
        if (field === undefined) return [];
        const words = field.words.map(({ text }) => text);
        if (field.state === 'understood') return [[name, { ...field, words, value: toValue(field.value) }]];
        if (field.state === 'unread') return [[name, { ...field, words }]];
        return [[name, { ...field, words, choices: field.choices.map(toValue) }]];
      }),
    ) as ReadFields,
    unused: unused.map(({ text }) => text),
    contacts: [...contacts, ...(fields.phone?.words ?? [])].map(({ text }) => text),
  }));
  const known = new Set(read.map(({ row }) => row));
  return {
    columns: [...reading.columns],
    rows: read,
    notRows: rows.flatMap((cells, row) => (known.has(row) || cells.every((cell) => cell === '') ? [] : [row])),
    dayOrder: reading.dayOrder ?? null,
  };
}
