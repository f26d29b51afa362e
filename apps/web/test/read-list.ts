import {
  READ_FIELDS,
  type readList,
  type readText,
  type ListReading,
  type ReadFields,
  type TextReading,
} from '@loadstone/contracts/posting-lists';
import type { createGazetteer } from '@loadstone/places';
import {
  readCells,
  readTextInSteps,
  type Alias,
  type FieldReadings,
  type Place,
  type PlaceFinder,
  type StopValue,
  type Words,
} from '@loadstone/reading';
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
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return (value as readonly StopValue[]).map(({ place: { place }, ...stop }) => ({
      ...{ cityId: place.id, city: place.label.split(',')[0], st: place.state },
      ...stop,
    }));
  if (typeof value !== 'object' || value === null || !('place' in value)) return value;
  const { id, label, state, lat, lon } = value.place as Place;
  return { id, lat, long: lon, city: label.split(',')[0], label, st: state };
};

interface Line {
  readonly fields: FieldReadings;
  readonly unused: readonly Words[];
  readonly contacts: readonly Words[];
}

function toReadLine({ fields, unused, contacts }: Line) {
  return {
    fields: Object.fromEntries(
      READ_FIELDS.flatMap((name): (readonly [string, object])[] => {
        const field = fields[name];
        if (field === undefined) return [];
        const words = field.words.map(({ text }) => text);
        if (field.state === 'understood') return [[name, { ...field, words, value: toValue(field.value) }]];
        if (field.state === 'unread') return [[name, { ...field, words }]];
        const each = field.each && { each: field.each.map(toValue) };
        return [[name, { ...field, words, choices: field.choices.map(toValue), ...each }]];
      }),
    ) as ReadFields,
    unused: unused.map(({ text }) => text),
    contacts: [...contacts, ...(fields.phone?.words ?? [])].map(({ text }) => text),
  };
}

/** What the server replies to a text: the reader on a gazetteer. Mails and pages are for the tests of the server. */
export function toTextReading(
  gazetteer: Gazetteer,
  { postType, content, language = 'en' }: z.input<typeof readText.body>,
  { today }: { readonly today: string },
): TextReading {
  const steps = readTextInSteps(content, {
    ...{ kind: postType, today, zone: 'America/Toronto', language },
    defaults: { currency: 'USD' as const },
    places: toFinder(gazetteer),
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const reading = step.value;
  const isTable = reading.kind === 'table';
  return {
    cells: isTable ? reading.cells.map((cells) => [...cells]) : null,
    rows: isTable ? [] : reading.rows.map((row) => ({ text: row.words.text, ...toReadLine(row) })),
    dayOrder: isTable ? null : (reading.dayOrder ?? null),
    notRows: reading.notRows.map(({ text }) => text),
    ...{ writtenOn: reading.writtenOn ?? null, sender: '', attachments: [] },
  };
}

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
  const read = reading.rows.map((row) => ({ row: row.index ?? 0, ...toReadLine(row) }));
  const known = new Set(reading.rows.flatMap(({ index = 0, stopIndexes = [] }) => [index, ...stopIndexes]));
  return {
    columns: [...reading.columns],
    rows: read,
    notRows: rows.flatMap((cells, row) => (known.has(row) || cells.every((cell) => cell === '') ? [] : [row])),
    dayOrder: reading.dayOrder ?? null,
  };
}
