import { listFactsAt, type FactAt, type PlainFactValues, type PostingKind } from '@loadstone/contracts/postings';
import { toFactHint, toFactLabel, type FactSource } from '../lib/fact-texts.ts';
import { toFactOrder, toFactText } from '../lib/fact-values.ts';
import type { GridColumn } from './column.ts';

type FactGrid = 'leadGrid' | 'liveGrid' | 'carrierGrid';
type FactLayout = Pick<
  GridColumn<never>,
  'key' | 'width' | 'grows' | 'hideOrder' | 'isEditable' | 'isHidden' | 'align'
>;

/**
 * Money and measures, which come after the specified columns. Measures are hidden before these; the rate after most of
 * them, because it decides which lead is called.
 */
const MEASURES = {
  rate: { key: 'rate', width: 100, align: 'end', hideOrder: 13 },
  weightLbs: { key: 'weight', width: 76, align: 'end', hideOrder: -3 },
  lengthFt: { key: 'length', width: 52, align: 'end', hideOrder: -4 },
  commodity: { key: 'commodity', width: 110, isHidden: true, hideOrder: -5 },
  pickupHours: { key: 'pickupHours', width: 92, isHidden: true, hideOrder: -6 },
  deliveryDate: { key: 'deliveryDate', width: 84, isHidden: true, hideOrder: -7 },
  deliveryHours: { key: 'deliveryHours', width: 92, isHidden: true, hideOrder: -8 },
  bookNow: { key: 'bookNow', width: 64, isHidden: true, hideOrder: -9 },
  freeWeightLbs: { key: 'freeWeight', width: 76, align: 'end', hideOrder: -3 },
  freeLengthFt: { key: 'freeLength', width: 60, align: 'end', hideOrder: -4 },
} as const satisfies Record<string, FactLayout>;

/** The layout of each plain fact that a grid shows. */
const LAYOUTS: { readonly [G in FactGrid]: Readonly<Record<FactAt<G>, FactLayout>> } = {
  leadGrid: { comment: { key: 'comments', width: 140, grows: 3, hideOrder: 2 }, ...MEASURES },
  liveGrid: { comment: { key: 'comments', width: 140, grows: 1, hideOrder: 1 }, ...MEASURES },
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
    const toValues = (row: Row) => toSource(row) as Partial<PlainFactValues>;
    const toText = (row: Row) => toFactText(name, toValues(row));
    return {
      ...LAYOUTS[grid][name],
      header: toFactLabel(name),
      // The columns of searches have hints only where their header is short.
      ...(grid !== 'carrierGrid' && { headerHint: toFactHint(name) }),
      value: (row) => toFactOrder(name, toValues(row)),
      text: toText,
      hint: toText,
    };
  });
}
