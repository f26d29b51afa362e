import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDialog } from '../../../test/render.tsx';
import { addCommandSource } from '../commands/command-registry.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { addShortcut } from './shortcut-registry.ts';
import { singleLetterKeys } from './single-letter-keys.ts';

const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
});

const open = () => openDialog(<KeysDialog isOpen onClose={onClose} />, 'Keyboard keys');
const add = (keys: string, label: string, group = 'Postings') =>
  onTestFinished(addShortcut({ keys, label, group, run: () => undefined }));

describe('the list of keys', () => {
  it('shows the keys of the mounted components under their headings, the later binding of a key only', async () => {
    add('n', 'Post a load');
    add('f', 'Filter the postings');
    add('mod+k', 'Open the command palette', 'Everywhere');
    add('f', 'Filter the live leads');
    const { getByRole, queryByText } = await open();
    const section = getByRole('heading', { name: 'Postings' }).parentElement!;
    const keys = within(section).getAllByRole('term');
    expect(keys.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Post a load', 'N'],
      ['Filter the live leads', 'F'],
    ]);
    expect(queryByText('Filter the postings')).toBeNull();
    expect(getByRole('heading', { name: 'Everywhere' })).toBeVisible();
  });

  it('lists the alternatives of the keys that work in every list', async () => {
    const { getByText } = await open();
    const ways = getByText('Menu of the row').nextElementSibling!;
    expect(ways.textContent?.split('or')).toHaveLength(3);
  });

  it('switches single-letter keys off by keyboard, and remembers it', async () => {
    const { user, getByRole } = await open();
    const choice = getByRole('switch', { name: /^Single-letter keys/ });
    expect(choice).toBeChecked();
    choice.focus();
    await user.keyboard(' ');
    expect(choice).not.toBeChecked();
    expect(singleLetterKeys.get()).toBe(false);
    expect(window.localStorage.getItem('loadstone.singleLetterKeys')).toBe('false');
  });

  it('names the actions of the row in focus instead of what their keys do elsewhere', async () => {
    add('a', 'Open the alerts');
    const row = {
      id: 'row:assign',
      label: 'Assign',
      detail: 'Northern Freight',
      group: 'Leads',
      keys: 'a',
      isOfRow: true,
    };
    onTestFinished(addCommandSource(() => [{ ...row, run: () => undefined }]));
    const { getByRole, queryByText } = await open();
    const section = getByRole('heading', { name: 'Northern Freight' }).parentElement!;
    expect(within(section).getByText('Assign').nextElementSibling).toHaveTextContent('A');
    expect(queryByText('Open the alerts')).toBeNull();
  });

  it('names all actions of the row in focus, also more than the palette shows', async () => {
    const row = { detail: 'Northern Freight', group: 'Leads', isOfRow: true, run: () => undefined };
    const actions = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `row:${index}`,
      label: `Action ${index}`,
      keys: `F${index}`,
    }));
    onTestFinished(addCommandSource(() => actions));
    const { getByRole } = await open();
    const section = getByRole('heading', { name: 'Northern Freight' }).parentElement!;
    expect(within(section).getAllByRole('term')).toHaveLength(60);
  });

  it('closes by the key that has opened it', async () => {
    const { user } = await open();
    await user.keyboard('?');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes by Escape', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
