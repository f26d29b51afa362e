import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { ImportCellField } from './import-cell-field.tsx';

const PLACES = [
  { id: 1, label: 'Lebanon, TN' },
  { id: 2, label: 'Lebanon, OH' },
];

it('takes what the cell asks before a bigger place of the same name', async () => {
  startFakeServer();
  const onEnd = vi.fn();
  const cities = { status: 'ready', list: () => PLACES, isSearching: () => false } as unknown as CityLookUp;
  renderSignedIn(
    <ImportCellField
      label="Origin, row 3"
      startText="Lebannon, OH"
      error="Which place? Lebanon, OH"
      choices={[{ key: 'asked', label: 'Lebanon, OH', choice: PLACES[1] }]}
      cities={cities}
      onEnd={onEnd}
      onChoose={vi.fn()}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'Origin, row 3' });
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, 'leb');
  const labels = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(labels).toEqual(['Lebanon, OH', 'Lebanon, TN']);
  await user.keyboard('{Enter}');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('Lebanon, OH', 'stay');
});
