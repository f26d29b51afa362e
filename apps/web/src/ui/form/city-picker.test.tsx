import { listCityLabels } from '@loadstone/contracts/places';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CITY_LINES, Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { useCityLookUp } from '../../modules/places/list-city-labels.ts';
import type { CityChoice } from '../../lib/places/cities.ts';
import { CityPicker } from './city-picker.tsx';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
});

function Origin({ isRequired }: { readonly isRequired: boolean }) {
  const [city, setCity] = useState<CityChoice | null>(null);
  const lookUp = useCityLookUp();
  return (
    <>
      <CityPicker id="origin" label="Origin" lookUp={lookUp} isRequired={isRequired} value={city} onChange={setCity} />
      <p>{city ? `chosen ${city.label} ${city.id}` : 'nothing chosen'}</p>
    </>
  );
}

function open(isRequired = true) {
  renderSignedIn(<Origin isRequired={isRequired} />);
  return { user: userEvent.setup(), field: screen.getByRole('combobox', { name: /^Origin/ }) };
}

const findOptions = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('CityPicker', () => {
  it('offers nothing before the third letter, then the cities of the list, biggest first', async () => {
    const { user, field } = open();
    await user.type(field, 'ca');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(field, 'l');
    expect(await findOptions()).toEqual(['Calgary, AB', 'Calumet, QC']);
    await user.type(field, 'u');
    expect(await findOptions()).toEqual(['Calumet, QC']);
    expect(server.requestsOf(listCityLabels)).toHaveLength(1);
  });

  it.each(['ca', 'flint mi 12 van'])('has no open list for %s, so that Escape closes the dialog', async (typed) => {
    const { user, field } = open();
    await user.type(field, typed);
    expect(field).toHaveAttribute('aria-expanded', 'false');
  });

  it('selects the highlighted city by Enter, or when the field is left', async () => {
    const { user, field } = open();
    await user.type(field, 'cal');
    await findOptions();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('chosen Calumet, QC 8')).toBeVisible();
    await user.clear(field);
    expect(screen.getByText('nothing chosen')).toBeVisible();
    await user.type(field, 'tor');
    await findOptions();
    await user.tab();
    expect(screen.getByText('chosen Toronto, ON 2')).toBeVisible();
    expect(field).toHaveValue('Toronto, ON');
  });

  it.each(['St. Louis, MO', 'st louis', 'Saint Louis'])(
    'finds St. Louis as %s, without periods and commas',
    async (typed) => {
      const { user, field } = open();
      await user.type(field, typed);
      expect(await findOptions()).toEqual(['St. Louis, MO']);
      expect(field).toHaveValue(typed.replace(/[.,]/g, ''));
      expect(field).toBeValid();
    },
  );

  it('shows which characters a city may have, and that a word names no city', async () => {
    const { user, field } = open(false);
    await user.type(field, 'tor1');
    expect(screen.getByText('Letters, spaces, apostrophes and hyphens only.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'zzz');
    expect(await screen.findByText('No city of that name.')).toBeVisible();
    await user.tab();
    expect(screen.getByText('Please choose a city from the list.')).toBeVisible();
  });

  it('shows that the list could not be loaded', async () => {
    server.respond(listCityLabels, () => {
      throw new Refusal('server.internal');
    });
    open();
    expect(await screen.findByText('Load error, please refresh your page.')).toBeVisible();
  });

  it('does not use a list of the old shape', async () => {
    server.respond(listCityLabels, () => ['Toronto, ON']);
    open();
    expect(await screen.findByText('Load error, please refresh your page.')).toBeVisible();
  });

  it.each([
    ['Tab', '{Tab}', false],
    ['Enter', '{Enter}', true],
    ['Ctrl and Enter', '{Control>}{Enter}{/Control}', true],
  ])('does what %s asks for once the cities are there', async (_, keys, isSent) => {
    const { promise, resolve } = Promise.withResolvers<string[]>();
    server.respondToPath('GET', listCityLabels.path, () => promise);
    const sent: string[] = [];
    renderSignedIn(
      <form
        onKeyDown={({ key, ctrlKey, currentTarget }) => {
          if (key === 'Enter' && ctrlKey) sent.push(currentTarget.textContent ?? '');
        }}
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(event.currentTarget.textContent ?? '');
        }}
      >
        <Origin isRequired={false} />
        <button type="submit">Send</button>
      </form>,
    );
    const user = userEvent.setup();
    const field = screen.getByRole('combobox', { name: /^Origin/ });
    await user.type(field, `tor${keys}`);
    expect(field).not.toBeInvalid();
    expect(sent).toEqual([]);
    resolve(CITY_LINES);
    expect(await screen.findByText('chosen Toronto, ON 2')).toBeVisible();
    await vi.waitFor(() => expect(sent.join()).toContain(isSent ? 'chosen Toronto' : ''), WAIT);
    expect(sent).toHaveLength(isSent ? 1 : 0);
  });
});
