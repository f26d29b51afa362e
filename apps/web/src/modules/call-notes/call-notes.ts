import {
  createCallNote,
  deleteCallNote,
  finishCallBack,
  getCallHistory,
  listCallNotes,
  type CallHistory,
  type CallNote,
  type CallNoteDraft,
  type CallNotes,
} from '@loadstone/contracts/call-notes';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { callNotesKey } from '../../live/query-keys.ts';

const callNotesQuery = queryOptions({
  queryKey: [...callNotesKey, 'list'],
  queryFn: ({ signal }): Promise<CallNotes> => callEndpoint(listCallNotes, { signal }),
});

const callHistoryQuery = (custCd: string, token: number | undefined) =>
  queryOptions({
    queryKey: [...callNotesKey, 'history', custCd, token],
    queryFn: ({ signal }): Promise<CallHistory> =>
      callEndpoint(getCallHistory, { params: { custCd }, query: { token }, signal }),
  });

/** The newest note about each company, and the open reminders of the whole company. */
export function useCallNotes() {
  return useQuery(callNotesQuery);
}

/** The newest note about each company, by its code. */
function useNotesByCompany(): ReadonlyMap<string, CallNote> {
  const notes = useCallNotes().data?.notes;
  return useMemo(() => new Map(notes?.map((note) => [note.custCd, note])), [notes]);
}

/** The rows with the newest note on the company of each; rows without one stay the same objects. */
export function useNotedRows<Row extends object>(
  rows: readonly Row[],
  toCustCd: (row: Row) => string,
): readonly (Row & { readonly callNote?: CallNote })[] {
  const notes = useNotesByCompany();
  // A row that has not changed stays the same object, so that grids draw changed rows only.
  const noted = useMemo(
    () => (notes.size > 0 ? new WeakMap<Row, Row & { readonly callNote: CallNote }>() : null),
    [notes],
  );
  return useMemo(() => {
    if (noted === null) return rows;
    return rows.map((row) => {
      const callNote = notes.get(toCustCd(row));
      if (callNote === undefined) return row;
      const known = noted.get(row) ?? { ...row, callNote };
      noted.set(row, known);
      return known;
    });
  }, [rows, notes, noted, toCustCd]);
}

/** The notes about a company and the last loads with it. */
export function useCallHistory(custCd: string, token: number | undefined) {
  return useQuery(callHistoryQuery(custCd, token));
}

/** Adds a note. The key of the request stays the same while the dialog is open. */
export function useCreateCallNote() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: CallNoteDraft; idempotencyKey: string }) =>
      callEndpoint(createCallNote, { body: draft, idempotencyKey }),
  });
}

/** Ticks a reminder off. */
export function useFinishCallBack() {
  return useMutation({
    mutationFn: (id: number) => callEndpoint(finishCallBack, { params: { id }, idempotencyKey: newIdempotencyKey() }),
  });
}

/** Deletes an own note. */
export function useDeleteCallNote() {
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteCallNote, { params: { id }, idempotencyKey: newIdempotencyKey() }),
  });
}
