import type { ColumnMap, ListReading, TextReading } from '@loadstone/contracts/posting-lists';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useRef, useState } from 'react';
import { readMail } from '../../modules/inbound-mails/index.ts';
import { readListPart, readWholeText, type PartToRead } from '../../modules/posting-lists/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { readSheet, toColumnMap, toReadLines, type ReadSheet, type Sheet } from './model/list-rows.ts';
import { toSheet, type ImportSource } from './model/read-sheet.ts';

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

/** A table, with what the mail says in which it stands. */
type Table = Pick<ReadSheet, 'notRows' | 'attachments' | 'sender' | 'writtenOn'> & { readonly sheet: Sheet };

const NO_TABLE: Table = { sheet: [], notRows: [], attachments: [], sender: '' };

/** The table of an import and its columns, as the server reads them in parts, or the rows of a text. */
// eslint-disable-next-line max-lines-per-function -- one source, whose steps share its state.
export function useSheetReading({ onRead, remember }: SheetReadingOptions) {
  const { mode } = useSession();
  const [source, setSource] = useState<ImportSource>({ kind: 'sheet', sheet: [] });
  const [table, setTable] = useState<Table>(NO_TABLE);
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
  /** Reads with the state of a table that is shown now, which a later one ends. */
  const run = async (total: number, readAll: (isCurrent: () => boolean) => Promise<ReadSheet | undefined>) => {
    tableCount.current += 1;
    const isCurrent = toCurrent();
    setReading({ ...NONE, status: 'reading', total });
    try {
      const result = await readAll(isCurrent);
      if (result === undefined || !isCurrent()) return;
      setRead(result);
      onRead(result);
      setReading({ ...NONE, status: 'ready' });
    } catch (error) {
      if (isCurrent()) setReading({ ...NONE, status: 'failed', error });
    }
  };
  const readTable = (next: Table, hand: ColumnMap, isCurrent: () => boolean) =>
    readWithMemory(next, hand, {
      ...{ readPart, remember, isCurrent },
      onProgress: (done) => isCurrent() && setReading({ ...NONE, status: 'reading', total: next.sheet.length, done }),
    });
  const openTable = (next: Table, hand: ColumnMap) => {
    setTable(next);
    setByHand(hand);
    void run(next.sheet.length, (isCurrent) => readTable(next, hand, isCurrent));
  };
  const open = (next: ImportSource) => {
    setSource(next);
    if (next.kind === 'sheet') return openTable({ ...NO_TABLE, sheet: next.sheet }, {});
    setByHand({});
    void run(1, async (isCurrent) => {
      const { own } = MODE_KINDS[mode];
      const reply = await (next.kind === 'inboundMail' ? readMail(own, next.id) : readWholeText(own, next));
      if (!isCurrent()) return undefined;
      const found = toTable(reply);
      if (found === undefined) {
        const lines = toReadLines(reply);
        await remember(lines);
        return lines;
      }
      setTable(found);
      return readTable(found, {}, isCurrent);
    });
  };
  return {
    /** The mail that is read; undefined for another source. */
    mailId: source.kind === 'inboundMail' ? source.id : undefined,
    read,
    reading,
    readPart,
    toCurrent,
    open,
    /** Reads the table again, with a column as the user maps it. Corrections of rows are lost. */
    mapColumn: (index: number, name: ColumnMap[string]) => openTable(table, { ...byHand, [index]: name }),
    retry: () => (Object.keys(byHand).length > 0 ? openTable(table, byHand) : open(source)),
    forget: () => {
      tableCount.current += 1;
      setReading(NONE);
      setRead(null);
    },
  };
}

/** The table of a text; undefined for lines. */
function toTable({ cells, notRows, attachments, sender, writtenOn }: TextReading): Table | undefined {
  return cells === null
    ? undefined
    : { sheet: toSheet(cells), notRows, attachments, sender, writtenOn: writtenOn ?? undefined };
}

interface TableReader extends Pick<SheetReadingOptions, 'remember'> {
  readonly readPart: (part: PartToRead) => Promise<ListReading>;
  readonly isCurrent: () => boolean;
  readonly onProgress: (done: number) => void;
}

/** Reads a table, and once more where the company has read its headers in another way; columns of the user are kept. */
async function readWithMemory(
  { sheet, notRows, ...mail }: Table,
  hand: ColumnMap,
  { readPart, remember, isCurrent, onProgress }: TableReader,
): Promise<ReadSheet> {
  const readWith = (byHand: ColumnMap) =>
    readSheet(sheet, (part) => readPart({ ...part, writtenOn: mail.writtenOn }), { byHand, onProgress });
  let result = await readWith(hand);
  const known = await remember({ ...result, ...mail });
  const isOther = known !== null && !isSameMap(known, toColumnMap(result.columns));
  if (Object.keys(hand).length === 0 && isOther && isCurrent()) result = await readWith(known);
  return { ...result, ...mail, notRows: [...notRows, ...result.notRows] };
}

function isSameMap(one: ColumnMap, other: ColumnMap): boolean {
  return Object.entries(one).every(([index, name]) => (other[index] ?? null) === name);
}
