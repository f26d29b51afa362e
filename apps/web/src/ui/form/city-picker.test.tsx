import { listCities, type City } from '@loadstone/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import type { CityChoice } from '../../data/postings/posting-form.ts';
import { CityPicker } from './city-picker.tsx';

const place = { country: 'CA', lat: 50, long: -100 } as const;
const calgary: City = { ...place, id: 1, city: 'Calgary', st: 'AB', label: 'Calgary, AB' };
const calumet: City = { ...place, id: 2, city: 'Calumet', st: 'QC', label: 'Calumet, QC' };
const toronto: City = { ...place, id: 3, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };

let server: FakeServer;
/** Lets the answers that are held back arrive. */
let release: () => void;

beforeEach(() => {
  server = startFakeServer();
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answerPath(listCities.method, listCities.path, async ({ params }) => {
    if (params['prefix'] === 'cal') return [calgary, calumet];
    await held;
    return params['prefix'] === 'tor' ? [toronto] : [calgary];
  });
});

function Origin() {
  const [city, setCity] = useState<CityChoice | null>(null);
  return (
    <>
      <CityPicker id="origin" label="Origin" value={city} onChange={setCity} onBlur={() => undefined} />
      <p>{city ? `chosen ${city.label}` : 'nothing chosen'}</p>
    </>
  );
}

async function open() {
  renderSignedIn(<Origin />);
  const user = userEvent.setup();
  const field = screen.getByRole('combobox', { name: 'Origin' });
  await user.type(field, 'cal');
  expect(await screen.findByRole('option', { name: 'Calgary, AB' })).toBeVisible();
  return { user, field };
}

describe('CityPicker', () => {
  it('never offers the cities of the word before for the word that is typed over it', async () => {
    const { user, field } = await open();
    await user.clear(field);
    await user.type(field, 'tor');
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('nothing chosen')).toBeVisible();

    release();
    expect(await screen.findByRole('option', { name: 'Toronto, ON' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByText('chosen Toronto, ON')).toBeVisible();
  });

  it('narrows what it knows while the cities of one more letter are on their way', async () => {
    const { user, field } = await open();
    await user.type(field, 'g');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Calgary, AB']);
    release();
  });

  it('takes the marked city when the field is left', async () => {
    const { user } = await open();
    await user.tab();
    expect(screen.getByText('chosen Calgary, AB')).toBeVisible();
  });
});
