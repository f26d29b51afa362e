import { createGazetteer } from '@loadstone/places';

type Gazetteer = ReturnType<typeof createGazetteer>;

/** A gazetteer of some lines of the city list, a degree apart. */
export function makeGazetteer(lines: readonly string[]): Gazetteer {
  const rows = lines.map((line, at) => {
    const [name, st, , id, note = ''] = line.split(', ');
    const region = st === 'MX' ? 'NLE' : '';
    return [id, name, st, region, 20 + (at % 50), -100, 5_000 - at, 0, note].join('\t');
  });
  return createGazetteer(['#zones\tAmerica/Toronto', ...rows].join('\n'));
}
