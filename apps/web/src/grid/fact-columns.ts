import { listFactsAt, type FactAt, type PostingKind } from '@loadstone/contracts';
import { toFactHint, toFactLabel, type FactSource } from '../lib/fact-texts.ts';
import type { GridColumn } from './column.ts';

type FactGrid = 'leadGrid' | 'liveGrid' | 'carrierGrid';
type FactLayout = Pick<GridColumn<never>, 'key' | 'width' | 'grows' | 'hideOrder' | 'isEditable'>;

/** The layout of each plain fact that a grid shows. */
const LAYOUTS: { readonly [G in FactGrid]: Readonly<Record<FactAt<G>, FactLayout>> } = {
  leadGrid: { comment: { key: 'comments', width: 140, grows: 3, hideOrder: 2 } },
  liveGrid: { comment: { key: 'comments', width: 140, grows: 1, hideOrder: 1 } },
  carrierGrid: { comment: { key: 'comments', width: 200, hideOrder: 6, grows: 1, isEditable: true } },
};

/**
 * The columns of the plain facts, in their order.
 *
 * @param kind of the postings in the grid
 */
export function listFactColumns<Row, G extends FactGrid>(
  grid: G,
  kind: PostingKind,
  toSource: (row: Row) => FactSource<G>,
): GridColumn<Row>[] {
  return listFactsAt(grid, kind).map((name) => {
    const toText = (row: Row) => toSource(row)[name];
    return {
      ...LAYOUTS[grid][name],
      header: toFactLabel(name),
      // The columns of searches have hints only where their header is short.
      ...(grid !== 'carrierGrid' && { headerHint: toFactHint(name) }),
      value: toText,
      hint: toText,
    };
  });
}
