import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { expect, test } from 'vitest';
import type { DataGridProps } from './data-grid-props.ts';
import { toDetailOptions, type ChangeRoom, type DetailRoom } from './row-details.ts';

interface Row {
  key: string;
}

const props = {
  toKey: ({ key }: Row) => key,
  details: { openKey: 'a', toDetail: (row: Row) => row, isDetail: () => true, heightPx: 112 },
} as unknown as DataGridProps<Row>;

test('details stay where the library creates the next space before it removes the last one', () => {
  let room: DetailRoom<Row> | null = null;
  const changeRoom: ChangeRoom<Row> = (toNext) => {
    room = toNext(room);
  };
  const { fullWidthCellRenderer: Maker } = toDetailOptions(() => props, changeRoom) as {
    fullWidthCellRenderer: new () => Required<ICellRendererComp<Row>>;
  };
  const make = (data: Row) => {
    const maker = new Maker();
    maker.init({ data, changeRoom } as unknown as ICellRendererParams<Row>);
    return maker;
  };
  const last = make({ key: 'a' });
  const next = make({ key: 'a' });
  last.destroy();
  expect(room).toEqual({ element: next.getGui(), row: { key: 'a' } });
  next.destroy();
  expect(room).toBeNull();
});
