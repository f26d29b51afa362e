import { listUsers } from '@loadstone/contracts/companies';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import {
  changeResource,
  createResource,
  listActiveResources,
  listResources,
  type Resource,
} from '@loadstone/contracts/resources';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makePermits } from '../../../test/people.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { ResourcesPage } from './resources-page.tsx';

beforeAll(async () => {
  await import('../../modules/resources/dialogs/driver-dialog.tsx');
  await import('../../modules/resources/dialogs/equipment-dialog.tsx');
  await import('../posting-form/dialogs/posting-form-dialog.tsx');
});

const FIRST = { firstname: 'First', lastname: 'Driver', phone: '4165550101', email: 'first@example.com', userId: 0 };
const SECOND = { firstname: 'Second', lastname: '', phone: '5550102', email: 'second@example.com', userId: 0 };
const VAN = { vehicleName: 'Van 1', vehicleType: 'VR', vehicleAttribute: 'A', vehicleCode: 'V-1', notes: 'New tyres' };
const FLATBED = { vehicleName: 'Flatbed 2', vehicleType: 'F', vehicleAttribute: '', vehicleCode: '', notes: '' };
const ROBIN = {
  userId: 31,
  accountId: 70,
  email: 'third@example.com',
  firstName: 'Third',
  lastName: 'Driver',
  nickName: 'Third',
  phone: '416-555-0199',
  statusId: 1,
  roleName: 'driver' as const,
  productIds: '',
};

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

let server: FakeServer;
let drivers: Resource[];
let trucks: Resource[];
beforeEach(() => {
  server = startFakeServer();
  drivers = [make(1, 1, FIRST), make(2, 1, SECOND)];
  trucks = [make(3, 2, FLATBED), make(4, 2, VAN)];
  server.respond(listActiveResources, () => ({
    entities: drivers,
    assignedIds: [],
    uses: [],
    places: [],
    responseCode: 200,
  }));
  server.respond(listResources, () => ({ entities: trucks, assignedIds: [], uses: [], places: [], responseCode: 200 }));
});

async function openScreen(options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<ResourcesPage />, { mode: 'C', ...options });
  const driverList = await screen.findByRole('list', { name: 'Drivers' });
  const truckList = await screen.findByRole('list', { name: 'Equipment' });
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const listNames = (list: HTMLElement) =>
    within(list)
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent);
  return { user: userEvent.setup(), driverList, truckList, button, listNames };
}

describe('the Resources screen', () => {
  it('shows drivers with phone and email, and equipment with types, attributes, note and code', async () => {
    const { driverList, truckList, listNames } = await openScreen();
    expect(screen.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^My Equipment/ })).toBeVisible();
    expect(listNames(driverList)).toEqual(['First Driver', 'Second']);
    const [first, second] = within(driverList).getAllByRole('listitem');
    expect(first).toHaveTextContent('(416) 555-0101first@example.com');
    expect(second).toHaveTextContent('N/A');
    const van = within(truckList).getAllByRole('listitem')[1]!;
    expect(van).toHaveTextContent('Van, Reefer · Air Ride');
    expect(van).toHaveTextContent('New tyres · Code V-1');
    expect(
      within(van)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Add Posting: Van 1', 'Edit Equipment: Van 1', 'Delete Equipment: Van 1']);
  });

  it('states of each whether it is free or on which load, and where it was last', async () => {
    vi.useFakeTimers({ now: new Date('2026-06-15T16:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL' };
    server.respond(listActiveResources, () => ({
      entities: drivers,
      assignedIds: [2],
      uses: [{ entityId: 2, pStatus: 'R' as const, ...lane }],
      places: [{ entityId: 2, source: 'position' as const, city: 'London', st: 'ON', seenOn: '2026-06-15T15:56:00Z' }],
      responseCode: 200,
    }));
    server.respond(listResources, () => ({
      entities: trucks,
      assignedIds: [4],
      uses: [{ entityId: 4, pStatus: 'A' as const, ...lane }],
      places: [{ entityId: 4, source: 'delivery' as const, city: 'Windsor', st: 'ON', seenOn: '2026-06-15T13:55:00Z' }],
      responseCode: 200,
    }));
    const { user, driverList, truckList } = await openScreen();
    const [first, second] = within(driverList).getAllByRole('listitem');
    expect(within(first!).getByText('Free')).toBeVisible();
    expect(within(second!).getByText('On route: Toronto, ON → Chicago, IL')).toBeVisible();
    expect(within(truckList).getByText('Assigned: Toronto, ON → Chicago, IL')).toBeVisible();
    expect(within(second!).getByText('Near London, ON · 4 min')).toBeVisible();
    expect(within(truckList).getByText('Delivered in Windsor, ON · 2 h')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Filter the drivers' }), 'london');
    expect(within(driverList).getAllByRole('listitem')).toHaveLength(1);
  });

  it('says what to do where there is nothing yet', async () => {
    drivers = [];
    trucks = [];
    renderSignedIn(<ResourcesPage />, { mode: 'C' });
    expect(await screen.findByText('No drivers have been added.')).toBeVisible();
    expect(await screen.findByText('No equipment has been added.')).toBeVisible();
  });

  it('shows what failed and retries', async () => {
    server.respond(listResources, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<ResourcesPage />, { mode: 'C' });
    expect(await screen.findByText('Your equipment could not be loaded.')).toBeVisible();
    server.respond(listResources, () => ({
      entities: trucks,
      assignedIds: [],
      uses: [],
      places: [],
      responseCode: 200,
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Equipment' })).toBeVisible();
  });

  it('states whom to call without the feature, and sends no request', async () => {
    renderSignedIn(<ResourcesPage />, {
      mode: 'C',
      permits: makePermits().filter(({ code }) => code !== 'll_resources'),
    });
    expect(
      await screen.findByText(
        'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
      ),
    ).toBeVisible();
    expect(server.requestsOf(listResources)).toEqual([]);
  });

  it('is not for brokers', () => {
    renderSignedIn(<ResourcesPage />, { mode: 'B' });
    expect(screen.queryByText('Resources')).toBeNull();
    expect(server.requestsOf(listActiveResources)).toEqual([]);
  });

  it('lets nothing be copied, cut or pasted, except in its forms', async () => {
    const { user, driverList, button } = await openScreen();
    for (const event of ['copy', 'cut', 'paste'] as const) expect(fireEvent[event](driverList)).toBe(false);
    await user.click(button('Add Driver'));
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(fireEvent.paste(email)).toBe(true);
  });

  it('goes from card to card by arrow keys and acts on the card in focus', async () => {
    const { user, button } = await openScreen();
    button('Edit Driver: First Driver').focus();
    await user.keyboard('{ArrowRight}');
    expect(button('Edit Driver: Second')).toHaveFocus();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Driver' });
    expect(within(dialog).getByRole('textbox', { name: 'First Name' })).toHaveValue('Second');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Add Equipment' })).toBeVisible();
  });
});

describe('a driver', () => {
  const openForm = async () => {
    const opened = await openScreen();
    await opened.user.click(opened.button('Add Driver'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Driver' });
    const field = (name: string) => within(dialog).getByRole('textbox', { name });
    const submit = within(dialog).getByRole('button', { name: 'Add Driver' });
    return { ...opened, dialog, field, submit };
  };

  it('is added once with the fields of the form, and the dialog closes after two seconds', async () => {
    server.respond(createResource, () => ({ ...make(9, 1, FIRST), isNew: true }));
    const { user, dialog, field, submit } = await openForm();
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await user.type(field('First Name'), 'First');
    await user.type(field('Phone Number'), '416&-555-0101');
    await user.type(field('Email'), 'first2@example.com');
    expect(submit).toHaveAttribute('aria-disabled', 'false');
    await user.dblClick(submit);
    expect(await within(dialog).findByText('Driver has been added successfully!')).toBeVisible();
    const [request, ...others] = server.requestsOf(createResource);
    expect(others).toEqual([]);
    const { entityTypeId, entityDetailsJSON } = request?.body as { entityTypeId: number; entityDetailsJSON: string };
    expect(entityTypeId).toBe(1);
    expect(JSON.parse(entityDetailsJSON)).toEqual({
      firstname: 'First',
      lastname: '',
      phone: '416-555-0101',
      email: 'first2@example.com',
      userId: 0,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that exists already is not reported: the dialog closes without a message', async () => {
    server.respond(createResource, () => ({ ...drivers[0]!, isNew: false }));
    const { user, dialog, field, submit } = await openForm();
    await user.type(field('First Name'), 'First');
    await user.type(field('Email'), 'first@example.com');
    await user.click(submit);
    await waitFor(() => expect(submit).toHaveAttribute('aria-disabled', 'true'));
    expect(within(dialog).queryByRole('status')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is refused keeps the form open with the reason', async () => {
    server.respond(createResource, () => {
      throw new Refusal('insurance.expired');
    });
    const { user, dialog, field, submit } = await openForm();
    await user.type(field('First Name'), 'First');
    await user.type(field('Email'), 'wrong');
    await user.click(submit);
    expect(await within(dialog).findByText('Please enter a valid email address.')).toBeVisible();
    await user.type(field('Email'), '@example.com');
    await user.click(submit);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Error! unable to add the driver.Refused: insurance.expired',
    );
  });

  it('can be one of the company’s users, who fills the form read-only', async () => {
    server.respond(listUsers, () => [ROBIN]);
    server.respond(createResource, () => ({ ...make(9, 1, FIRST), isNew: true }));
    const { user, dialog, field, submit } = await openForm();
    await user.click(within(dialog).getByRole('radio', { name: 'Find an existing driver' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Select Driver' }));
    await user.click(await screen.findByRole('option', { name: 'Third Driver, third@example.com' }));
    const { query } = server.requestsOf(listUsers)[0]!;
    expect(Object.fromEntries(query)).toEqual({ statusId: '1', roleName: 'carrier driver' });
    for (const [name, value] of [
      ['First Name', 'Third'],
      ['Last Name', 'Driver'],
      ['Phone Number', '416-555-0199'],
      ['Email', 'third@example.com'],
    ] as const) {
      expect(field(name)).toHaveValue(value);
      expect(field(name)).toHaveAttribute('readonly');
    }
    await user.click(submit);
    expect(await within(dialog).findByText('Driver has been added successfully!')).toBeVisible();
    const { entityDetailsJSON } = server.requestsOf(createResource)[0]?.body as { entityDetailsJSON: string };
    expect(JSON.parse(entityDetailsJSON)).toMatchObject({ userId: 31 });
  });

  it('is edited in the version that was read', async () => {
    server.respond(changeResource, () => ({ ...drivers[0]!, version: 2 }));
    const { user, button } = await openScreen();
    await user.click(button('Edit Driver: First Driver'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Driver' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Last Name' }), ' Jr');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Driver has been updated successfully!')).toBeVisible();
    expect(server.requestsOf(changeResource)[0]?.body).toMatchObject({ entityId: 1, version: 1, statusId: 1 });
  });

  it('is deleted without a question, and an undo brings it back', async () => {
    const [first, ...others] = drivers;
    server.respond(changeResource, () => {
      drivers = others;
      return { ...first!, statusId: -3, entityDetailsJSON: '', version: 2 };
    });
    const { user, button, driverList, listNames } = await openScreen();
    button('Edit Driver: First Driver').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(listNames(driverList)).toEqual(['Second']));
    expect(server.requestsOf(changeResource)[0]?.body).toEqual({ entityId: 1, statusId: -3 });
    server.respond(changeResource, () => {
      drivers = [first!, ...others];
      return { ...first!, version: 3 };
    });
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('z');
    expect(await screen.findByText('First Driver is back.')).toBeVisible();
    const restored = server.requestsOf(changeResource)[1]?.body as { entityDetailsJSON: string; version: number };
    expect([restored.version, JSON.parse(restored.entityDetailsJSON)]).toEqual([2, FIRST]);
    await waitFor(() => expect(listNames(driverList)).toEqual(['First Driver', 'Second']));
  });

  it('of an assignment stays, and the assignment is shown', async () => {
    server.respond(changeResource, () => {
      throw new Refusal('resource.assigned');
    });
    const { user, button, driverList, listNames } = await openScreen();
    await user.click(button('Delete Driver: First Driver'));
    const alert = await screen.findByRole('dialog', { name: 'Driver is assigned' });
    expect(alert).toHaveTextContent('Refused: resource.assigned');
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(listNames(driverList)).toEqual(['First Driver', 'Second']);
  });
});

describe('equipment', () => {
  it('is added on two tabs, of which the first must be right', async () => {
    server.respond(createResource, () => ({ ...make(9, 2, VAN), isNew: true }));
    const { user, button } = await openScreen();
    await user.click(button('Add Equipment'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Equipment' });
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    const next = within(dialog).getByRole('button', { name: 'Next' });
    await user.click(next);
    expect(field(/^What do you want to name your equipment/)).toHaveFocus();
    await user.type(field(/^What do you want/), 'Van 9');
    await user.click(next);
    expect(await within(dialog).findByText('Please choose at least one equipment type.')).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Reefer' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Van' }));
    await user.click(next);
    await user.type(field(/^Please give your equipment a code/), '123456789');
    expect(field(/^Please give your equipment a code/)).toHaveValue('12345678');
    await user.type(field(/^Note/), 'x');
    expect(within(dialog).getByText('Note length: 1/80')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Add Equipment' }));
    expect(await within(dialog).findByText('Equipment has been added successfully!')).toBeVisible();
    const { entityDetailsJSON } = server.requestsOf(createResource)[0]?.body as { entityDetailsJSON: string };
    expect(JSON.parse(entityDetailsJSON)).toEqual({
      vehicleName: 'Van 9',
      vehicleType: 'VR',
      vehicleAttribute: '',
      vehicleCode: '12345678',
      notes: 'x',
    });
  });

  it('that a colleague changed meanwhile is not overwritten', async () => {
    server.respond(changeResource, () => {
      throw new Refusal('resource.changedMeanwhile');
    });
    const { user, button } = await openScreen();
    await user.click(button('Edit Equipment: Van 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Equipment' });
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Error! unable to update the equipment.Refused: resource.changedMeanwhile',
    );
    fireEvent.change(within(dialog).getByLabelText('Note (optional)'), { target: { value: 'Worn tyres' } });
    trucks = trucks.with(1, { ...make(4, 2, { ...VAN, vehicleName: 'Van 8' }), version: 2 });
    await user.click(within(dialog).getByRole('button', { name: 'Load the newer version' }));
    const name = await within(dialog).findByDisplayValue('Van 8');
    expect(name).toHaveFocus();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    server.respond(changeResource, () => ({ ...make(4, 2, VAN), version: 3 }));
    await user.keyboard('{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Equipment has been updated successfully!')).toBeVisible();
    const [refused, saved] = server.requestsOf(changeResource).map(({ body }) => body as Resource);
    expect([refused?.version, saved?.version]).toEqual([1, 2]);
    expect(JSON.parse(saved!.entityDetailsJSON)).toEqual({ ...VAN, vehicleName: 'Van 8', notes: 'Worn tyres' });
  });

  it('is posted with its types and attributes filled in', async () => {
    server.respond(equipmentPostingCalls.create, () => makePosting({ token: 91 }));
    const { user, button } = await openScreen();
    await user.click(button('Add Posting: Van 1'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Posting' });
    await user.click(within(dialog).getByRole('tab', { name: 'Additional Info' }));
    for (const name of ['Van', 'Reefer', 'Air Ride']) {
      expect(within(dialog).getByRole('checkbox', { name })).toBeChecked();
    }
    expect(within(dialog).getByRole('checkbox', { name: 'Flatbed' })).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Post' })).toBeVisible();
    expect(within(dialog).getByRole('checkbox', { name: 'Save as Template' })).toBeVisible();
  });

  it('cannot be posted without the feature', async () => {
    await openScreen({ permits: makePermits().filter(({ code }) => !code.includes('create_delete')) });
    expect(screen.queryByRole('button', { name: /^Add Posting/ })).toBeNull();
  });
});

describe('a card in the focus', () => {
  it('that is deleted passes the focus to the card that takes its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.respond(changeResource, () => {
      const [first, ...others] = drivers;
      drivers = others;
      return { ...first!, statusId: -3, entityDetailsJSON: '', version: 2 };
    });
    const { user, button } = await openScreen();
    button('Edit Driver: First Driver').focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(button('Edit Driver: Second')).toHaveFocus());
    vi.restoreAllMocks();
  });
});
