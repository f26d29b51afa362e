import { createDriverLink } from '@loadstone/contracts/drivers';
import { changeResource, listActiveResources, listResources, type Resource } from '@loadstone/contracts/resources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeDriver, makeEquipment } from '../../../test/make-resource.ts';
import { makePermits } from '../../../test/people.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { collectSavedFiles } from '../../../test/saved-files.ts';
import { ResourcesPage } from './resources-page.tsx';

beforeAll(async () => {
  await import('../../modules/resources/dialogs/driver-dialog.tsx');
  await import('../../modules/resources/dialogs/driver-link-dialog.tsx');
  await import('../../modules/resources/dialogs/equipment-dialog.tsx');
});

let server: FakeServer;
let drivers: Resource[];
beforeEach(() => {
  server = startFakeServer();
  drivers = [makeDriver(1, 'First'), makeDriver(2, 'Second', { phone: '4165550101' })];
  server.respond(listActiveResources, () => ({
    entities: drivers,
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
  server.respond(listResources, () => ({
    entities: [makeEquipment(3, 'Flatbed 2'), makeEquipment(4, 'Van 1', { vehicleType: 'VR', notes: 'New tyres' })],
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
});
afterEach(() => vi.restoreAllMocks());

async function open(options: Parameters<typeof renderSignedIn>[1] = {}) {
  const { hub, change } = createFakeHub();
  renderSignedIn(<ResourcesPage />, { mode: 'C', hub, ...options });
  const list = await screen.findByRole('list', { name: 'Drivers' });
  await screen.findByRole('list', { name: 'Equipment' });
  const listDrivers = () =>
    within(list)
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent);
  return { user: userEvent.setup(), change, listDrivers };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the cards of drivers and equipment', () => {
  it('have phone and e-mail as links, each with a button that copies it', async () => {
    await open();
    const list = screen.getByRole('list', { name: 'Drivers' });
    expect(within(list).getByRole('link', { name: '(416) 555-0101' })).toHaveAttribute('href', 'tel:+14165550101');
    expect(within(list).getByRole('link', { name: 'first@example.com' })).toHaveAttribute(
      'href',
      'mailto:first@example.com',
    );
    const user = userEvent.setup();
    await user.click(button('Copy the phone of Second'));
    expect(await navigator.clipboard.readText()).toBe('(416) 555-0101');
    await user.click(button('Copy the e-mail of First'));
    expect(await navigator.clipboard.readText()).toBe('first@example.com');
  });

  it('are in natural order and can be filtered', async () => {
    const trucks = [makeEquipment(3, 'Truck 10'), makeEquipment(4, 'Truck 2', { notes: 'New tyres' })];
    server.respond(listResources, () => ({
      entities: trucks,
      assignedIds: [],
      uses: [],
      places: [],
      responseCode: 200,
    }));
    const { user } = await open();
    const names = () =>
      within(screen.getByRole('list', { name: 'Equipment' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Truck 2', 'Truck 10']);
    await user.type(screen.getByRole('searchbox', { name: 'Filter the equipment' }), 'TYRES');
    expect(names()).toEqual(['Truck 2']);
    await user.keyboard('x');
    expect(screen.getByText('Nothing fits the filter.')).toBeVisible();
  });

  it("say in an open form that a colleague's edit came first, and continue from it", async () => {
    const { user, change } = await open();
    await user.click(button('Edit Driver: First'));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Driver' }));
    drivers = drivers.with(0, { ...makeDriver(1, 'Theirs'), version: 2 });
    change({ type: 'resources.changed', entityTypeId: 1 });
    expect(await form.findByRole('alert')).toHaveTextContent('This driver has changed just now.');
    await user.click(form.getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(form.getByLabelText(/^First Name/)).toHaveValue('Theirs'));
    expect(form.getByLabelText(/^First Name/)).toHaveFocus();
    expect(form.queryByRole('alert')).toBeNull();
    server.respond(changeResource, () => ({ ...drivers[0]!, version: 3 }));
    await user.keyboard('{Enter}');
    expect(await form.findByText('Driver has been updated successfully!')).toBeVisible();
    expect(server.requestsOf(changeResource)[0]?.body).toMatchObject({ entityId: 1, version: 2 });
    // Its own event finds the form that is about to close.
    drivers = drivers.with(0, { ...makeDriver(1, 'Theirs'), version: 3 });
    const before = server.requestsOf(listActiveResources).length;
    change({ type: 'resources.changed', entityTypeId: 1 });
    await waitFor(() => expect(server.requestsOf(listActiveResources).length).toBeGreaterThan(before));
    expect(form.queryByRole('alert')).toBeNull();
  });

  it('keep edits of other fields in an open form, and name those whose typed value is replaced', async () => {
    const { user, change } = await open();
    await user.click(button('Edit Driver: First'));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Driver' }));
    fireEvent.change(form.getByLabelText(/^First Name/), { target: { value: 'Mine' } });
    fireEvent.change(form.getByLabelText(/^Email/), { target: { value: 'mine@example.com' } });
    drivers = drivers.with(0, { ...makeDriver(1, 'Theirs', { email: 'first@example.com' }), version: 2 });
    change({ type: 'resources.changed', entityTypeId: 1 });
    await user.click(await form.findByRole('button', { name: 'Load the newer version' }));
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent(/It has replaced what you typed in: First Name$/),
    );
    expect(form.getByLabelText(/^First Name/)).toHaveValue('Theirs');
    expect(form.getByLabelText(/^Email/)).toHaveValue('mine@example.com');
    // What it says is gone with the next save.
    server.refuse(changeResource, 'server.internal');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(form.getByRole('alert')).not.toHaveTextContent('It has replaced'));
    expect(server.requestsOf(changeResource)[0]?.body).toMatchObject({ entityId: 1, version: 2 });
  });

  it('say that the user has made the earlier edit, in another window', async () => {
    noteOwnEdit(7, { name: 'resource 1', version: 2 });
    const { user, change } = await open();
    await user.click(button('Edit Driver: First'));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Driver' }));
    drivers = drivers.with(0, { ...makeDriver(1, 'Mine'), version: 2 });
    change({ type: 'resources.changed', entityTypeId: 1 });
    expect(await form.findByText(/^You changed this driver in another window/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Load the version of your other window' }));
    await waitFor(() => expect(form.getByLabelText(/^First Name/)).toHaveValue('Mine'));
  });

  it('say in an open form that a colleague has deleted it, and keep what was typed', async () => {
    server.refuse(changeResource, 'resource.changedMeanwhile');
    const { user } = await open();
    await user.click(button('Edit Equipment: Van 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Equipment' });
    await user.keyboard('{End}2{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const load = () => within(dialog).findByRole('button', { name: 'Load the newer version' });
    server.refuse(listResources, 'server.internal');
    await user.click(await load());
    expect(await within(dialog).findByText(/^The newer version could not be loaded\./)).toBeVisible();
    server.respond(listResources, () => ({ entities: [], assignedIds: [], uses: [], places: [], responseCode: 200 }));
    await user.click(await load());
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Edit Equipment: Van 1', hidden: true })).toBeNull(),
    );
    expect(await within(dialog).findByText(/^The newer version could not be loaded\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(within(dialog).getByDisplayValue('Van 12')).toBeVisible();
  });

  it('follow the changes of colleagues, and stay where a reload fails until it works', async () => {
    const { user, change, listDrivers } = await open();
    drivers = [makeDriver(2, 'Second'), makeDriver(5, 'Third')];
    change({ type: 'resources.changed', entityTypeId: 1 });
    await waitFor(() => expect(listDrivers()).toEqual(['Second', 'Third']));
    server.refuse(listActiveResources, 'server.internal');
    change({ type: 'resources.changed', entityTypeId: 1 });
    const note = (await screen.findByText(/^Refreshing your drivers failed\./)).closest<HTMLElement>('[role=status]')!;
    expect(note).toHaveTextContent('As of a moment ago');
    expect(listDrivers()).toEqual(['Second', 'Third']);
    server.respond(listActiveResources, () => ({
      entities: [],
      assignedIds: [],
      uses: [],
      places: [],
      responseCode: 200,
    }));
    await user.click(within(note).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No drivers have been added.')).toBeVisible();
    expect(screen.queryByText(/^Refreshing your drivers failed\./)).toBeNull();
  });

  it('open the form and the link by their keys, and have the focus again when it is closed', async () => {
    server.respond(createDriverLink, () => ({
      url: 'https://board.example/driver#link=abc',
      expiresOn: '2026-06-15T12:15:00.000Z',
      mailedTo: '',
      sms: null,
    }));
    const { user } = await open();
    const card = button('Edit Driver: Second');
    card.focus();
    for (const [key, name] of [
      ['e', 'Edit Driver'],
      ['q', 'Link for Second'],
    ] as const) {
      await user.keyboard(key);
      expect(await screen.findByRole('dialog', { name })).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(card).toHaveFocus());
    }
    await user.keyboard('{ArrowLeft}');
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Add Equipment' })).toBeVisible();
  });

  it('are deleted one at a time, however long the key is held and however often the button is pressed', async () => {
    const replies: (() => void)[] = [];
    server.respondToPath(
      'PUT',
      changeResource.path,
      () =>
        new Promise((resolve) =>
          replies.push(() => {
            resolve({ ...drivers[0]!, statusId: -3, version: 2 });
            drivers = drivers.slice(1);
          }),
        ),
    );
    const { user, listDrivers } = await open();
    button('Edit Driver: First').focus();
    fireEvent.keyDown(button('Edit Driver: First'), { key: 'Delete' });
    fireEvent.keyDown(button('Edit Driver: First'), { key: 'Delete', repeat: true });
    await user.click(button('Delete Driver: First'));
    button('Edit Driver: First').focus();
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.();
    await waitFor(() => expect(button('Edit Driver: Second')).toHaveFocus());
    fireEvent.keyDown(button('Edit Driver: Second'), { key: 'Delete', repeat: true });
    expect(await screen.findByText('Deleted First.')).toBeVisible();
    await waitFor(() => expect(listDrivers()).toEqual(['Second']));
    expect(server.requestsOf(changeResource)).toHaveLength(1);
  });

  it('say whom to call where the company may not track its drivers', async () => {
    const permits = makePermits().filter(({ code }) => code !== 'll_track');
    const { user } = await open({ permits });
    button('Track driver: First').focus();
    await user.keyboard('t');
    const alert = await screen.findByRole('dialog', { name: 'Track driver' });
    expect(alert).toHaveTextContent(/^.*Please contact our Customer Service department at 555-0100/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Track driver: First')).toHaveFocus());
  });

  it('stay where a deletion fails; it is tried again on request, and so is an undo that fails', async () => {
    server.refuse(changeResource, 'server.internal');
    const { user, listDrivers } = await open();
    await user.click(button('Delete Driver: First'));
    expect(await screen.findByText(/^First could not be deleted\./)).toBeVisible();
    expect(listDrivers()).toEqual(['First', 'Second']);
    const [first, ...others] = drivers;
    server.respond(changeResource, () => {
      drivers = others;
      return { ...first!, statusId: -3, entityDetailsJSON: '', version: 2 };
    });
    await user.click(button('Retry'));
    expect(await screen.findByText('Deleted First.')).toBeVisible();
    await waitFor(() => expect(listDrivers()).toEqual(['Second']));
    server.refuse(changeResource, 'server.internal');
    await user.click(button('Undo'));
    expect(await screen.findByText(/^First could not be brought back\./)).toBeVisible();
    server.respond(changeResource, () => {
      drivers = [first!, ...others];
      return { ...first!, version: 3 };
    });
    // The message of the first failure has left with its Retry.
    await user.click(button('Retry'));
    expect(await screen.findByText('First is back.')).toBeVisible();
    await waitFor(() => expect(listDrivers()).toEqual(['First', 'Second']));
  });

  it('are saved as tables with what they show', async () => {
    const files = collectSavedFiles();
    await open();
    const user = userEvent.setup();
    await user.click(button('Export CSV: My Drivers'));
    await user.click(button('Export CSV: My Equipment'));
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringContaining('drivers'),
      expect.stringContaining('equipment'),
    ]);
    expect(await files[0]!.text).toMatch(/Second,\(?416\)?.*555-?0101,second@example\.com/);
    expect(await files[1]!.text).toMatch(/Van 1,.*Van, Reefer.*,New tyres,/);
  });
});
