import { SEARCH_MESSAGES } from '@loadstone/contracts/search';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { EMPTY_MEMBER_FIELDS, type MemberFields } from '../model/search-fields.ts';
import { MemberForm } from './member-form.tsx';

const onSearch = vi.fn();
beforeEach(() => {
  onSearch.mockReset();
  startFakeServer();
});

function open(initial: Partial<MemberFields> = {}, options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<MemberForm initial={{ ...EMPTY_MEMBER_FIELDS, ...initial }} onSearch={onSearch} />, options);
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('the form of members', () => {
  it('shows what is missing until there is a criterion', async () => {
    const user = open();
    expect(field('Company Name')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.memberCriteria);
    expect(onSearch).toHaveBeenLastCalledWith(null);
    await user.keyboard('oak{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onSearch).toHaveBeenLastCalledWith({ ...EMPTY_MEMBER_FIELDS, companyName: 'oak' });
  });

  it('shows the error of a field when it is left, and does not search', async () => {
    const user = open();
    await user.type(field('Company Name'), 'ab');
    await user.tab();
    expect(screen.getByText(SEARCH_MESSAGES.companyName)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(field('Company Name')).toHaveFocus();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('shows one error for a name of two characters, also after a form without any criterion', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.memberCriteria);
    await user.type(field('Company Name'), 'ab{Enter}');
    expect(field('Company Name')).toHaveAccessibleDescription(SEARCH_MESSAGES.companyName);
    expect(screen.queryByText(SEARCH_MESSAGES.memberCriteria)).toBeNull();
  });

  it.each(['ab', 'ab{Enter}'])('shows one error for a city of %s', async (typed) => {
    const user = open({ companyName: 'oak' });
    await user.type(screen.getByRole('combobox', { name: 'City' }), typed);
    if (typed === 'ab') await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findAllByText('Please choose a city from the list.')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('searches by city or by state, never by both', async () => {
    const city = { id: 2, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
    const user = open({ city });
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Toronto, ON');
    await user.click(screen.getByRole('radio', { name: 'State/Province' }));
    expect(screen.queryByRole('combobox', { name: 'City' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.memberCriteria);
  });

  it('does not search without the place that was typed, where it is no city of the list', async () => {
    const user = open({ companyName: 'oak' });
    await user.type(screen.getByRole('combobox', { name: 'City' }), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const city = screen.getByRole('combobox', { name: 'City' });
    await waitFor(() => expect(city).toHaveAccessibleDescription('Please choose a city from the list.'));
    expect(city).toHaveFocus();
    expect(screen.getAllByText('Please choose a city from the list.')).toHaveLength(1);
    expect(onSearch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('radio', { name: 'State/Province' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSearch).toHaveBeenLastCalledWith({ ...EMPTY_MEMBER_FIELDS, companyName: 'oak', by: 'state' });
  });

  it('groups the states and provinces by country', async () => {
    const user = open({ by: 'state' });
    await user.click(screen.getByRole('combobox', { name: 'State/Province' }));
    for (const [country, state] of [
      ['Canada', 'Quebec (QC)'],
      ['USA', 'District of Columbia (DC)'],
      ['Mexico', 'Mexico (MX)'],
    ] as const) {
      const group = await screen.findByRole('group', { name: country });
      expect(within(group).getByRole('option', { name: state })).toBeInTheDocument();
    }
  });

  it('clears every field, error and message by Reset', async () => {
    const user = open({ companyName: 'ab', phone: '1', memberType: 'Broker', hasPartner: true, hasExcluded: true });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getByText(SEARCH_MESSAGES.phone)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(field('Company Name')).toHaveValue('');
    expect(field('Phone Number')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Include "excluded" companies' })).not.toBeChecked();
    expect(screen.queryByText(SEARCH_MESSAGES.phone)).toBeNull();
  });

  it('offers US companies only with the feature', () => {
    open({}, { permits: makePermits().filter(({ code }) => code !== 'll_dat') });
    expect(screen.getByRole('checkbox', { name: 'Search Canadian and US companies' })).toBeDisabled();
  });

  it.each(['copy', 'cut', 'paste'] as const)('does not allow to %s', (kind) => {
    open();
    const event = createEvent[kind](field('Company Name'));
    fireEvent(field('Company Name'), event);
    expect(event.defaultPrevented).toBe(true);
  });
});
