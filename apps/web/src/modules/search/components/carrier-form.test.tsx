import { SEARCH_MESSAGES } from '@loadstone/contracts/search';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { EMPTY_CARRIER_FIELDS, type CarrierFields } from '../model/search-fields.ts';
import { CarrierForm } from './carrier-form.tsx';

const onSearch = vi.fn<(fields: CarrierFields | null) => void>();
beforeEach(() => {
  onSearch.mockReset();
  startFakeServer();
});

function open(tab: 'carriers' | 'usCarriers' = 'carriers', initial: Partial<CarrierFields> = {}) {
  renderSignedIn(<CarrierForm tab={tab} initial={{ ...EMPTY_CARRIER_FIELDS, ...initial }} onSearch={onSearch} />);
  return userEvent.setup();
}
const combobox = (name: string) => screen.getByRole('combobox', { name });
const origin = () => screen.getByRole('group', { name: 'Origin' });

describe('the form of carriers', () => {
  it('sends what is chosen by keyboard', async () => {
    const user = open();
    expect(screen.getByRole('textbox', { name: 'Company Name' })).toHaveFocus();
    await user.keyboard('oak');
    screen.getByRole('radio', { name: 'TL' }).focus();
    await user.keyboard(' ');
    combobox('Vehicle Type').focus();
    await user.keyboard('ree{ArrowDown}{Enter}');
    screen.getByRole('checkbox', { name: 'Get Mexican Data' }).focus();
    await user.keyboard(' {Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({
      ...EMPTY_CARRIER_FIELDS,
      companyName: 'oak',
      vehicleSize: 'T',
      vehicleTypes: ['R'],
      hasMexico: true,
    });
  });

  it('has a radius only with a city, and forgets the city where the search is by state', async () => {
    const user = open();
    expect(combobox('Origin Radius')).toBeDisabled();
    await user.type(combobox('Origin City'), 'toro');
    await user.click(await screen.findByRole('option', { name: /Toronto, ON/ }));
    expect(combobox('Origin Radius')).toBeEnabled();
    expect(combobox('Origin Radius')).toHaveValue('50');
    expect(combobox('Destination Radius')).toBeDisabled();
    await user.click(within(origin()).getByRole('radio', { name: 'State/Province' }));
    expect(within(origin()).queryByRole('combobox', { name: 'Origin City' })).toBeNull();
    expect(combobox('Origin Radius')).toBeDisabled();
    await user.click(within(origin()).getByRole('radio', { name: 'City' }));
    expect(combobox('Origin City')).toHaveValue('');
  });

  it('takes one state at each end, and attributes', async () => {
    const user = open();
    expect(combobox('Attributes')).toBeVisible();
    await user.click(within(origin()).getByRole('radio', { name: 'State/Province' }));
    combobox('Origin State/Province').focus();
    await user.keyboard('que{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSearch.mock.lastCall?.[0]?.origin).toEqual({ by: 'state', city: null, states: ['QC'], radius: 0 });
  });

  it('does not search without the place that was typed, where it is no city of the list', async () => {
    const user = open('carriers', { companyName: 'oak' });
    await user.type(combobox('Destination City'), 'nowhere{Enter}');
    await waitFor(() =>
      expect(combobox('Destination City')).toHaveAccessibleDescription('Please choose a city from the list.'),
    );
    expect(screen.getAllByText('Please choose a city from the list.')).toHaveLength(1);
    expect(combobox('Destination City')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSearch).not.toHaveBeenCalled();
    await user.clear(combobox('Destination City'));
    await user.keyboard('{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ ...EMPTY_CARRIER_FIELDS, companyName: 'oak' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['{Enter}', '{Tab}'])('takes what is typed as equipment, attribute and state by %s', async (key) => {
    const user = open();
    await user.type(combobox('Vehicle Type'), `flat${key}`);
    await user.type(combobox('Attributes'), `tarp${key}`);
    for (const [name, typed] of [
      ['Origin', 'ontario'],
      ['Destination', 'new york'],
    ] as const) {
      await user.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: 'State/Province' }));
      await user.type(combobox(`${name} State/Province`), `${typed}${key}`);
    }
    expect(onSearch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const fields = onSearch.mock.lastCall?.[0];
    expect(fields).toMatchObject({ vehicleTypes: ['F'], attributes: ['T'] });
    expect([fields?.origin.states, fields?.destination.states]).toEqual([['ON'], ['NY']]);
  });

  it('does not search without what was typed as equipment', async () => {
    const user = open('carriers', { companyName: 'oak' });
    await user.type(combobox('Vehicle Type'), 'spaceship{Enter}');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(combobox('Vehicle Type')).toHaveAccessibleDescription(/Nothing fits "spaceship"\./);
    expect(screen.getAllByText(/Nothing fits "spaceship"/)).toHaveLength(1);
    expect(onSearch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(combobox('Vehicle Type')).toHaveValue('');
    expect(screen.queryByText(/Nothing fits/)).toBeNull();
  });

  it('forgets a text that is no city where the search is by state, and by Reset', async () => {
    const user = open('carriers', { companyName: 'oak' });
    await user.type(combobox('Origin City'), 'nowhere');
    await user.click(within(origin()).getByRole('radio', { name: 'State/Province' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSearch).toHaveBeenCalledTimes(1);
    await user.type(combobox('Destination City'), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await user.type(screen.getByRole('textbox', { name: 'Company Name' }), 'oak{Enter}');
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('says what the sizes mean', async () => {
    const user = open();
    for (const [size, meaning] of [
      ['TL', 'Truckload'],
      ['LTL', 'Less than Truckload'],
    ] as const) {
      await user.hover(screen.getByRole('radio', { name: size }));
      expect(await screen.findByRole('tooltip', { name: meaning })).toBeInTheDocument();
    }
  });

  it('clears every field and the message by Reset', async () => {
    const user = open('carriers', { vehicleTypes: ['V'], vehicleSize: 'L', hasMexico: true });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.carrierCriteria);
    await user.type(combobox('Origin City'), 'tor');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(combobox('Origin City')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Any' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Get Mexican Data' })).not.toBeChecked();
  });
});

it.each(['carriers', 'usCarriers'] as const)('the form of %s has no Mexico among the states', async (tab) => {
  const user = open(tab);
  await user.click(within(origin()).getByRole('radio', { name: 'State/Province' }));
  await user.click(combobox('Origin State/Province'));
  expect(await screen.findByRole('option', { name: 'Ontario (ON)' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Mexico (MX)' })).toBeNull();
});

it('the form of US carriers takes several states and no attributes', async () => {
  const user = open('usCarriers');
  expect(screen.queryByRole('combobox', { name: 'Attributes' })).toBeNull();
  await user.click(within(origin()).getByRole('radio', { name: 'State/Province' }));
  combobox('Origin State/Province').focus();
  await user.keyboard('ohi{ArrowDown}{Enter}tex{ArrowDown}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(onSearch.mock.lastCall?.[0]?.origin.states).toEqual(['OH', 'TX']);
});
