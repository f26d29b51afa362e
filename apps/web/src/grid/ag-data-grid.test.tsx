import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SignedIn } from '../../test/render.tsx';
import { commandSources, findCommands } from '../ui/commands/command-registry.ts';
import { AgDataGrid } from './ag-data-grid.tsx';
import type { GridColumn } from './column.ts';
import { findGrid } from './grid-commands.ts';
import { layoutStorage } from './saved-layout.ts';
import type { RowDividers } from './use-row-dividers.ts';

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

describe('a grid that is being drawn', () => {
  it('draws its rows a few at a time, in their order', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `row ${index}`);
    let count = 0;
    const steps: number[] = [];
    const observer = new MutationObserver(() => {
      const drawn = document.querySelectorAll('[row-id]').length;
      if (drawn > count) steps.push(drawn - count);
      count = drawn;
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    render(
      makeGrid(
        null,
        keys.map((key) => ({ key })),
      ),
    );
    // Without a layout the library draws the rows of its buffer.
    await screen.findByText('row 9');
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
    expect(screen.getAllByText(/^row \d/).map(({ textContent }) => textContent)).toEqual(keys.slice(0, count));
  });

  it('shows the latest rows where they change before all are drawn', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ key: `row ${index}` }));
    const { rerender } = render(makeGrid(null, rows));
    await screen.findByText('row 0');
    rerender(makeGrid(null, [{ key: 'newest' }, ...rows.slice(1)]));
    expect(await screen.findByText('newest')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('row 0')).toBeNull());
    expect(rowIndexOf('row 1')).toBe(1);
  });

  it('takes the focus that it was given before it had rows', async () => {
    render(makeGrid(null));
    findGrid('test')?.focus('second');
    await waitFor(() => expect(document.activeElement?.closest('[row-id]')).toHaveAttribute('row-id', 'second'));
  });

  it('leaves the focus where the user has moved it meanwhile', async () => {
    render(
      <>
        {makeGrid(null)}
        <button type="button">Elsewhere</button>
      </>,
    );
    findGrid('test')?.focus();
    screen.getByText('Elsewhere').focus();
    await screen.findByText('third');
    await waitFor(() => expect(document.querySelectorAll('[row-id]')).toHaveLength(3));
    expect(screen.getByText('Elsewhere')).toHaveFocus();
  });

  it('leaves the focus where the user goes on without the grid', async () => {
    render(
      <>
        {makeGrid(null)}
        <button type="button">List</button>
      </>,
    );
    screen.getByText('List').focus();
    findGrid('test')?.focus();
    await userEvent.keyboard('j');
    await screen.findByText('third');
    await waitFor(() => expect(document.querySelectorAll('[row-id]')).toHaveLength(3));
    expect(screen.getByText('List')).toHaveFocus();
  });
});

describe('a grid that is too narrow', () => {
  const WIDE: GridColumn<Row>[] = [
    { key: 'name', header: 'Name', width: 80, value: ({ key }) => key },
    { key: 'miles', header: 'Miles', width: 60, value: () => 12 },
    { key: 'posted', header: 'Posted', width: 100, hideOrder: 1, value: () => 'today' },
    { key: 'score', header: 'Score', width: 50, hideOrder: 2, value: () => 70 },
  ];
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  const renderWide = () =>
    render(
      <SignedIn>
        <AgDataGrid label="Rows" gridKey="test.narrow" columns={WIDE} rows={ROWS} toKey={toKey} empty="none" />
      </SignedIn>,
    );
  let widthPx = 0;
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx);
  });
  afterEach(() => vi.restoreAllMocks());

  it('hides whole columns in their order, and counts them', async () => {
    widthPx = 200;
    renderWide();
    expect(await screen.findByRole('button', { name: '1 column is hidden: choose columns' })).toBeVisible();
    expect(headers()).toEqual(['Name', 'Miles', 'Score']);
  });

  it('never draws the cells of a column that has no room', async () => {
    widthPx = 200;
    const drawPosted = vi.fn(() => 'today');
    const columns = WIDE.map((column) => (column.key === 'posted' ? { ...column, text: drawPosted } : column));
    render(
      <SignedIn>
        <AgDataGrid label="Rows" gridKey="test.narrow" columns={columns} rows={ROWS} toKey={toKey} empty="none" />
      </SignedIn>,
    );
    await screen.findByText('first');
    await screen.findByRole('button', { name: /^1 column is hidden/ });
    expect(drawPosted).not.toHaveBeenCalled();
  });

  it('hides the columns that another list leaves empty before it draws that list', async () => {
    widthPx = 250;
    const drawScore = vi.fn(() => '70');
    const columns = WIDE.map((column) => (column.key === 'score' ? { ...column, text: drawScore } : column));
    const empty = columns.map((column) => (column.key === 'score' ? { ...column, value: () => null } : column));
    const makeList = (shown: typeof columns, rows: Row[]) => (
      <SignedIn>
        <AgDataGrid
          label="Rows"
          gridKey="test.learned"
          listKey={rows.length}
          columns={shown}
          rows={rows}
          toKey={toKey}
          empty="none"
        />
      </SignedIn>
    );
    // Until a list has had values, no column counts as empty: only the first one to hide is hidden.
    const { rerender } = render(makeList(empty, []));
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Score']));
    rerender(makeList(empty, ROWS));
    await screen.findByText('first');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Posted']));
    expect(drawScore).not.toHaveBeenCalled();
  });

  it('restores the order and the width of the columns, and resets them', async () => {
    widthPx = 290;
    const saved = [
      { key: 'score', width: 70, isHidden: false, isGrowing: false },
      { key: 'name', width: 80, isHidden: false, isGrowing: false },
      { key: 'miles', width: 60, isHidden: true, isGrowing: false },
      { key: 'posted', width: 100, isHidden: false, isGrowing: false },
    ];
    const sort = [{ key: 'name', direction: 'desc' }];
    window.localStorage.setItem('loadstone.grid.test.narrow', JSON.stringify({ columns: saved, sort }));
    renderWide();
    await screen.findByText('first');
    expect(headers().map((text) => text?.split(' ')[0])).toEqual(['Score', 'Name', 'Posted']);
    expect(screen.getByText('Score').closest<HTMLElement>('[col-id]')?.style.width).toBe('70px');
    await waitFor(() => expect(['third', 'second', 'first'].map(rowIndexOf)).toEqual([0, 1, 2]));
    findGrid('test.narrow')?.resetColumns();
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Posted', 'Score']));
    expect(screen.getByText('Score').closest<HTMLElement>('[col-id]')?.style.width).toBe('50px');
    expect(['first', 'second', 'third'].map(rowIndexOf)).toEqual([0, 1, 2]);
    expect(window.localStorage.getItem('loadstone.grid.test.narrow')).toBeNull();
  });

  it('keeps the check boxes first and the buttons last when the columns are reset', async () => {
    widthPx = 400;
    render(
      <SignedIn>
        <AgDataGrid
          label="Rows"
          gridKey="test.narrow"
          columns={WIDE}
          rows={ROWS}
          toKey={toKey}
          onChoose={() => undefined}
          listMenuItems={() => []}
          empty="none"
        />
      </SignedIn>,
    );
    await screen.findByRole('checkbox', { name: 'Column of selection', hidden: true });
    const order = () => [...document.querySelectorAll('.ag-header-cell')].map((cell) => cell.getAttribute('col-id'));
    const before = order();
    expect(before).toEqual(['ag-Grid-SelectionColumn', 'name', 'miles', 'posted', 'score', 'row-actions']);
    findGrid('test.narrow')?.resetColumns();
    await waitFor(() => expect(order()).toEqual(before));
    expect(screen.queryByRole('button', { name: /hidden/ })).toBeNull();
  });

  it('hides none where all fit', async () => {
    widthPx = 290;
    renderWide();
    await screen.findByText('first');
    expect(headers()).toEqual(['Name', 'Miles', 'Posted', 'Score']);
    expect(screen.queryByRole('button', { name: /hidden/ })).toBeNull();
  });

  it('keeps a column that the user chooses, also when the grid is opened again, and hides another one', async () => {
    widthPx = 250;
    const user = userEvent.setup();
    const { unmount } = renderWide();
    await user.click(await screen.findByRole('button', { name: /^1 column is hidden/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Posted (no room)' }));
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Posted']));
    unmount();
    const again = renderWide();
    await screen.findByText('first');
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Posted']));
    again.unmount();
    widthPx = 290;
    renderWide();
    await waitFor(() => expect(headers()).toEqual(['Name', 'Miles', 'Posted', 'Score']));
  });
});

it('lists its columns in the order that the user has given them, without those of ids', async () => {
  const columns: GridColumn<Row>[] = [
    { key: 'id', header: 'ID', width: 80, isHidden: true, isInternal: true, value: () => 7 },
    { key: 'name', header: 'Name', width: 80, value: ({ key }) => key },
    { key: 'miles', header: 'Miles', width: 60, isHidden: true, value: () => 12 },
    { key: 'score', header: 'Score', width: 50, value: () => 70 },
  ];
  const toSaved = (key: string, isHidden = false) => ({ key, width: 80, isHidden, isGrowing: false });
  const saved = [toSaved('id', true), toSaved('score'), toSaved('miles', true), toSaved('name')];
  layoutStorage('test.order').write({ columns: saved, sort: [] });
  render(
    <SignedIn>
      <AgDataGrid label="Rows" gridKey="test.order" columns={columns} rows={ROWS} toKey={toKey} empty="none" />
    </SignedIn>,
  );
  await screen.findByText('first');
  // Without a layout the library draws no button at the end of the header; the palette opens the list as well.
  act(() =>
    findCommands(commandSources.get(), '')
      .find(({ id }) => id === 'columns:test.order')
      ?.run(),
  );
  const chooser = await screen.findByRole('dialog', { name: 'Columns' });
  const boxes = within(chooser).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Score', true],
    ['Miles', false],
    ['Name', true],
  ]);
});

it('shows columns that its list does not offer as they are by default, whatever an older layout says', async () => {
  const columns: GridColumn<Row>[] = [
    { key: 'id', header: 'ID', width: 80, isHidden: true, isInternal: true, value: () => 7 },
    { key: 'details', header: 'Details', width: 36, isInternal: true, value: () => null },
    { key: 'name', header: 'Name', width: 80, value: ({ key }) => key },
    { key: 'miles', header: 'Miles', width: 60, value: () => 12 },
  ];
  const toSaved = (key: string, isHidden: boolean) => ({ key, width: 40, isHidden, isGrowing: false });
  const saved = [toSaved('name', false), toSaved('id', false), toSaved('details', true), toSaved('miles', true)];
  layoutStorage('test.internal').write({ columns: saved, sort: [] });
  render(
    <SignedIn>
      <AgDataGrid label="Rows" gridKey="test.internal" columns={columns} rows={ROWS} toKey={toKey} empty="none" />
    </SignedIn>,
  );
  await screen.findByText('first');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual(['Name', 'Details']);
});

describe('lines over rows', () => {
  const makeDivided = (dividers: RowDividers, rows = ROWS) => (
    <SignedIn>
      <AgDataGrid
        label="Rows"
        gridKey="divided"
        columns={COLUMNS}
        rows={rows}
        toKey={toKey}
        dividers={dividers}
        empty="none"
      />
    </SignedIn>
  );
  const rowOf = (key: string) => document.querySelector<HTMLElement>(`[row-id="${key}"]`);
  const heightOf = (key: string) => rowOf(key)?.style.height;

  it('are there when the rows of another list are, so that none moves afterwards', async () => {
    const { rerender } = render(makeDivided(new Map()));
    await screen.findByText('third');
    let lateCount = 0;
    const observer = new MutationObserver((changes) => {
      lateCount += changes.length;
    });
    observer.observe(document.body, { attributeFilter: ['data-divider'], subtree: true });
    onTestFinished(() => observer.disconnect());
    rerender(makeDivided(new Map([['fifth', 'old ones']]), [{ key: 'fourth' }, { key: 'fifth' }]));
    await waitFor(() => expect(rowOf('fifth')).toHaveAttribute('data-divider', 'old ones'));
    expect([heightOf('fourth'), heightOf('fifth')]).toEqual(['32px', '52px']);
    expect(lateCount).toBe(0);
  });

  it('move with the values of the rows, and give way to the order of a column', async () => {
    const { rerender } = render(makeDivided(new Map([['second', 'old ones']])));
    await waitFor(() => expect(heightOf('second')).toBe('52px'));
    rerender(makeDivided(new Map([['third', 'old ones']])));
    await waitFor(() => expect([heightOf('second'), heightOf('third')]).toEqual(['32px', '52px']));
    expect(rowOf('second')).not.toHaveAttribute('data-divider');
    await userEvent.click(screen.getByText('Name'));
    await waitFor(() => expect(heightOf('third')).toBe('32px'));
    expect(rowOf('third')).not.toHaveAttribute('data-divider');
  });
});

describe('cells whose data comes after the rows', () => {
  let prices: Readonly<Record<string, number>> = {};
  const columns: GridColumn<Row>[] = [
    ...COLUMNS,
    { key: 'price', header: 'Price', width: 80, value: ({ key }) => prices[key] ?? null },
  ];
  const makePriced = () => (
    <SignedIn>
      <AgDataGrid
        label="Rows"
        gridKey="priced"
        columns={columns}
        lateCells={{ columnKey: 'price', data: prices }}
        rows={ROWS}
        toKey={toKey}
        empty="none"
      />
    </SignedIn>
  );

  it('draws them, and sorts the rows by them', async () => {
    prices = {};
    const { rerender } = render(makePriced());
    await screen.findByText('third');
    await userEvent.click(screen.getByText('Price'));
    prices = { first: 300, second: 100, third: 200 };
    rerender(makePriced());
    expect(await screen.findByText('200')).toBeInTheDocument();
    await waitFor(() => expect(['second', 'third', 'first'].map(rowIndexOf)).toEqual([0, 1, 2]));
  });
});
