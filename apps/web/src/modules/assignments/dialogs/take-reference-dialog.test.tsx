import { setAssignedEquipment } from '@loadstone/contracts/assignments';
import type { ErrorCode } from '@loadstone/contracts/endpoint';
import { listActiveResources, listResources, type Resource } from '@loadstone/contracts/resources';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import TakeReferenceDialog from './take-reference-dialog.tsx';

const RIGHT = '12345674';
const FIRST = { firstname: 'First', lastname: 'Driver', phone: '', email: 'first@example.com', userId: 0 };
const VAN = { vehicleName: 'Van 1', vehicleType: 'V', vehicleAttribute: '', vehicleCode: '', notes: '' };
const makeResource = (entityId: number, entityTypeId: number, details: object): Resource => ({
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

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(listActiveResources, () => ({
    entities: [makeResource(3, 1, FIRST)],
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
  server.respond(listResources, () => ({
    entities: [makeResource(4, 2, VAN)],
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
});

const open = async (options: Parameters<typeof renderSignedIn>[1] = {}) => {
  const posting = makePosting({ token: 22, postType: 'E' });
  renderSignedIn(<TakeReferenceDialog posting={posting} onClose={onClose} />, { mode: 'C', ...options });
  const dialog = await screen.findByRole('dialog', { name: 'Use Reference #' });
  const field = within(dialog).getByRole('textbox', { name: 'Reference #' });
  await waitFor(() => expect(field).toHaveFocus());
  return { user: userEvent.setup(), dialog, field };
};
const refuse = (code: ErrorCode) =>
  server.respond(setAssignedEquipment, () => {
    throw new Refusal(code);
  });

describe('the dialog that uses a reference number', () => {
  it('takes the load with the driver and the equipment that are chosen, by keyboard', async () => {
    server.respond(setAssignedEquipment, () => makeAssignment({ pStatus: 'A', pin: RIGHT }));
    const { user, dialog } = await open();
    await user.keyboard('1234 5674');
    await user.click(within(dialog).getByRole('combobox', { name: 'Driver' }));
    await user.click(await screen.findByRole('option', { name: 'First Driver' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Truck' }));
    await user.click(await screen.findByRole('option', { name: 'Van 1' }));
    await user.click(within(dialog).getByRole('textbox', { name: 'Reference #' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Load of Lakeshore Brokerage has been assigned to you.')).toBeVisible();
    const [request] = server.requestsOf(setAssignedEquipment);
    expect(request?.params).toEqual({ id: '22' });
    expect(request?.body).toEqual({ eToken: 22, pIN: RIGHT, driverID: 3, equipmentID: 4 });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['1234', 'A reference # has at least 8 digits.'],
    ['12345675', 'This reference # is not valid.'],
  ])('finds the mistyped %s without a request', async (typed, message) => {
    const { user, dialog, field } = await open();
    await user.keyboard(`${typed}{Enter}`);
    expect(await within(dialog).findByText(message)).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(server.requestsOf(setAssignedEquipment)).toEqual([]);
  });

  it('shows at the field that the number is not one of the board, and sends another one', async () => {
    refuse('reference.notFound');
    const { user, dialog, field } = await open();
    await user.keyboard(`${RIGHT}{Enter}`);
    expect(await within(dialog).findByText('Refused: reference.notFound')).toBeVisible();
    expect(field).toBeInvalid();
    server.respond(setAssignedEquipment, () => makeAssignment({ pStatus: 'A' }));
    await user.clear(field);
    await user.type(field, '87654323{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it.each(['request.tooMany', 'posting.alreadyAssigned', 'insurance.expired'] as const)(
    'shows the refusal %s of the server',
    async (code) => {
      refuse(code);
      const { user, dialog } = await open();
      await user.keyboard(`${RIGHT}{Enter}`);
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Refused: ${code}`);
      expect(onClose).not.toHaveBeenCalled();
    },
  );

  it('leads to Resources where there is no driver', async () => {
    server.respond(listActiveResources, () => ({
      entities: [],
      assignedIds: [],
      uses: [],
      places: [],
      responseCode: 200,
    }));
    const { dialog } = await open();
    const link = await within(dialog).findByRole('link', { name: 'Add drivers and equipment under Resources' });
    expect(link).toHaveAttribute('href', '/resources');
  });

  it('has no driver and no equipment for a company without Resources', async () => {
    server.respond(setAssignedEquipment, () => makeAssignment({ pStatus: 'A' }));
    const { user, dialog } = await open({ permits: makePermits().filter(({ code }) => code !== 'll_resources') });
    expect(within(dialog).queryByRole('combobox')).toBeNull();
    await user.keyboard(`${RIGHT}{Enter}`);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.requestsOf(setAssignedEquipment)[0]?.body).toEqual({ eToken: 22, pIN: RIGHT });
  });
});
