import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { collectSavedFiles, type SavedFile } from '../../test/saved-files.ts';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';
import { findGrid } from './grid-commands.ts';

interface Row {
  readonly name: string;
  readonly miles: number;
}

const COLUMNS: GridColumn<Row>[] = [
  { key: 'open', header: 'Details', isHeaderHidden: true, width: 30, value: () => null },
  { key: 'name', header: 'Company', width: 80, value: ({ name }) => name },
  { key: 'miles', header: 'Miles', width: 60, value: ({ miles }) => miles, text: ({ miles }) => `${miles} mi` },
  { key: 'code', header: 'Code', width: 60, isHidden: true, value: () => 'secret' },
];
const ROWS: Row[] = [
  { name: 'Oak', miles: 12 },
  { name: 'Elm, Inc', miles: 3 },
];
const GRID_KEY = 'shown.test';

let files: SavedFile[];
beforeEach(() => {
  files = collectSavedFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelectorAll('.ls-print-sheet').forEach((sheet) => sheet.remove());
});

async function renderGrid() {
  render(
    <SignedIn>
      <AgDataGrid
        label="Companies"
        gridKey={GRID_KEY}
        columns={COLUMNS}
        rows={ROWS}
        toKey={({ name }) => name}
        empty="none"
      />
    </SignedIn>,
  );
  return screen.findByText('Oak');
}

function copyFrom(cell: Element): Record<string, string> {
  const data: Record<string, string> = {};
  const clipboardData = {
    setData: (type: string, text: string) => {
      data[type] = text;
    },
  };
  fireEvent.copy(cell.closest('[role=gridcell]') ?? cell, { clipboardData });
  return data;
}

it('is saved as CSV with the columns that the user sees', async () => {
  await renderGrid();
  findGrid(GRID_KEY)?.exportCsv();
  expect(files.map(({ name }) => name)).toEqual(['loadstone-shown.csv']);
  expect(await files[0]?.text).toBe('\uFEFFCompany,Miles\r\nOak,12 mi\r\n"Elm, Inc",3 mi\r\n');
});

it('gives the row with the focus to the clipboard, with its header', async () => {
  const cell = await renderGrid();
  findGrid(GRID_KEY)?.focus('Oak');
  expect(copyFrom(cell)).toEqual({ 'text/plain': 'Company\tMiles\nOak\t12 mi' });
  expect(await screen.findByText('1 row copied')).toBeInTheDocument();
});

it('leaves the copy of a selected text alone', async () => {
  const cell = await renderGrid();
  findGrid(GRID_KEY)?.focus('Oak');
  document.getSelection()?.selectAllChildren(cell);
  expect(copyFrom(cell)).toEqual({});
  document.getSelection()?.removeAllRanges();
});

it('is printed as a table of its own, which is removed afterwards', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await renderGrid();
  findGrid(GRID_KEY)?.print({ title: 'Toronto → Chicago', notes: ['Van'] });
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector('.ls-print-sheet');
  expect(sheet?.textContent).toBe('Toronto → ChicagoVanCompanyMilesOak12 miElm, Inc3 mi');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.ls-print-sheet')).toBeNull();
});
