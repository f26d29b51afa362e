import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';

interface Row {
  readonly key: string;
  readonly isDetail?: boolean;
}

const COLUMNS: GridColumn<Row>[] = [{ key: 'name', header: 'Name', width: 80, value: ({ key }) => key }];
const ROWS: Row[] = [{ key: 'first' }, { key: 'second' }, { key: 'third' }];
const toKey = ({ key }: Row) => key;
const toDetail = ({ key }: Row): Row => ({ key: `${key} details`, isDetail: true });
const isDetail = (row: Row) => row.isDetail === true;

function makeGrid(openKey: string | null, rows = ROWS) {
  return (
    <SignedIn>
      <AgDataGrid
        label="Rows"
        gridKey="test"
        columns={COLUMNS}
        rows={rows}
        toKey={toKey}
        details={{ openKey, toDetail, isDetail, heightPx: 50, render: ({ key }) => <p>{key}</p> }}
        empty="none"
      />
    </SignedIn>
  );
}

const rowIndexOf = (text: string) => Number(screen.getByText(text).closest('[row-index]')?.getAttribute('row-index'));

it('moves rows that come in another order, without any that are added or removed', async () => {
  const { rerender } = render(makeGrid(null));
  await screen.findByText('first');
  rerender(makeGrid(null, [...ROWS].reverse()));
  await waitFor(() => expect(['first', 'second', 'third'].map(rowIndexOf)).toEqual([2, 1, 0]));
});

it('moves the details under the row that is opened when those of another row are open', async () => {
  const { rerender } = render(makeGrid('first'));
  expect(await screen.findByText('first details')).toBeInTheDocument();
  rerender(makeGrid('second'));
  expect(await screen.findByText('second details')).toBeInTheDocument();
  expect(rowIndexOf('second details')).toBe(rowIndexOf('second') + 1);
});
