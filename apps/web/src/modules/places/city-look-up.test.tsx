import { listCities, type City } from '@loadstone/contracts/places';
import { listAliases, type ReadingAlias } from '@loadstone/contracts/posting-lists';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import type { CityChoice } from '../../lib/places/cities.ts';
import { CityPicker } from '../../ui/form/city-picker.tsx';
import { useCityLookUp } from './index.ts';

function Origin() {
  const [city, setCity] = useState<CityChoice | null>(null);
  const lookUp = useCityLookUp();
  return (
    <>
      <CityPicker id="origin" label="Origin" lookUp={lookUp} value={city} onChange={setCity} />
      <p>{city ? `chosen ${city.label}` : 'nothing chosen'}</p>
    </>
  );
}

const PLACES: readonly City[] = [
  { id: 91, city: 'Calgary Trail', st: 'AB', country: 'CA', label: 'Calgary Trail, AB', lat: 0, long: 0 },
  { id: 92, city: 'Bethel', st: 'PA', country: 'US', label: 'Bethel, PA', lat: 0, long: 0 },
  { id: 1, city: 'Chicago', st: 'IL', country: 'US', label: 'Chicago, IL', lat: 0, long: 0 },
];

const toWord = (id: number, text: string, place: City | null): ReadingAlias => ({
  ...{ id, kind: 'place', text, means: place?.label ?? 'Springfield', place },
  ...{ createdBy: 'B1', createdOn: '2026-11-20T10:00:00.000Z' },
});
const WORDS = [
  toWord(1, "B'tel", PLACES[1]!),
  toWord(2, 'Chi yard', PLACES[0]!),
  toWord(3, 'Chi plant', null),
  toWord(4, 'Plant 9', PLACES[2]!),
];

function open(words: ReadingAlias[] = WORDS) {
  const server = startFakeServer();
  server.respond(listCities, ({ params }) => {
    const prefix = decodeURIComponent(String(params['prefix']));
    return PLACES.filter(({ id, label }) =>
      prefix.startsWith('606') ? id === 1 : label.toLowerCase().replace(',', '').startsWith(prefix),
    );
  });
  server.respond(listAliases, () => words);
  renderSignedIn(<Origin />);
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: /^Origin/ }), server };
}

it('adds places that the list of the day does not have below those that it has', async () => {
  const { user, field } = open();
  await user.type(field, 'cal');
  expect(await screen.findByRole('option', { name: 'Calgary Trail, AB' })).toBeVisible();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Calgary, AB',
    'Calumet, QC',
    'Calgary Trail, AB',
  ]);
});

it('waits for the server after two words, so that no name that only begins alike is taken', async () => {
  const { user, field } = open();
  await user.type(field, 'Bethel, PA{Tab}');
  expect(await screen.findByText('chosen Bethel, PA')).toBeVisible();
});

it('takes a postal code', async () => {
  const { user, field } = open();
  await user.type(field, '60601');
  expect(await screen.findByRole('option', { name: 'Chicago, IL' })).toBeVisible();
  await user.tab();
  expect(await screen.findByText('chosen Chicago, IL')).toBeVisible();
});

it('offers the place of a word of the company from its third letter on', async () => {
  const { user, field } = open();
  await user.type(field, 'b’t');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.type(field, 'e');
  expect(await screen.findByRole('option', { name: 'Bethel, PA' })).toBeVisible();
  await user.type(field, 'l{Tab}');
  expect(await screen.findByText('chosen Bethel, PA')).toBeVisible();
});

it('offers the place of such a word first where the whole word is typed, else below the names of the list', async () => {
  const { user, field } = open();
  await user.type(field, 'chi');
  expect(await screen.findByRole('option', { name: 'Calgary Trail, AB' })).toBeVisible();
  const labels = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(labels()).toEqual(['Chicago, IL', 'Calgary Trail, AB']);
  await user.clear(field);
  await user.type(field, 'Plant 9{Tab}');
  expect(await screen.findByText('chosen Chicago, IL')).toBeVisible();
});

it('keeps the names of the list beside many words of the company, of which it shows three places', async () => {
  const place = (id: number): City => ({ ...PLACES[1]!, id, city: `Yard ${id}`, label: `Yard ${id}, PA` });
  const ofOnePlace = Array.from({ length: 9 }, (_, index) => toWord(index + 1, `Cal door ${index}`, place(71)));
  const ofOthers = [72, 73, 74].map((id) => toWord(id, `Cal yard ${id}`, place(id)));
  const { user, field } = open([...ofOnePlace, ...ofOthers]);
  await user.type(field, 'cal');
  expect(await screen.findByRole('option', { name: 'Calgary Trail, AB' })).toBeVisible();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Calgary, AB', 'Calumet, QC', 'Calgary Trail, AB'],
    ...['Yard 71, PA', 'Yard 72, PA', 'Yard 73, PA'],
  ]);
});
