import { describe, expect, it } from 'vitest';
import { makeFoundCarrier, makeFoundMember } from '../../../../test/make-found.ts';
import type { GridColumn } from '../../../grid/column.ts';
import { listUnfitting } from '../../../grid/use-fitting-columns.ts';
import { listCarrierColumns, listUsCarrierColumns } from './carrier-columns.ts';
import type { CarrierRow } from './carrier-row.ts';
import { listMemberColumns } from './member-columns.ts';

const toHeaders = <Row>(columns: readonly GridColumn<Row>[], isHidden: boolean) =>
  columns.filter((column) => (column.isHidden === true) === isHidden).map(({ header }) => header);
const makeRow = (fields: Parameters<typeof makeFoundCarrier>[0]): CarrierRow => ({
  ...makeFoundCarrier(fields),
  isExcluded: false,
});
function findColumn<Row>(columns: readonly GridColumn<Row>[], header: string): GridColumn<Row> {
  const column = columns.find((each) => each.header === header);
  if (column === undefined) throw new Error(`no column ${header}`);
  return column;
}

describe('the columns of members', () => {
  it('are those of the specification, with the ids hidden', () => {
    const columns = listMemberColumns();
    expect(toHeaders(columns, true)).toEqual(['ID', 'UserList', 'AccountId', 'CustCD']);
    expect(toHeaders(columns, false)).toEqual(['Company', 'City', 'ST', 'Contact Name', 'Excl', 'SType']);
  });

  it('sort contact names without regard to case, and show Y or N for an exclusion', () => {
    const contact = findColumn(listMemberColumns(), 'Contact Name');
    const member = makeFoundMember({ contactName: 'First DISPATCHER' });
    expect(contact.value(member)).toBe('first dispatcher');
    expect(contact.text?.(member)).toBe('First DISPATCHER');
    const excluded = findColumn(listMemberColumns(), 'Excl');
    expect([true, false].map((isExcluded) => excluded.value(makeFoundMember({ excluded: isExcluded })))).toEqual([
      'Y',
      'N',
    ]);
  });
});

describe('the columns of carriers', () => {
  const columns = listCarrierColumns([]);

  it('are those of the specification', () => {
    expect(toHeaders(columns, true)).toEqual(['SubType', 'Token', 'Quantity']);
    expect(toHeaders(columns, false)).toEqual([
      ...['ID', 'Excl', 'Cn', 'TC', 'EQ', 'Date', 'Orig City', 'ST', 'Dest City', 'ST'],
      ...['Attr', 'V', 'Size', 'Company', 'Posted', 'Comments', 'Cor', 'Board'],
    ]);
  });

  it('state for how many postings of one truck a row stands', () => {
    const company = findColumn(columns, 'Company');
    const textOf = (fields: Parameters<typeof makeRow>[0]) => company.text?.(makeRow({ companyName: 'A', ...fields }));
    expect([textOf({ postedTimes: 2 }), textOf({})]).toEqual(['2 × A', 'A']);
    expect(company.hint?.(makeRow({ postedTimes: 2 }))).toContain('Posted 2 ×');
  });

  it('mark corridor trucks and trucks of the partner board', () => {
    const [corridor, board] = [findColumn(columns, 'Cor'), findColumn(columns, 'Board')];
    const marked = makeRow({ corridor: 'C', subscriberType: 'DAT' });
    expect([corridor.text?.(marked), corridor.drawing?.(marked), board.value(marked)]).toEqual([
      'Corridor',
      'mark',
      'DAT',
    ]);
    const plain = makeRow({});
    expect([corridor.text?.(plain), corridor.drawing?.(plain), board.value(plain)]).toEqual(['', null, null]);
  });

  it('are hidden in an order where there is no room, but never company, day and places', () => {
    const toStaying = (all: typeof columns) =>
      all.filter(({ hideOrder, isHidden }) => hideOrder === undefined && isHidden !== true).map(({ header }) => header);
    expect(toStaying(columns)).toEqual(['Date', 'Orig City', 'ST', 'Dest City', 'ST', 'Company']);
    expect(toStaying(listUsCarrierColumns([]))).toEqual(['Date', 'From', 'To', 'Company']);
    const orders = columns.flatMap(({ hideOrder }) => hideOrder ?? []);
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('show the equipment beside the tabs of a window of 1024 pixels, and of 1280 with the panel', () => {
    const content: Record<string, number> = { date: 58, origCity: 146, destCity: 190, vehicle: 40 };
    const wanted = columns
      .filter(({ isHidden }) => isHidden !== true)
      .map(({ key, width, mostPx, givesWay, hideOrder }) => ({
        ...{ key, hideOrder, leastPx: Math.max(width, content[key] ?? 0) },
        widthPx: givesWay === true ? (mostPx ?? width) : Math.max(width, content[key] ?? 0),
      }));
    // French words make the tabs wider.
    for (const tabsPx of [140, 194]) {
      // Less the sidebar, the tabs, the boxes and the buttons of the rows.
      const toRoomPx = (widthPx: number) => widthPx - 56 - tabsPx - 36 - 48;
      expect(listUnfitting(wanted, toRoomPx(1024) - 25)).not.toContain('vehicle');
      expect(listUnfitting(wanted, toRoomPx(1280) - 320)).not.toContain('vehicle');
    }
  });

  it('hide what the specification does not have before any column that it has', () => {
    const toOrder = (all: typeof columns) =>
      all
        .filter(({ hideOrder, isHidden }) => hideOrder !== undefined && isHidden !== true)
        .toSorted((one, other) => (one.hideOrder ?? 0) - (other.hideOrder ?? 0))
        .map(({ header }) => header);
    expect(toOrder(columns).slice(0, 2)).toEqual(['Board', 'Cor']);
    expect(toOrder(listUsCarrierColumns([])).slice(0, 2)).toEqual(['Board', 'Cor']);
  });

  it('show no score for -1, a day without its year, and city and state apart', () => {
    const row = makeRow({ tcc: -1, tcus: -1, equifax: -1, dateAvail: '2026-11-03', srceStateCity: "St. John's, NL" });
    expect([findColumn(columns, 'TC').value(row), findColumn(columns, 'EQ').value(row)]).toEqual([null, null]);
    expect(findColumn(columns, 'Date').text?.(row)).toBe('Nov 03');
    expect(findColumn(columns, 'Orig City').value(row)).toBe("St. John's");
    expect(findColumn(columns, 'ST').value(row)).toBe('NL');
  });
});

describe('the columns of US carriers', () => {
  const columns = listUsCarrierColumns([]);

  it('are those of the specification', () => {
    expect(toHeaders(columns, true)).toEqual(['ID', 'SubType', 'Token', 'Quantity']);
    expect(toHeaders(columns, false)).toEqual([
      ...['Cn', 'TC', 'Date', 'From', 'To', 'V', 'Size', 'Company', 'Posted', 'Comments', 'Cor', 'Board'],
    ]);
  });

  it('show vehicle types with commas and describe them and the size', () => {
    const row = makeRow({ vehicleType: 'VRF', vehicleSize: 'L' });
    const [vehicle, size] = [findColumn(columns, 'V'), findColumn(columns, 'Size')];
    expect(vehicle.value(row)).toBe('V,R,F');
    expect([row, { ...row, quantity: 3 }].map((each) => vehicle.text?.(each))).toEqual(['V,R,F', '3× V,R,F']);
    expect(vehicle.hint?.(row)).toBe('Van, Reefer, Flatbed');
    expect([size.value(row), size.hint?.(row)]).toEqual(['LTL', 'Less than Truckload']);
  });

  it('show the American score of TransCredit where there is no Canadian one', () => {
    const column = findColumn(columns, 'TC');
    expect(column.value(makeRow({ tcc: -1, tcus: 70 }))).toBe(70);
    expect(column.value(makeRow({ tcc: 88, tcus: 70 }))).toBe(88);
  });
});
