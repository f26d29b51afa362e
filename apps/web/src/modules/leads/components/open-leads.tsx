import { LIMITS } from '@loadstone/contracts/board';
import type { Lead, LeadMarkSource } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { RowMenuItem } from '../../../grid/column.ts';
import { DataGrid, GridSkeleton } from '../../../grid/data-grid.tsx';
import { findGrid } from '../../../grid/grid-commands.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { formatCount } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SidePanelLayout } from '../../../ui/side-panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useNotedRows } from '../../call-notes/index.ts';
import { useLeads } from '../list-leads.ts';
import { usePartnerLeads } from '../list-partner-leads.ts';
import type { LeadEntry } from '../lead-board.ts';
import { mergeEntries, toPartnerEntries } from '../model/lead-entries.ts';
import { listLeadDividers } from '../model/lead-dividers.ts';
import { toLeadGridKey } from '../model/lead-grid-key.ts';
import { useLeadColumns } from '../use-lead-columns.ts';
import { useLeadFilter } from '../use-lead-filter.ts';
import { useLeadCommands } from '../use-lead-commands.ts';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { toEntryMark } from './lead-mark-columns.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { NearMisses, type Widening } from './near-misses.tsx';
import { NoLeads } from './no-leads.tsx';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import styles from './leads.module.css';

/** The parts that the surrounding screen provides. */
export interface LeadsSurroundings {
  readonly listMenuItems: (lead: Lead) => readonly RowMenuItem[];
  /** Renders the company of the lead whose panel is open. */
  readonly renderCompany: (lead: Lead, sampleMarks: readonly LeadMarkSource[], afterContact: ReactNode) => ReactNode;
  readonly onWiden?: ((widening: Widening) => void) | undefined;
  /** Moves the focus from the grid back to the list of postings. */
  readonly onLeave?: (() => void) | undefined;
  /** True where the leads are the only pane on screen: the first one takes the keyboard. */
  readonly isAlone?: boolean;
}

const NONE: readonly LeadEntry[] = [];

interface OpenLeadsProps {
  readonly posting: Posting;
  readonly surroundings: LeadsSurroundings;
  /** The lead whose panel is open; see `OpenedLead`. */
  readonly openToken: number | null;
  /** True where a link names that lead. */
  readonly isLinked: boolean;
  readonly setOpenToken: (token: number | null) => void;
}

/**
 * The leads of an open posting: the grid, and the panel of the selected lead beside it. A change of the address that
 * opens no other lead renders nothing again.
 */
// eslint-disable-next-line max-lines-per-function -- the view of one list, whose parts share its state.
export const OpenLeads = memo(function OpenLeads(props: OpenLeadsProps) {
  const { posting, surroundings, openToken, isLinked, setOpenToken } = props;
  const { mode } = useSession();
  const { newLeadMinutes } = useSettings();
  const gridKey = toLeadGridKey(mode, posting);
  const query = useLeads(posting.token, true);
  const partner = usePartnerLeads(posting);
  const board = query.data;
  const partnerEntries = useMemo(() => toPartnerEntries(partner.data), [partner.data]);
  const ownEntries = board?.entries ?? NONE;
  const merged = useMemo(() => mergeEntries(ownEntries, partnerEntries, nowMs()), [ownEntries, partnerEntries]);
  const listed = useNotedRows(merged, toCompanyCode);
  const filter = useLeadFilter('leads', mode, listed, posting);
  const entries = filter.passing;
  const dividers = useMemo(() => listLeadDividers(entries, nowMs()), [entries]);
  // While a list loads, the marks of the list before are used: other columns would make the grid create all of them again.
  const marks = useLatestKnown(board?.marks.sampleMarks);
  const { columns, sampleMarks, lateCells } = useLeadColumns(marks, listed, posting);
  // The lead of a link is opened even where the filter hides it.
  const opened = (isLinked ? listed : entries).find(({ lead }) => lead.token === openToken);

  const close = () => {
    // Where the panel covers the grid, the grid can have the focus only after the panel is closed.
    flushSync(() => setOpenToken(null));
    findGrid(gridKey)?.focus(openToken ?? undefined);
  };
  const open = ({ lead }: LeadEntry) => setOpenToken(lead.token);
  const lastShown = useRef({ postingToken: posting.token, openToken });
  useEffect(() => {
    const last = lastShown.current;
    lastShown.current = { postingToken: posting.token, openToken };
    const isClosed = openToken === null && last.openToken !== null && last.postingToken === posting.token;
    // The panel was closed, for example by Back, and may have had the focus.
    if (isClosed && isFocusFree()) findGrid(gridKey)?.focus(last.openToken ?? undefined);
  }, [posting.token, openToken, gridKey]);
  // The panel of a lead that leaves the list closes. The keyboard then continues in the list.
  const hasLeft = openToken !== null && board !== undefined && opened === undefined;
  useEffect(() => {
    if (!hasLeft) return;
    if (isFocusFree()) findGrid(gridKey)?.focus();
    // The lead of a link stays in the address: a line says that it is gone.
    if (!isLinked) setOpenToken(null);
  }, [hasLeft, isLinked, setOpenToken, gridKey]);
  useShortcut(
    { keys: 'Escape', label: t('leads.panel.close'), group: t('leads.panel.lead'), run: close },
    opened !== undefined,
  );

  const listMenuItems = ({ lead, goneAtMs }: LeadEntry) => (goneAtMs === null ? surroundings.listMenuItems(lead) : []);
  useLeadCommands({ entries, opened, listMenuItems, focusGrid: () => findGrid(gridKey)?.focus() });

  if (!board && query.isError) {
    return <ErrorState title={t('leads.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const liveCount = countLive(ownEntries);
  return (
    <div className={styles.pane}>
      {query.isError && (
        <RefreshFailedNote
          message={t('leads.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {board && board.total > liveCount && (
        <NoteLine>{t('leads.cut', { shown: formatCount(liveCount), total: formatCount(board.total) })}</NoteLine>
      )}
      {isLinked && openToken !== null && opened === undefined && !query.isFetching && (
        <NoteLine isAnnounced>{t('leads.link.gone')}</NoteLine>
      )}
      <NearMisses
        key={posting.token}
        posting={posting}
        isThin={(board?.total ?? posting.leadCount) <= LIMITS.thinLeadList}
        isListed={board !== undefined}
        onWiden={surroundings.onWiden}
      />
      {filter.isOpen && (
        <LeadFilterBar
          mode={mode}
          hasDetour={posting.corridor === 'C'}
          filter={filter.filter}
          shownCount={countLive(entries)}
          totalCount={countLive(listed)}
          onChange={filter.change}
          onClear={filter.clear}
        />
      )}
      <SidePanelLayout
        dock="below"
        panel={
          opened && (
            <LeadPanel
              posting={posting}
              entry={opened}
              actions={listMenuItems(opened)}
              onWalk={(step) => findGrid(gridKey)?.walk(step)}
              onClose={close}
              renderCompany={(reasons) =>
                surroundings.renderCompany(opened.lead, partner.data?.sampleMarks ?? sampleMarks, reasons)
              }
            />
          )
        }
      >
        <div className={styles.pane}>
          <div className={styles.grid}>
            <DataGrid
              label={mode === 'B' ? t('leads.gridEquipment') : t('leads.gridLoads')}
              gridKey={gridKey}
              listKey={posting.token}
              columns={columns}
              lateCells={lateCells}
              rows={entries}
              toKey={toEntryKey}
              toMark={(entry) => toEntryMark(entry, newLeadMinutes)}
              dividers={dividers}
              toRowLabel={toEntryLabel}
              selectedKey={opened ? openToken : null}
              onOpen={open}
              onWalk={opened && open}
              onLeave={surroundings.onLeave}
              takesFocus={surroundings.isAlone === true}
              listMenuItems={listMenuItems}
              listActions={[{ label: t('leads.filter.open'), run: filter.open }]}
              empty={
                board ? (
                  <NoLeads posting={posting} isFiltered={listed.length > 0} />
                ) : (
                  <GridSkeleton key={posting.token} />
                )
              }
            />
          </div>
          {/* Above a panel that docks below the list: they are about the list. */}
          <LeadNotes partner={partner} sampleMarks={sampleMarks} isListed={board !== undefined} />
        </div>
      </SidePanelLayout>
    </div>
  );
});

/** The last value that was not undefined. */
function useLatestKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

function toCompanyCode({ lead }: LeadEntry): string {
  return lead.custCd;
}

function toEntryKey({ lead }: LeadEntry): number {
  return lead.token;
}

function toEntryLabel({ lead }: LeadEntry): string {
  return t('leads.rowLabel', { company: lead.company, origin: lead.srceCity, destination: lead.destCity });
}

/** The number of rows without removed ones. */
function countLive(entries: readonly LeadEntry[]): number {
  return entries.reduce((count, { goneAtMs }) => count + (goneAtMs === null ? 1 : 0), 0);
}
