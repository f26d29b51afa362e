import type { ReadField, ReadFields, ReadRow } from '@loadstone/contracts/posting-lists';
import type { ShownStop } from '@loadstone/contracts/postings';
import { useCallback, useMemo, useState } from 'react';
import { useNetworks } from '../../modules/networks/index.ts';
import { useCityLookUp } from '../../modules/places/index.ts';
import { toDayLimit } from '../../modules/postings/index.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import {
  checkFields,
  FIELDS_BY_MODE,
  type CellTexts,
  type CheckedFields,
  type ImportRules,
} from './model/check-row.ts';
import { hasWholeColumn, listShownFields, toTypedRow, type ReadSheet } from './model/list-rows.ts';
import { toNextStop } from './model/asked-stops.ts';
import type { ImportSource } from './model/read-sheet.ts';
import { toTypedText, toWordsText, type FieldValues } from './model/value-texts.ts';
import { useListState } from './use-list-state.ts';
import { useSheetReading } from './use-sheet-reading.ts';

/** A row of the preview before it is checked. */
interface ImportRow {
  /** Its number in the table, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly fields: ReadFields;
  /** As the table has them, before any correction. */
  readonly source: ReadFields;
  /** Words of the row that no posting contains. */
  readonly unused: readonly string[];
  /** What the user has typed in place of cells. */
  readonly typed: Partial<Record<ReadField, string>>;
  /** What the user has chosen of asked values. */
  readonly decided: FieldValues;
  readonly isLeftOut: boolean;
  /** True while a correction is read. */
  readonly isReading?: boolean;
  /** Why the server refused it; removed by an edit of the row. */
  readonly refusal?: CellTexts | undefined;
}

/** A row with the result of its check. The object stays the same while the row does. */
export interface CheckedRow extends ImportRow, CheckedFields {}

/** The rows of an import as the server reads them, with each correction checked at once. */
// eslint-disable-next-line max-lines-per-function -- one list of rows, whose changes share its state.
export function useImportRows(today: string) {
  const { mode, claims } = useSession();
  const settings = useSettings();
  const cities = useCityLookUp();
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [isEdited, setEdited] = useState(false);
  const sheet = useSheetReading({
    onRead: (result) => setRows(toRows(result)),
    remember: async (result) => {
      const { columns, listName } = await latestList.current.load(result);
      // The list of a mail is its sender's, whichever list had the same columns last.
      const name = result.sender || (listName ?? '');
      if (name !== '') latestList.current.setName(name);
      return columns;
    },
  });
  const { read, readPart } = sheet;
  const { data: networks } = useNetworks(rows.some(({ fields }) => fields.network !== undefined));

  const check = useMemo(
    () =>
      createRowCheck({
        ...{ mode, today, commentMaxLength: settings.postingCommentMaxLength },
        westernProvinces: settings.westernProvinces,
        dayLimit: toDayLimit(mode, claims, settings),
        networks,
      }),
    [mode, today, settings, claims, networks],
  );
  const checkedRows = useMemo(() => rows.map(check), [rows, check]);
  const list = useListState(today, read, checkedRows);
  const latestList = useLatest(list);
  const fields = useMemo(() => listShownFields(read?.columns ?? [], rows, FIELDS_BY_MODE[mode]), [read, rows, mode]);
  const change = useCallback((number: number, toNext: (row: ImportRow) => ImportRow) => {
    setEdited(true);
    setRows((shown) => shown.map((row) => (row.number === number ? toNext(row) : row)));
  }, []);
  /** Reads a row again, with what is typed in place of its cells. */
  const type = async (number: number, name: ReadField, text: string) => {
    const row = rows.find((one) => one.number === number);
    if (row === undefined || read === null) return;
    const isCurrent = sheet.toCurrent();
    // A cell with several fields is not read again: the others keep their readings, and are sent for what follows from them.
    const isWhole = hasWholeColumn(read.columns);
    const others = isWhole ? toTypedTexts(check(row).values) : toStopsText(check(row));
    const typed = { ...row.typed, [name]: text };
    change(number, (one) => ({ ...one, typed, isReading: true, refusal: undefined }));
    try {
      const { rows: replies } = await readPart({
        ...toTypedRow(read, row.cells, { ...others, ...typed }),
        ...(read.dayOrder && { dayOrder: read.dayOrder }),
        ...(!isWhole && { writtenOn: read.writtenOn }),
      });
      if (!isCurrent()) return;
      const [reply] = replies;
      change(number, ({ isReading: _isReading, ...one }) => {
        const { [name]: _old, ...decided } = one.decided;
        const isLatest = one.typed[name] === text;
        if (!isLatest) return one;
        return { ...one, ...(isWhole ? { fields: withField(one.fields, name, reply) } : toContent(reply)), decided };
      });
    } catch {
      // The text stays in its cell, which says that it was not read.
      change(number, ({ isReading: _isReading, ...one }) => ({
        ...one,
        fields: { ...one.fields, [name]: { state: 'unread', words: [text] } },
      }));
    }
  };
  const latestType = useLatest(type);

  return {
    read,
    list,
    fields,
    rows: checkedRows,
    reading: sheet.reading,
    mailId: sheet.mailId,
    cities,
    isEdited,
    /** Reads a table in place of the rows that are shown. */
    open: (next: ImportSource, name = '') => {
      setEdited(false);
      list.setName(name);
      sheet.open(next);
    },
    mapColumn: sheet.mapColumn,
    retry: sheet.retry,
    forget: () => {
      sheet.forget();
      setRows([]);
    },
    edit: useCallback(
      (number: number, name: ReadField, text: string) => void latestType.current(number, name, text),
      [latestType],
    ),
    /** Takes one of the choices of an asked value. */
    choose: useCallback(
      (number: number, name: ReadField, choice: unknown) => {
        // What else the row says may follow from the place, such as the currency.
        if (name === 'origin' || name === 'destination') {
          void latestType.current(number, name, toTypedText(name, choice));
          return;
        }
        change(number, (row) => ({ ...withChoice(row, name, choice), refusal: undefined }));
      },
      [change, latestType],
    ),
    leaveOut: useCallback(
      (number: number, isLeftOut: boolean) => change(number, (row) => ({ ...row, isLeftOut })),
      [change],
    ),
    leaveOutWrong: () => {
      setEdited(true);
      setRows((shown) => shown.map((row) => (check(row).draft ? row : { ...row, isLeftOut: true })));
    },
    /** Removes the rows that were posted, and gives the refused ones their reasons. */
    settle: (posted: ReadonlySet<number>, refusals: ReadonlyMap<number, CellTexts>) =>
      setRows((shown) =>
        shown.flatMap((row) => {
          const refusal = refusals.get(row.number);
          if (posted.has(row.number) && refusal === undefined) return [];
          return [refusal ? { ...row, refusal } : row];
        }),
      ),
  };
}

function toContent(reply: ReadRow | undefined) {
  return { fields: reply?.fields ?? {}, unused: [...(reply?.unused ?? []), ...(reply?.contacts ?? [])] };
}

/** A row with a choice of an asked value. Where several stops are asked, the next one is asked then. */
function withChoice(row: ImportRow, name: ReadField, choice: unknown): ImportRow {
  const stops = name === 'stops' ? toNextStop(row.fields.stops, choice as readonly ShownStop[]) : undefined;
  if (stops !== undefined) return { ...row, fields: { ...row.fields, stops } };
  return { ...row, decided: { ...row.decided, [name]: choice } };
}

/** The fields of a row with what is typed for one of them. */
function withField(fields: ReadFields, name: ReadField, reply: ReadRow | undefined): ReadFields {
  const { [name]: _old, ...others } = fields;
  const typed = reply?.fields[name];
  return typed === undefined ? others : { ...others, [name]: typed };
}

function toRows({ rows }: ReadSheet): readonly ImportRow[] {
  return rows.map((row, index) => ({
    ...{ number: index + 1, cells: row.cells, typed: {}, decided: {}, isLeftOut: false },
    ...toContent(row),
    source: row.fields,
  }));
}

function toTypedTexts(values: FieldValues): Partial<Record<ReadField, string>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, toTypedText(name as ReadField, value)]),
  );
}

/** The stops of a row of a table: its cells do not have those that were joined from rows below it. */
function toStopsText({ fields, values }: CheckedRow): Partial<Record<ReadField, string>> {
  if (values.stops !== undefined) return { stops: toTypedText('stops', values.stops) };
  return fields.stops === undefined ? {} : { stops: toWordsText('stops', fields.stops.words) };
}

/** Checks each row once: a row is replaced when it changes. */
function createRowCheck(rules: ImportRules): (row: ImportRow) => CheckedRow {
  const known = new WeakMap<ImportRow, CheckedRow>();
  return (row) => {
    const before = known.get(row);
    if (before) return before;
    const checked = checkFields(row.fields, row.decided, row.unused, rules);
    const result: CheckedRow = {
      ...row,
      ...checked,
      // Its errors are those of the former text.
      ...(row.isReading && { draft: undefined, errors: {} }),
      ...(row.refusal && { draft: undefined, errors: row.refusal }),
    };
    known.set(row, result);
    return result;
  };
}
