import { listGone, type RememberedLists } from '@loadstone/contracts/posting-lists';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import { useMemo, useRef, useState } from 'react';
import { getRememberedLists, keepList } from '../../modules/posting-lists/index.ts';
import { useListOwnPostings } from '../../modules/postings/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { compareList } from './model/compare-list.ts';
import { toColumnMap, type ReadSheet } from './model/list-rows.ts';
import type { CheckedRow } from './use-import-rows.ts';

/** What the company's imports of the mode have kept, and its postings. */
interface KnownState extends Pick<RememberedLists, 'lists'> {
  readonly postings: readonly Posting[];
}

/** The headers by which the columns of a table are found again; none without headers. */
function toHeaders({ columns }: Pick<ReadSheet, 'columns'>): string[] {
  const headers = columns.map(({ header }) => header.slice(0, 200));
  return headers.some((header) => header !== '') ? headers : [];
}

const NO_TOKENS: readonly number[] = [];

/** A list as a state: what is new, changed, unchanged and gone since its last version. */
export function useListState(today: string, read: ReadSheet | null, rows: readonly CheckedRow[]) {
  const { mode } = useSession();
  const listPostings = useListOwnPostings();
  const postType = MODE_KINDS[mode].own;
  const [known, setKnown] = useState<KnownState | null>(null);
  const [name, setName] = useState('');
  /** The postings of all rows that this import has shown or sent. */
  const kept = useRef(new Set<number>());
  const changes = useMemo(() => compareList(rows, known?.postings ?? [], { mode, today }), [rows, known, mode, today]);
  // A row that is not understood may be a posting of the list, so nothing counts as gone before all are.
  const isWhole = read?.beyondCount === 0 && rows.every(({ number }) => changes.has(number));
  const earlier = known?.lists.find((list) => list.name === name.trim())?.tokens ?? NO_TOKENS;
  const gone = useMemo(
    () => (isWhole && known !== null ? listGone(earlier, changes, known.postings, today) : []),
    [known, earlier, isWhole, changes, today],
  );

  /** Reads what is known; with a table also how its columns were read last. */
  const load = async (table: Pick<ReadSheet, 'columns'>): Promise<RememberedLists> => {
    const [remembered, postings] = await Promise.all([getRememberedLists(postType, toHeaders(table)), listPostings()]);
    kept.current = new Set();
    setKnown({ lists: remembered.lists, postings });
    return remembered;
  };
  return {
    name,
    setName,
    names: known?.lists.map((list) => list.name) ?? [],
    changes,
    gone,
    /** True while rows that are not understood keep what is gone from being counted. */
    isGoneOpen: earlier.length > 0 && read?.beyondCount === 0 && !isWhole,
    load,
    /** Keeps the columns and the list with the postings that its rows have now. */
    save: async (added: readonly Posting[]): Promise<void> => {
      if (read === null) return;
      const ofRows = [...changes.values()]
        .flat()
        .flatMap((change) => ('posting' in change ? change.posting.token : []));
      for (const token of [...ofRows, ...added.map((posting) => posting.token)]) kept.current.add(token);
      // One of the earlier postings may be that of a row that is not understood; after its correction the others are gone.
      const unmatched = isWhole ? [] : earlier.filter((token) => !kept.current.has(token));
      const tokens = [...kept.current, ...unmatched];
      const columns = toColumnMap(read.columns);
      await keepList({ postType, headers: toHeaders(read), columns, listName: name.trim(), tokens });
      // The rows that are left are compared with what is there now; rows that are done are no longer among them.
      const postings = await listPostings();
      setKnown((before) => ({
        lists: (before?.lists ?? []).map((list) => ({ ...list, tokens: unmatched })),
        postings,
      }));
    },
  };
}
