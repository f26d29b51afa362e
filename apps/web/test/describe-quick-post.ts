import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGazetteer } from '@loadstone/places';
import type { ProductMode } from '@loadstone/contracts/postings';
import { readQuickPost } from '../src/screens/posting-form/model/read-quick-post.ts';
import { makeCityLookUp } from './make-city-look-up.ts';
import { makePlaceFinder } from './make-place-finder.ts';

// The page of a test has no address of a file, from which the gazetteer reads by itself.
const CITIES = join(import.meta.dirname, '../../../packages/places/src/data/places.tsv');
const gazetteer = createGazetteer(readFileSync(CITIES, 'utf8'));
const cities = makeCityLookUp(gazetteer.cityList());
const places = makePlaceFinder(gazetteer);
/** A Monday. */
const TODAY = '2026-11-23';

/** What is read from a line, in one line: `Toronto, ON 50 > Chicago, IL | 11-24 | V | T | $1850 | ? xyz unknown`. */
export function describeQuickPost(mode: ProductMode, line: string): string {
  const { values, unclear } = readQuickPost(line, { mode, today: TODAY, cities, places });
  const toEnd = (city: { label: string } | null | undefined, radius: number | undefined) =>
    `${city?.label ?? '-'}${radius === undefined ? '' : ` ${radius}`}`;
  const { entries = {}, comment } = values;
  const parts = [
    `${toEnd(values.origin, values.srceRadius)} > ${toEnd(values.destination, values.destRadius)}`,
    values.dateAvail?.slice(5),
    values.vehicleTypes?.join('') ?? undefined,
    values.vehicleSize && `size ${values.vehicleSize}`,
    values.attributes && `attributes ${values.attributes.join('')}`,
    values.corridor && 'corridor',
    values.deliveryDate && `delivery ${values.deliveryDate.slice(5)}`,
    ...Object.keys(entries).map((name) => `${name} ${toText(values[name as 'rate'])}`),
    comment && `“${comment}”`,
    ...unclear.map(
      ({ text, problem, choices }) =>
        `? ${text} ${problem}${choices === undefined ? '' : ` ${choices.map(({ label }) => label).join('; ')}`}`,
    ),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' | ');
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).join(' ');
}
