import { listActiveResources, listResources, type Resource } from '@loadstone/contracts/resources';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { CrewFields } from './crew-fields.tsx';

const make = (entityId: number, entityTypeId: number, details: object): Resource => ({
  entityId,
  entityTypeId,
  statusId: 1,
  entityDetailsJSON: JSON.stringify(details),
  accountId: 70,
  userId: 0,
  createdBy: 7,
  updatedBy: 7,
  version: 1,
});
const PERSON = { lastname: '', phone: '', email: 'driver@example.com', userId: 0 };
const TRUCK = { vehicleType: 'V', vehicleAttribute: '', vehicleCode: '', notes: '' };
const NONE = { driverID: 0, equipmentID: 0 };

let server: FakeServer;
let assignedIds: number[];
const onChange = vi.fn();
beforeEach(() => {
  onChange.mockReset();
  assignedIds = [];
  server = startFakeServer();
  const drivers = [
    make(1, 1, { ...PERSON, firstname: 'First', lastname: 'Driver' }),
    make(2, 1, { ...PERSON, firstname: 'Second' }),
  ];
  server.respond(listActiveResources, () => ({
    entities: drivers,
    assignedIds,
    uses: [],
    places: [],
    responseCode: 200,
  }));
  server.respond(listResources, () => ({
    entities: [make(3, 2, { ...TRUCK, vehicleName: 'Van 1' })],
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
});

function open(initial = NONE, more: Partial<Parameters<typeof CrewFields>[0]> = {}) {
  function Fields() {
    const [value, setValue] = useState(initial);
    const change = (changed: Partial<typeof NONE>) => {
      onChange(changed);
      setValue((previous) => ({ ...previous, ...changed }));
    };
    return <CrewFields value={value} isReadOnly={false} onChange={change} {...more} />;
  }
  renderSignedIn(<Fields />, { mode: 'C' });
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole('combobox', { name });

it('driver and truck are chosen by keyboard', async () => {
  const user = open();
  await waitFor(() => expect(server.requestsOf(listResources)).toHaveLength(1));
  field('Driver').focus();
  await user.keyboard('second');
  await screen.findByRole('option', { name: 'Second' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field('Driver')).toHaveValue('Second');
  field('Truck').focus();
  await user.keyboard('van{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([[{ driverID: 2 }], [{ equipmentID: 3 }]]);
});

it('those on another load come last', async () => {
  assignedIds = [1];
  const user = open();
  await waitFor(() => expect(server.requestsOf(listActiveResources)).toHaveLength(1));
  await user.click(field('Driver'));
  await screen.findByRole('option', { name: /First/ });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual([expect.stringContaining('Second'), expect.stringContaining('First Driver')]);
});

it('a driver who is on another load says so, the current one does not', async () => {
  assignedIds = [2];
  const user = open();
  await waitFor(() => expect(server.requestsOf(listActiveResources)).toHaveLength(1));
  await user.click(field('Driver'));
  await user.click(await screen.findByRole('option', { name: /^Second\s*on another load$/ }));
  await user.click(field('Driver'));
  expect(await screen.findByRole('option', { name: 'Second' })).toBeInTheDocument();
});

it('the current choice is shown before the resources are loaded, and where it is not among them', async () => {
  open({ driverID: 9, equipmentID: 8 }, { names: { driver: 'Former Driver', equipment: 'Sold Truck' } });
  expect(field('Driver')).toHaveValue('Former Driver');
  expect(field('Truck')).toHaveValue('Sold Truck');
  await waitFor(() => expect(server.requestsOf(listActiveResources)).toHaveLength(1));
  expect(field('Driver')).toHaveValue('Former Driver');
});

it('a list that cannot be loaded is named at its field', async () => {
  server.refuse(listActiveResources, 'server.internal');
  open();
  expect(await screen.findByText('Your drivers could not be loaded.')).toBeVisible();
  expect(screen.queryByText('Your equipment could not be loaded.')).toBeNull();
});

it('a company without trucks is led to Resources', async () => {
  server.respond(listResources, () => ({ entities: [], assignedIds: [], uses: [], places: [], responseCode: 200 }));
  open();
  const link = await screen.findByRole('link', { name: 'Add drivers and equipment under Resources' });
  expect(link).toHaveAttribute('href', '/resources');
});

it('a company with both is not, and fields keep the focus while a choice is saved, when nothing can be chosen', async () => {
  const user = open(NONE, { isReadOnly: true });
  await waitFor(() => expect(server.requestsOf(listResources)).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
  expect(field('Truck')).toHaveAttribute('readonly');
  await user.click(field('Driver'));
  await user.keyboard('second{ArrowDown}{Enter}');
  expect(field('Driver')).toHaveFocus();
  expect(screen.queryByRole('option')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});
