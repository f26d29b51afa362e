import { listCities, type City } from '@loadstone/contracts/places';
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
  { id: 93, city: 'Chicago', st: 'IL', country: 'US', label: 'Chicago, IL', lat: 0, long: 0 },
];

function open() {
  const server = startFakeServer();
  server.respond(listCities, ({ params }) => {
    const prefix = decodeURIComponent(String(params['prefix']));
    return PLACES.filter(({ id, label }) =>
      prefix.startsWith('606') ? id === 93 : label.toLowerCase().replace(',', '').startsWith(prefix),
    );
  });
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
