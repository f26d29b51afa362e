import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDialog } from '../../../test/render.tsx';
import { CommandPalette } from './command-palette.tsx';
import { addCommandSource } from './command-registry.ts';

const post = vi.fn();
const filter = vi.fn();
const templates = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  for (const mock of [post, filter, templates, onClose]) mock.mockReset();
});

async function open() {
  const commands = [
    { id: 'post', label: 'Post a load', group: 'Postings', keys: 'n', run: post },
    { id: 'filter', label: 'Filter the postings', group: 'Postings', run: filter },
    { id: 'templates', label: 'Templates', detail: 'saved postings', group: 'Go to', run: templates },
  ];
  onTestFinished(addCommandSource(() => commands));
  const view = await openDialog(<CommandPalette isOpen onClose={onClose} />, 'Command palette');
  const field = view.getByRole('combobox', { name: 'Type a command or a place' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...view, field };
}
const namesOf = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const activeOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant')!);

describe('the command palette', () => {
  it('lists every command with its group, and announces their number', async () => {
    const { getByText } = await open();
    expect(namesOf()).toEqual(['Post a loadPostingsN', 'Filter the postingsPostings', 'Templatessaved postingsGo to']);
    expect(getByText('3 results')).toBeInTheDocument();
  });

  it('finds commands by words of label, detail and group, those that start with the text first', async () => {
    const { user, getByText } = await open();
    await user.keyboard('post');
    expect(namesOf()).toEqual(['Post a loadPostingsN', 'Filter the postingsPostings', 'Templatessaved postingsGo to']);
    await user.keyboard('ings saved');
    expect(namesOf()).toEqual(['Templatessaved postingsGo to']);
    expect(getByText('1 result')).toBeInTheDocument();
  });

  it('moves through the results in a circle by the arrows, and runs one by Enter after it has closed', async () => {
    const { user, field } = await open();
    expect(activeOf(field)).toHaveTextContent('Post a load');
    await user.keyboard('{ArrowUp}');
    expect(activeOf(field)).toHaveTextContent('Templates');
    expect(activeOf(field)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOf(field)).toHaveTextContent('Filter the postings');
    await user.keyboard('{Enter}');
    expect(filter).toHaveBeenCalledTimes(1);
    expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(filter.mock.invocationCallOrder[0]!);
    expect(post).not.toHaveBeenCalled();
  });

  it('starts at the first result again when the text changes', async () => {
    const { user, field } = await open();
    await user.keyboard('{ArrowDown}{ArrowDown}p');
    expect(activeOf(field)).toHaveTextContent('Post a load');
  });

  it('runs a command by a click', async () => {
    const { user, getByRole } = await open();
    await user.click(getByRole('option', { name: /^Templates/ }));
    expect(templates).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says that nothing matches, and Enter does nothing', async () => {
    const { user, field, getByText } = await open();
    await user.keyboard('zzz{Enter}');
    expect(getByText('Nothing matches.')).toBeVisible();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes by Escape', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
