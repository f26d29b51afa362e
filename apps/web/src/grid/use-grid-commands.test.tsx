import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { commandSources, findCommands } from '../ui/commands/command-registry.ts';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';

interface Row {
  readonly key: string;
}

const COLUMNS: GridColumn<Row>[] = [{ key: 'name', header: 'Name', width: 80, value: ({ key }) => key }];
const ROWS: Row[] = [{ key: 'first' }, { key: 'second' }, { key: 'third' }];
const toKey = ({ key }: Row) => key;

it('offers the actions of the row in focus to the palette, also while a dialog has the focus', async () => {
  const user = userEvent.setup();
  const flagged: string[] = [];
  render(
    <SignedIn>
      <AgDataGrid
        label="Rows"
        gridKey="test"
        columns={COLUMNS}
        rows={ROWS}
        toKey={toKey}
        toRowLabel={toKey}
        listMenuItems={({ key }) => [{ key: 'flag', label: 'Flag', shortcut: 'g', run: () => flagged.push(key) }]}
        empty="none"
      />
      <div role="dialog">
        <button>Palette</button>
      </div>
      <button>List</button>
    </SignedIn>,
  );
  const listOfRow = () => findCommands(commandSources.get(), '').filter(({ isOfRow }) => isOfRow === true);
  await user.click(await screen.findByText('second'));
  screen.getByText('Palette').focus();
  const [flag] = listOfRow();
  expect(flag).toMatchObject({ label: 'Flag', detail: 'second', group: 'Rows', keys: 'g' });
  flag?.run();
  expect(flagged).toEqual(['second']);
  await user.click(screen.getByText('third'));
  screen.getByText('List').focus();
  expect(listOfRow()).toEqual([]);
  await user.click(screen.getByText('third'));
  expect(listOfRow()).toHaveLength(1);
  // As after the removal of the focused element: the focus returns elsewhere, then the palette opens.
  act(() => (document.activeElement as HTMLElement).blur());
  screen.getByText('List').focus();
  screen.getByText('Palette').focus();
  expect(listOfRow()).toEqual([]);
});

it('leads the palette to a row by its label', async () => {
  render(
    <SignedIn>
      <AgDataGrid
        label="Rows"
        gridKey="test"
        columns={COLUMNS}
        rows={ROWS}
        toKey={toKey}
        toRowLabel={({ key }) => `Company ${key}`}
        empty="none"
      />
    </SignedIn>,
  );
  await screen.findByText('second');
  expect(findCommands(commandSources.get(), '').filter(({ group }) => group === 'Rows')).toEqual([]);
  const [found] = findCommands(commandSources.get(), 'company second');
  expect(found).toMatchObject({ label: 'Company second', group: 'Rows' });
  found?.run();
  await waitFor(() => expect(document.activeElement?.closest('[role="row"]')).toHaveAttribute('row-id', 'second'));
});
