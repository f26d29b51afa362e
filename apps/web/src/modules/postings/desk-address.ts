import { DESK_PARAMS, DESK_PATHS } from '@loadstone/contracts/notifications';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { LeavingContext } from '../../lib/react/leaving-context.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

/** What an address of the desk shows. */
interface DeskPlace {
  /** The selected posting; null where the address names none. */
  readonly token: number | null;
  /** True where the documents of the posting are shown instead of its leads. */
  readonly hasDocuments: boolean;
}

/** What an entry of the history holds beside its address. */
interface DeskEntry {
  /** True where a narrow window shows the details instead of the list. */
  readonly hasDetails?: boolean | undefined;
  /**
   * What Back shows, where that is the same posting: its list, its leads, or (`offerless`) the same without the dialog of an
   * offer. Absent where Back shows another screen or another posting.
   */
  readonly over?: 'list' | 'leads' | 'offerless';
  /** True where the user has opened or closed the lead of the address here. */
  readonly isChosen?: boolean;
}

/** The entry of the history on screen. Only the desk writes entries for its addresses. */
export function useDeskEntry(): DeskEntry {
  return (useLocation().state ?? {}) as DeskEntry;
}

const PATH = /^\/home(?:\/(\d{1,15})(\/documents)?)?\/?$/i;

/** The part of the desk that a path names; undefined for the path of another screen. */
export function parseDeskPath(pathname: string): DeskPlace | undefined {
  const match = PATH.exec(pathname);
  if (match === null) return undefined;
  return { token: match[1] === undefined ? null : Number(match[1]), hasDocuments: match[2] !== undefined };
}

/** Shows the documents of an own posting on the desk, or its leads again. Each is an entry of the history. */
export function useDocumentsSwitch(): { openToken: number | null; open: (token: number) => void; close: () => void } {
  const place = parseDeskPath(useLocation().pathname);
  const navigate = useNavigate();
  const openToken = place?.hasDocuments ? place.token : null;
  const { hasDetails } = useDeskEntry();
  const go = (path: string) => void navigate(path, { state: { hasDetails } satisfies DeskEntry });
  return {
    openToken,
    open: (token) => go(DESK_PATHS.postingDocuments(token)),
    close: () => go(openToken === null ? DESK_PATHS.home : DESK_PATHS.posting(openToken)),
  };
}

/** The posting with which the user arrived at the desk: by a link, a reload, Back or Forward. */
export interface DeskArrival {
  /** Differs for each arrival. */
  readonly key: string;
  readonly token: number;
  /** True where the link opens a load in its dialog, which states what has become of it. */
  readonly hasLoad: boolean;
}

/** The address of the desk beside its selection. */
export interface DeskAddress {
  /** The last arrival at a posting; undefined where there was none. */
  readonly arrival: DeskArrival | undefined;
  /**
   * Writes the selected posting into the address and replaces the one before. The same function at each render.
   *
   * @param arrivalKey the arrival after which it was selected
   */
  readonly show: (token: number | null, arrivalKey?: string) => void;
  /** True where a narrow window shows the details in the place of the list. */
  readonly hasDetails: boolean;
  /** Shows the details of the selection instead of the list, or the list again. The same function at each render. */
  readonly showDetails: (isShown: boolean) => void;
}

/** What the desk knows of the last entry of the history that it has read. */
interface SeenEntry {
  readonly key?: string;
  readonly arrival?: DeskArrival | undefined;
  readonly hasDetails: boolean;
}

/**
 * Reads and writes the posting in the address. The desk replaces the entry of the history when the selection changes, so
 * that Back leads to the screen before; any other change of the address selects what it names. Details that take the place
 * of the list are an entry above it, so that Back leads to the list.
 */
// eslint-disable-next-line max-lines-per-function -- address and view of the desk follow each other, so both directions are seen together.
export function useDeskAddress(): DeskAddress {
  const { pathname, search, key } = useLocation();
  const entry = useDeskEntry();
  const type = useNavigationType();
  const navigate = useNavigate();
  // Where the user is on the way to another screen, a change of this address would cancel it. The hook renders again after
  // that way has ended; while it begins, only the context knows.
  const isLeaving = useNavigation().state !== 'idle';
  const hasLeft = useContext(LeavingContext);
  const place = useMemo(() => parseDeskPath(pathname), [pathname]);
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const load = params.get(DESK_PARAMS.load);

  const [seen, setSeen] = useState<SeenEntry>({ hasDetails: false });
  let { arrival, hasDetails } = seen;
  if (seen.key !== key) {
    const isOwnChange = seen.key !== undefined && (type === 'REPLACE' || (type === 'PUSH' && entry.over !== undefined));
    const token = place?.token ?? null;
    if (!isOwnChange) {
      if (token !== null) arrival = { key, token, hasLoad: load !== null };
      hasDetails = entry.hasDetails ?? (params.has(DESK_PARAMS.lead) || place?.hasDocuments === true);
    }
    setSeen({ key, arrival, hasDetails });
  }

  // The selection to write, and the arrival after which it was made. After a later arrival it is not written: then the
  // selection follows the address.
  const shown = useRef<{ token: number | null; arrivalKey: string | undefined }>(undefined);
  const isEntering = useRef(false);
  const go = (path: string, state: DeskEntry, replace = true) => void navigate(path, { replace, state });
  const write = () => {
    if (shown.current === undefined || shown.current.arrivalKey !== arrival?.key) return;
    const { token } = shown.current;
    if (place === undefined || isLeaving || hasLeft()) return;
    if (place.token !== token) {
      const kept = load === null ? '' : `?${DESK_PARAMS.load}=${load}`;
      const path = token === null ? DESK_PATHS.home : DESK_PATHS.posting(token);
      return go(path + kept, { hasDetails: entry.hasDetails });
    }
    // The entry of the details is written after that of the list names the posting, so that Back selects it.
    if (!isEntering.current) return;
    isEntering.current = false;
    go(pathname + search, { hasDetails: true, over: 'list' }, entry.over === 'list');
  };
  const leave = () => {
    isEntering.current = false;
    if (entry.hasDetails) go(pathname + search, { ...entry, hasDetails: false });
  };
  const latest = useLatest(write);
  const latestLeave = useLatest(leave);
  useEffect(() => latest.current(), [latest, place, isLeaving, load]);
  const showDetails = useCallback(
    (isShown: boolean) => {
      setSeen((current) => ({ ...current, hasDetails: isShown }));
      if (!isShown) return latestLeave.current();
      isEntering.current = true;
      latest.current();
    },
    [latest, latestLeave],
  );
  const show = useCallback(
    (token: number | null, arrivalKey?: string) => {
      shown.current = { token, arrivalKey };
      latest.current();
    },
    [latest],
  );
  return { arrival, show, hasDetails, showDetails };
}
