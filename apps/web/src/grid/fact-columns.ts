import {
  PLAIN_FACTS,
  listFactsAt,
  type FactValue,
  type PlainFactName,
  type PlainFactValues,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { toFactHint, toFactLabel, type FactSource } from '../lib/fact-texts.ts';
import { toFactOrder, toFactText } from '../lib/fact-values.ts';
import type { GridColumn } from './column.ts';

type FactGrid = 'leadGrid' | 'liveGrid' | 'carrierGrid';
type FactLayout = Pick<
  GridColumn<never>,
  | 'key'
  | 'width'
  | 'fitsContent'
  | 'markPx'
  | 'mostPx'
  | 'givesWay'
  | 'leastRoomPx'
  | 'grows'
  | 'hideOrder'
  | 'isEditable'
  | 'isHidden'
  | 'align'
>;

/** The layout that follows from the type of a value. Measures are shown; what only some dispatchers read is hidden at first. */
const TYPE_LAYOUTS: { readonly [T in FactValue['type']]: Omit<FactLayout, 'key'> } = {
  text: { width: 140, grows: 1 },
  line: { width: 110, isHidden: true },
  measure: { width: 76, align: 'end' },
  // Most postings stand for one: those of more have it at their equipment.
  count: { width: 68, align: 'end', isHidden: true },
  // It decides which lead is called: it is hidden after most of the specified columns.
  rate: { width: 100, align: 'end', hideOrder: 13 },
  perMile: { width: 100, align: 'end', hideOrder: 13 },
  hours: { width: 92, isHidden: true },
  day: { width: 84, isHidden: true },
  // The panel of a load lists its stops.
  stops: { width: 92, isHidden: true },
  choice: { width: 64, isHidden: true },
};

/** Where the layout of a fact differs from that of its type. */
const OWN_LAYOUTS: Partial<Record<PlainFactName, Partial<FactLayout>>> = {
  comment: { key: 'comments' },
  lengthFt: { width: 52, fitsContent: true },
  freeWeightLbs: { width: 76, fitsContent: true },
  freeLengthFt: { width: 60, fitsContent: true },
};
/** The bolt of a load that can be booked, before its rate. */
const BOOKABLE_PX = 18;

const GRID_LAYOUTS: Record<FactGrid, Partial<Record<PlainFactName, Partial<FactLayout>>>> = {
  leadGrid: {
    // In a window from 1440 px. In one of 1280, the columns that are hidden before it have its room.
    comment: { width: 88, mostPx: 160, givesWay: true, grows: 3, hideOrder: 7, leastRoomPx: 1_000 },
    rate: { width: 76, fitsContent: true, markPx: BOOKABLE_PX },
  },
  // Beside the list of a window of 1440 px, company and age have its room. A rate per mile is in sight with the mark of Book now.
  liveGrid: { comment: { hideOrder: 1 }, rate: { width: 118, hideOrder: 3 } },
  carrierGrid: { comment: { width: 200, hideOrder: 6, isEditable: true } },
};

/** The place of the first of these facts in the order of hiding: they are hidden before the specified columns. */
const FIRST_HIDDEN = -3;

/** A fact as its grid shows it. Its key, by which a user's layout is stored, has no unit. */
function toLayout(grid: FactGrid, kind: PostingKind, name: PlainFactName): FactLayout {
  const isOrdered = (each: PlainFactName) =>
    !['text', 'count', 'rate', 'perMile'].includes(PLAIN_FACTS[each].value.type);
  const ordered: readonly PlainFactName[] = listFactsAt(grid, kind).filter(isOrdered);
  return {
    key: name.replace(/(?:Lbs|Ft)$/, ''),
    hideOrder: FIRST_HIDDEN - ordered.indexOf(name),
    ...TYPE_LAYOUTS[PLAIN_FACTS[name].value.type],
    ...OWN_LAYOUTS[name],
    ...GRID_LAYOUTS[grid][name],
  };
}

/** A load that can be booked is marked at its rate, which stays where the column of its own has no room. */
function bookable<Row>(toValues: (row: Row) => Partial<PlainFactValues>): Pick<GridColumn<Row>, 'hint' | 'className'> {
  const isBookable = (row: Row) => toValues(row).bookNow === true;
  return {
    hint: (row) => [toFactText('rate', toValues(row)), ...(isBookable(row) ? [toFactHint('bookNow')] : [])].join(' · '),
    className: (row) => (isBookable(row) ? 'ls-bookable' : undefined),
  };
}

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
      ...toLayout(grid, kind, name),
      header: toFactLabel(name),
      // The columns of searches have hints only where their header is short.
      ...(grid !== 'carrierGrid' && { headerHint: toFactHint(name) }),
      value: (row) => toFactOrder(name, toValues(row)),
      text: toText,
      hint: toText,
      ...(name === 'rate' && bookable(toValues)),
    };
  });
}
