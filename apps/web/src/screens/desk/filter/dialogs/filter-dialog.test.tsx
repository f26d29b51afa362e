import { listTags } from '@loadstone/contracts/tags';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../../test/fake-server.ts';
import { makePosting } from '../../../../../test/make-posting.ts';
import { openDialog } from '../../../../../test/render.tsx';
import { EMPTY_FILTER, type PostingFilter } from '../../../../modules/postings/posting-filter.ts';
import FilterDialog from './filter-dialog.tsx';

const POSTINGS = [
  makePosting({ token: 1, comment: 'two drops' }),
  makePosting({ token: 2, comment: 'tarps', vehicleSize: 'L', createdBy: 9 }),
  makePosting({
    token: 3,
    srceCity: 'Calgary',
    srceSt: 'AB',
    tag: { postingId: 3, tagId: 5, tagName: 'urgent', tagColor: '#000000' },
  }),
];
const TORONTO = { id: 2, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };

const onApply = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onApply.mockReset();
  onClose.mockReset();
  startFakeServer().respond(listTags, () => [{ id: 5, tagName: 'urgent', tagColor: '#000000' }]);
});

const open = (filter: Partial<PostingFilter> = {}) =>
  openDialog(
    <FilterDialog
      filter={{ ...EMPTY_FILTER, ...filter }}
      postings={POSTINGS}
      today="2026-11-22"
      onApply={onApply}
      onClose={onClose}
    />,
    'Filter Postings',
  );

describe('the filter of the postings', () => {
  it('starts at the origin, and an empty filter can be neither applied nor reset', async () => {
    const { user, getByRole } = await open();
    await waitFor(() => expect(getByRole('combobox', { name: 'Origin' })).toHaveFocus());
    expect(getByRole('button', { name: 'Apply' })).toBeDisabled();
    expect(getByRole('button', { name: 'Reset' })).toBeDisabled();
    await user.keyboard('{Enter}');
    await user.type(getByRole('textbox', { name: 'Comment' }), '  {Enter}');
    expect(onApply).not.toHaveBeenCalled();
  });

  it.each([
    ['a city', 'Origin', 'tor{Enter}', { origin: TORONTO }, '2 of 3 postings match'],
    ['a comment', 'Comment', ' TARPS ', { comment: 'TARPS' }, '1 of 3 postings match'],
  ])('counts the matches of %s while it is set, and applies it by Enter', async (_, field, typed, expected, count) => {
    const { user, findByText, getByRole } = await open();
    await user.click(getByRole(field === 'Origin' ? 'combobox' : 'textbox', { name: field }));
    await user.keyboard(typed.slice(0, 3));
    if (field === 'Origin') expect(await screen.findByRole('option', { name: 'Toronto, ON' })).toBeVisible();
    await user.keyboard(typed.slice(3));
    expect(await findByText(count)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(onApply.mock.calls).toEqual([[{ ...EMPTY_FILTER, ...expected }]]);
  });

  it.each([
    ['Equipment size', 'L', { vehicleSize: 'L' }, '1 of 3 postings match'],
    ['Status', 'ACTIVE', { status: 'ACTIVE' }, '3 of 3 postings match'],
    ['Tag', 'urgent', { tag: 'urgent' }, '1 of 3 postings match'],
  ])('filters by %s', async (field, value, expected, count) => {
    const { user, getByRole, findByText } = await open();
    await within(getByRole('combobox', { name: 'Tag' })).findByRole('option', { name: 'urgent' });
    await user.selectOptions(getByRole('combobox', { name: field }), value);
    expect(await findByText(count)).toBeVisible();
    await user.click(getByRole('button', { name: 'Apply' }));
    expect(onApply.mock.calls).toEqual([[{ ...EMPTY_FILTER, ...expected }]]);
  });

  it('starts with the active filter, a deleted tag included, and Reset clears every field', async () => {
    const { user, getByRole, findByRole } = await open({
      isMine: true,
      origin: TORONTO,
      tag: 'gone',
      comment: 'drops',
    });
    expect(getByRole('combobox', { name: 'Origin' })).toHaveValue('Toronto, ON');
    expect(getByRole('combobox', { name: 'Tag' })).toHaveValue('gone');
    await user.click(getByRole('button', { name: 'Reset' }));
    expect(await findByRole('checkbox', { name: 'My Postings' })).not.toBeChecked();
    expect(getByRole('combobox', { name: 'Origin' })).toHaveValue('');
    expect(getByRole('combobox', { name: 'Tag' })).toHaveValue('');
    expect(getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    expect(getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it.each([
    ['Rate at least', '2.45/mi cad', { rate: { amount: 245, currency: 'CAD', basis: 'mile' } }],
    ['Weight at most (lb)', '44k', { weightLbs: 44_000 }],
  ])('reads %s in short forms', async (field, typed, expected) => {
    const { user, getByRole } = await open();
    await user.type(getByRole('textbox', { name: field }), `${typed}{Enter}`);
    expect(onApply).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expected));
  });

  it('says at the field what it does not understand, keeps what is typed, and applies nothing', async () => {
    const { user, getByRole, findByText } = await open({ isMine: true });
    const field = getByRole('textbox', { name: 'Rate at least' });
    await user.type(field, 'NaN{Enter}');
    expect(await findByText('Write an amount, such as 2450, 2.45/mi or cad 3100.')).toBeVisible();
    expect(field).toHaveValue('NaN');
    expect(field).toHaveFocus();
    expect(onApply).not.toHaveBeenCalled();
  });

  it('shows the rate and the weight of the active filter', async () => {
    const { getByRole } = await open({ rate: { amount: 245_000, currency: 'USD', basis: 'flat' }, weightLbs: 44_000 });
    expect(getByRole('textbox', { name: 'Rate at least' })).toHaveValue('2450 USD');
    expect(getByRole('textbox', { name: 'Weight at most (lb)' })).toHaveValue('44000');
  });

  it('keeps the active filter when it is cancelled or left by Escape', async () => {
    const { user, getByRole } = await open({ isMine: true });
    await user.click(getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(onApply).not.toHaveBeenCalled();
  });
});
