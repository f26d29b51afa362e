import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CityLookUp } from '../../../lib/places/cities.ts';
import { UiProvider } from '../../../ui/ui-provider.tsx';
import { NEW_STOP, type FormStop } from '../model/form-stops.ts';
import { StopFields } from './stop-fields.tsx';

const GUELPH = { id: 5, city: 'Guelph', st: 'ON', label: 'Guelph, ON' };
const lookUp: CityLookUp = { version: 0, status: 'ready', list: () => [GUELPH], isSearching: () => false };

it('keeps what one field says where the next one says something before the form is drawn again', async () => {
  let stop: FormStop = NEW_STOP;
  render(
    <UiProvider isTest>
      <StopFields
        id="stop"
        stop={NEW_STOP}
        number={2}
        count={3}
        earliest={null}
        errors={{}}
        lookUp={lookUp}
        onChange={(change) => {
          stop = change(stop);
        }}
        onMove={() => undefined}
        onRemove={() => undefined}
      />
    </UiProvider>,
  );
  fireEvent.change(screen.getByRole('combobox', { name: /^Place of the stop/ }), { target: { value: 'guel' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Guelph, ON' }));
  fireEvent.change(screen.getByLabelText('Hours of the stop'), { target: { value: '7-9' } });
  fireEvent.change(screen.getByLabelText('Reference of the stop'), { target: { value: 'DOCK 7' } });
  expect(stop).toMatchObject({ cityId: 5, hours: { from: '07:00', to: '09:00' }, reference: 'DOCK 7' });
});
