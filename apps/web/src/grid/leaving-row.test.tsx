import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { keepFocus } from '../ui/focus/focus-keeper.ts';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';
import { findGrid } from './grid-commands.ts';

interface Row {
  readonly key: string;
}

const COLUMNS: GridColumn<Row>[] = [{ key: 'name', header: 'Name', width: 80, value: ({ key }) => key }];
const toKey = ({ key }: Row) => key;

describe('the focus of a row that leaves', () => {
  const toRows = (keys: string[]) => keys.map((key) => ({ key }));
  const focusedRow = () => document.activeElement?.closest('[row-id]')?.getAttribute('row-id');
  /** A grid with that row in focus, beside controls that are nearer in the document than some of its rows. */
  async function focusRow(key: string) {
    const makePage = (keys: string[]) => (
      <main tabIndex={-1}>
        <SignedIn>
          <AgDataGrid label="Rows" gridKey="test" columns={COLUMNS} rows={toRows(keys)} toKey={toKey} empty="none" />
        </SignedIn>
        <button type="button">Below</button>
      </main>
    );
    onTestFinished(keepFocus());
    const { rerender } = render(makePage(['first', 'second', 'third']));
    await screen.findByText('third');
    findGrid('test')?.focus(key);
    await waitFor(() => expect(focusedRow()).toBe(key));
    return (keys: string[]) => rerender(makePage(keys));
  }

  it('goes to the next row, also where rows before it leave and others arrive with it', async () => {
    const show = await focusRow('second');
    show(['third', 'fourth']);
    await waitFor(() => expect(screen.queryByText('second')).toBeNull());
    await waitFor(() => expect(focusedRow()).toBe('third'));
  });

  it('goes to the row before where there is no next one', async () => {
    const show = await focusRow('third');
    show(['first', 'second']);
    await waitFor(() => expect(focusedRow()).toBe('second'));
  });

  it('goes to the grid itself where no row is left, and to the first one that arrives', async () => {
    const show = await focusRow('second');
    show([]);
    await waitFor(() => expect(screen.queryByText('second')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
    show(['fourth']);
    await waitFor(() => expect(focusedRow()).toBe('fourth'));
  });

  it('goes to the waiting rows where all that are shown have left', async () => {
    const show = await focusRow('second');
    show(['fourth', 'fifth']);
    await waitFor(() => expect(focusedRow()).toBe('fourth'));
  });
});
