import type { ColumnMap, ListReading } from '@loadstone/contracts/posting-lists';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useRef, useState } from 'react';
import { readListPart, type PartToRead } from '../../modules/posting-lists/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { readSheet, toColumnMap, type ReadSheet, type Sheet } from './model/list-rows.ts';

/** How far the reading of a table is. */
export interface ReadingState {
  readonly status: 'none' | 'reading' | 'failed' | 'ready';
  readonly done: number;
  readonly total: number;
  readonly error: unknown;
}

const NONE: ReadingState = { status: 'none', done: 0, total: 0, error: null };

interface SheetReadingOptions {
  readonly onRead: (read: ReadSheet) => void;
  /** How the columns of these headers were read last; null for new ones. */
  readonly remember: (read: ReadSheet) => Promise<ColumnMap | null>;
}

/** The table of an import and its columns, as the server reads them in parts. */
export function useSheetReading({ onRead, remember }: SheetReadingOptions) {
  const { mode } = useSession();
  const [sheet, setSheet] = useState<Sheet>([]);
  const [read, setRead] = useState<ReadSheet | null>(null);
  const [byHand, setByHand] = useState<ColumnMap>({});
  const [reading, setReading] = useState(NONE);
  /** Counts tables, so that the reply for an earlier one is dropped. */
  const tableCount = useRef(0);

  const readPart = (part: PartToRead): Promise<ListReading> => readListPart(MODE_KINDS[mode].own, part);
  /** Whether the table that is shown now is still shown later. */
  const toCurrent = () => {
    const table = tableCount.current;
    return () => table === tableCount.current;
  };
  const readAll = async (next: Sheet, hand: ColumnMap) => {
    tableCount.current += 1;
    const isCurrent = toCurrent();
    const state: ReadingState = { ...NONE, status: 'reading', total: next.length };
    setSheet(next);
    setByHand(hand);
    setReading(state);
    try {
      const readWith = (byHand: ColumnMap) =>
        readSheet(next, readPart, { byHand, onProgress: (done) => isCurrent() && setReading({ ...state, done }) });
      let result = await readWith(hand);
      const known = await remember(result);
      const isOther = known !== null && !isSameMap(known, toColumnMap(result.columns));
      if (Object.keys(hand).length === 0 && isOther && isCurrent()) result = await readWith(known);
      if (!isCurrent()) return;
      setRead(result);
      onRead(result);
      setReading({ ...NONE, status: 'ready' });
    } catch (error) {
      if (isCurrent()) setReading({ ...NONE, status: 'failed', error });
    }
  };
  return {
    read,
    reading,
    readPart,
    toCurrent,
    open: (next: Sheet) => void readAll(next, {}),
    /** Reads the table again, with a column as the user maps it. Corrections of rows are lost. */
    mapColumn: (index: number, name: ColumnMap[string]) => void readAll(sheet, { ...byHand, [index]: name }),
    retry: () => void readAll(sheet, byHand),
    forget: () => {
      tableCount.current += 1;
      setReading(NONE);
      setRead(null);
    },
  };
}

function isSameMap(one: ColumnMap, other: ColumnMap): boolean {
  return Object.entries(one).every(([index, name]) => (other[index] ?? null) === name);
}
