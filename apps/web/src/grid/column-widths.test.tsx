import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';
import { layoutStorage } from './saved-layout.ts';

interface Row {
  readonly key: string;
}

const toKey = ({ key }: Row) => key;

afterEach(() => vi.restoreAllMocks());

describe('the width of columns', () => {
  const columns: GridColumn<Row>[] = [
    { key: 'company', header: 'Company', width: 80, grows: 1, value: () => 'Northgate' },
    { key: 'rate', header: 'Rate', width: 60, fitsContent: true, value: ({ key }) => key },
  ];
  const widthOf = (key: string) =>
    Number.parseInt(document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${key}"]`)!.style.width);
  const show = (rows: Row[]) => (
    <SignedIn>
      {/* jsdom has no layout. */}
      <style>{'.ag-grid-viewport { width: 400px; }'}</style>
      <AgDataGrid label="Rates" gridKey="rates" columns={columns} rows={rows} toKey={toKey} empty="none" />
    </SignedIn>
  );

  const fitting = { width: 80, fitsContent: true };
  /** Shows columns with the widths that the user has saved, in a grid of 300 px. @returns the widths that they get */
  const narrow = async (shown: GridColumn<Row>[], savedPx: readonly number[]) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const storage = layoutStorage('narrow');
    const saved = shown.map(({ key }, place) => ({ key, width: savedPx[place]!, isHidden: false, isGrowing: false }));
    storage.write({ columns: saved, sort: [] });
    onTestFinished(() => storage.clear());
    render(
      <SignedIn>
        <AgDataGrid label="N" gridKey="narrow" columns={shown} rows={[{ key: 'Ajax' }]} toKey={toKey} empty="none" />
      </SignedIn>,
    );
    await screen.findAllByText('Ajax');
    return shown.map(({ key }) => widthOf(key));
  };

  it('is taken from those that share the remaining one when a later column widens', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const measureText = (text: string) => ({ width: text.length * 10 });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
    const { rerender } = render(show([{ key: '$9' }]));
    await screen.findByText('$9');
    expect([widthOf('company'), widthOf('rate')]).toEqual([340, 60]);
    // Wide by any measure that another file of this worker has left.
    const long = 'x'.repeat(120);
    rerender(show([{ key: '$9' }, { key: long }]));
    await screen.findByText(long);
    await waitFor(() => {
      expect(widthOf('rate')).toBeGreaterThan(100);
      expect(widthOf('company')).toBe(400 - widthOf('rate'));
    });
  });

  it('goes back to the names when a list without the long texts of the one before is shown', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const offers = columns.map((column) => (column.key === 'rate' ? { ...column, fitsList: true } : column));
    const list = (rows: Row[]) => (
      <SignedIn>
        <style>{'.ag-grid-viewport { width: 400px; }'}</style>
        <AgDataGrid label="Offers" gridKey="offers" columns={offers} rows={rows} toKey={toKey} empty="none" />
      </SignedIn>
    );
    const measureText = (text: string) => ({ width: text.length * 10 });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
    const long = 'y'.repeat(120);
    const { rerender } = render(list([{ key: long }]));
    await screen.findByText(long);
    await waitFor(() => expect(widthOf('rate')).toBeGreaterThan(100));
    rerender(list([{ key: '$8' }]));
    await screen.findByText('$8');
    await waitFor(() => expect([widthOf('company'), widthOf('rate')]).toEqual([340, 60]));
  });

  it('is not taken from a column that keeps its content', async () => {
    const offers: GridColumn<Row>[] = [
      { key: 'amounts', header: 'Offer', ...fitting, keepsContent: true, value: ({ key }) => key },
      { key: 'city', header: 'City', ...fitting, value: ({ key }) => key },
    ];
    expect(await narrow(offers, [180, 180])).toEqual([180, 120]);
  });

  it('is taken from the widest names where the columns that are never hidden do not fit', async () => {
    const places: GridColumn<Row>[] = [
      { key: 'origin', header: 'Origin', ...fitting, value: ({ key }) => key },
      { key: 'destination', header: 'Destination', ...fitting, value: ({ key }) => key },
      { key: 'state', header: 'ST', width: 40, value: () => 'ON' },
    ];
    expect(await narrow(places, [180, 140, 40])).toEqual([130, 130, 40]);
  });

  it('is given to a text that is read before to a column beyond the specification', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const read: GridColumn<Row>[] = [
      { key: 'haul', header: 'Haul', width: 100, value: () => '7' },
      {
        key: 'comment',
        header: 'Comment',
        width: 80,
        mostPx: 200,
        givesWay: true,
        grows: 1,
        value: () => 'two trucks',
      },
      { key: 'road', header: 'Road', width: 70, hideOrder: -1, value: () => '9' },
      { key: 'score', header: 'Score', width: 44, hideOrder: 3, value: () => '5' },
    ];
    render(
      <SignedIn>
        <style>{'.ag-grid-viewport { width: 400px; }'}</style>
        <AgDataGrid label="Read" gridKey="read" columns={read} rows={[{ key: 'a' }]} toKey={toKey} empty="none" />
      </SignedIn>,
    );
    await screen.findByText('two trucks');
    expect(screen.queryByRole('columnheader', { name: 'Road' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Score' })).toBeInTheDocument();
  });

  it('is taken from a text that can be shorter before a specified column is hidden, and after others are', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const measureText = (text: string) => ({ width: text.length * 10 });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
    const briefs: GridColumn<Row>[] = [
      { key: 'haul', header: 'Haul', width: 150, value: () => '7' },
      {
        ...{ key: 'offer', header: 'Offer', width: 56, fitsContent: true, keepsContent: true, mostPx: 260 },
        value: ({ key }) => key,
        briefText: () => '$9',
      },
      { key: 'road', header: 'Road', width: 70, hideOrder: -1, value: () => '9' },
      { key: 'score', header: 'Score', width: 100, hideOrder: 3, value: () => '5' },
    ];
    // Wide by any measure that another file of this worker has left.
    const long = 'z'.repeat(120);
    render(
      <SignedIn>
        <style>{'.ag-grid-viewport { width: 400px; }'}</style>
        <AgDataGrid
          label="Briefs"
          gridKey="briefs"
          columns={briefs}
          rows={[{ key: long }]}
          toKey={toKey}
          empty="none"
        />
      </SignedIn>,
    );
    expect(await screen.findByText('$9')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Score' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Road' })).toBeNull();
    expect(widthOf('offer')).toBe(150);
  });

  it('is given to a name before a mark that no row has, also where the mark is never hidden otherwise', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const marked: GridColumn<Row>[] = [
      { key: 'mark', header: 'Mark', width: 46, hidesWhereEmpty: true, value: ({ key }) => (key === 'b' ? 1 : null) },
      { key: 'haul', header: 'Haul', width: 200, value: () => '7' },
      { key: 'score', header: 'Score', width: 60, hideOrder: 3, value: () => '5' },
    ];
    const list = (rows: Row[]) => (
      <SignedIn>
        <style>{'.ag-grid-viewport { width: 300px; }'}</style>
        <AgDataGrid label="Marks" gridKey="marks" columns={marked} rows={rows} toKey={toKey} empty="none" />
      </SignedIn>
    );
    const { rerender } = render(list([{ key: 'a' }]));
    await screen.findByText('7');
    expect(screen.queryByRole('columnheader', { name: 'Mark' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Score' })).toBeInTheDocument();
    rerender(list([{ key: 'a' }, { key: 'b' }]));
    expect(await screen.findByRole('columnheader', { name: 'Mark' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull());
  });

  it('follows columns that come with other widths, as in a window that was made narrower, but not those of the user', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    const toColumns = (width: number): GridColumn<Row>[] => [
      { key: 'origin', header: 'Origin', width, value: ({ key }) => key },
      { key: 'state', header: 'ST', width: 40, value: () => 'ON' },
    ];
    const list = (width: number) => (
      <SignedIn>
        <AgDataGrid
          {...{ label: 'Trips', gridKey: 'trips', columns: toColumns(width), rows: [{ key: 'Ajax' }], toKey }}
          empty="none"
        />
      </SignedIn>
    );
    const { rerender } = render(list(145));
    await screen.findByText('Ajax');
    rerender(list(88));
    await waitFor(() => expect([widthOf('origin'), widthOf('state')]).toEqual([88, 40]));
    const storage = layoutStorage('trips');
    const saved = { width: 120, isHidden: false, isGrowing: false };
    storage.write({ columns: ['origin', 'state'].map((key) => ({ key, ...saved })), sort: [] });
    onTestFinished(() => storage.clear());
    rerender(list(145));
    await waitFor(() => expect([widthOf('origin'), widthOf('state')]).toEqual([120, 120]));
  });
});
