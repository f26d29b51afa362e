import { changeResource, createResource, type Resource } from '@loadstone/contracts/resources';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { openDialog } from '../../../../test/render.tsx';
import type { Equipment } from '../resource.ts';
import EquipmentDialog from './equipment-dialog.tsx';

const VAN: Equipment = {
  entityId: 4,
  isAssigned: false,
  use: undefined,
  place: undefined,
  version: 3,
  vehicleName: 'Van 1',
  vehicleType: 'V',
  vehicleAttribute: '',
  vehicleCode: 'V-1',
  notes: '',
};
const RESOURCE: Resource = {
  entityId: 4,
  entityTypeId: 2,
  statusId: 1,
  entityDetailsJSON: '{}',
  accountId: 70,
  userId: 0,
  createdBy: 7,
  updatedBy: 7,
  version: 4,
};
const NAME = /^What do you want to name your equipment/;

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(changeResource, () => RESOURCE);
});

const toUnchanged = (opened: Equipment) => ({ opened, newest: opened, onReload: () => Promise.resolve(opened) });

const open = (equipment?: Equipment) =>
  openDialog(
    <EquipmentDialog edit={equipment && toUnchanged(equipment)} onClose={onClose} />,
    equipment ? 'Edit Equipment' : 'Add Equipment',
    { mode: 'C' },
  );

describe('the dialog of equipment', () => {
  it('goes to the second tab by Enter, and back with what was typed', async () => {
    const { user, getByRole } = await open(VAN);
    await waitFor(() => expect(getByRole('textbox', { name: NAME })).toHaveFocus());
    await user.keyboard('{End}2{Enter}');
    expect(getByRole('tab', { name: 'Additional Information' })).toHaveAttribute('aria-selected', 'true');
    await user.click(getByRole('button', { name: 'Previous' }));
    expect(getByRole('textbox', { name: NAME })).toHaveValue('Van 12');
  });

  it('marks every missing field of the first tab, and focuses the first', async () => {
    const { user, getByRole, getByText } = await open();
    await waitFor(() => expect(getByRole('textbox', { name: NAME })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(getByText('Please name your equipment.')).toBeVisible();
    expect(getByText('Please choose at least one equipment type.')).toBeVisible();
    expect(getByRole('textbox', { name: NAME })).toHaveFocus();
  });

  it('shows the first tab with its error where its name is removed, and sends nothing', async () => {
    const { user, getByRole } = await open(VAN);
    await user.clear(getByRole('textbox', { name: NAME }));
    await user.click(getByRole('tab', { name: 'Additional Information' }));
    const save = getByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    await user.click(save);
    expect(getByRole('tab', { name: 'Basic Information' })).toHaveAttribute('aria-selected', 'true');
    expect(getByRole('textbox', { name: NAME })).toHaveFocus();
    expect(getByRole('textbox', { name: NAME })).toBeInvalid();
    expect(server.requestsOf(changeResource)).toEqual([]);
  });

  it('saves the version that was opened, once, and is read-only until it closes', async () => {
    const { user, getByRole, findByText } = await open(VAN);
    await user.click(getByRole('tab', { name: 'Additional Information' }));
    await user.click(getByRole('button', { name: 'Save' }));
    expect(await findByText('Equipment has been updated successfully!')).toBeVisible();
    await user.click(getByRole('button', { name: 'Save' }));
    expect(server.requestsOf(changeResource).map(({ body }) => body)).toEqual([
      expect.objectContaining({ entityId: 4, version: 3, entityTypeId: 2 }),
    ]);
    expect(getByRole('textbox', { name: /^Please give your equipment a code/ })).toHaveAttribute('readonly');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 120_000 });
  });

  it('is sent again under another key after a refusal', async () => {
    server.refuse(createResource, 'resource.limitReached');
    const { user, getByRole, findByRole } = await open();
    await user.type(getByRole('textbox', { name: NAME }), 'Van 9');
    await user.click(getByRole('checkbox', { name: 'Van' }));
    await user.click(getByRole('button', { name: 'Next' }));
    await user.click(getByRole('button', { name: 'Add Equipment' }));
    expect(await findByRole('alert')).toHaveTextContent(
      'Error! unable to add the equipment.Refused: resource.limitReached',
    );
    server.respond(createResource, () => ({ ...RESOURCE, isNew: true }));
    await user.click(getByRole('button', { name: 'Add Equipment' }));
    expect(await findByRole('status')).toHaveTextContent('Equipment has been added successfully!');
    const keys = server.requestsOf(createResource).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('closes by Escape and changes nothing', async () => {
    const { user, getByRole } = await open(VAN);
    await waitFor(() => expect(getByRole('textbox', { name: NAME })).toHaveFocus());
    await user.keyboard('x{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(changeResource)).toEqual([]);
  });
});
