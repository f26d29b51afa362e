import { useMediaQuery } from '@mantine/hooks';
import { POSTING_FEATURES } from '@loadstone/contracts';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { filterTexts } from '../../lib/texts/posting-filter.ts';
import { postingTexts } from '../../lib/texts/postings.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { SplitPanes } from '../../ui/split-panes.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useLivePostings } from '../../data/postings/live.ts';
import { canEdit } from '../../data/postings/posting-actions.ts';
import { useDeskOverlay, type DeskOverlay } from '../../features/posting-list/model/desk-overlay.ts';
import { toShownStatus } from '../../data/postings/posting-expiry.ts';
import { EMPTY_FILTER } from '../../data/postings/posting-filter.ts';
import { FilterButton } from '../../features/posting-filter/components/filter-button.tsx';
import { TrackButton } from '../../features/track/components/track-button.tsx';
import { useCooldown } from '../../features/posting-list/use-cooldown.ts';
import { usePostingCommands } from '../../features/posting-list/use-posting-commands.ts';
import { usePostingDialogs } from './use-posting-dialogs.ts';
import { usePostingList } from '../../features/posting-list/use-posting-list.ts';
import { useRepost } from '../../features/repost/use-repost.ts';
import { useRowActions } from '../../features/posting-list/use-row-actions.ts';
import { DeskDialogs, preloadForm } from './desk-dialogs.tsx';
import type { DeskDetails } from '../../features/posting-details/components/posting-details.tsx';
import { PostingPane } from '../../features/posting-list/components/posting-pane.tsx';
import { PostingToolbar } from '../../features/posting-list/components/posting-toolbar.tsx';
import styles from './desk.module.css';

/** Below this the list and the details are two views. */
const TWO_COLUMNS = '(min-width: 1000px)';
const LIST_WIDTH_PX = 420;

interface DeskProps {
  /** The right side for the selected posting. */
  readonly renderDetails: (details: DeskDetails) => ReactNode;
  readonly onReloadLeads: (token: number) => void;
  /** What the toolbar holds of live leads. */
  readonly liveTools?: ReactNode;
}

/** The postings screen: the company's postings on the left, the selected one on the right. */
export function Desk({ renderDetails, onReloadLeads, liveTools }: DeskProps) {
  const { mode, hasFeature } = useSession();
  const { leadReloadSeconds } = useSettings();
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS, true, { getInitialValueInEffect: false });
  const overlay = useDeskOverlay();
  const postings = usePostingList();
  const list = overlay ? leaveOnSelect(postings, overlay) : postings;
  const dialogs = usePostingDialogs(list.today);
  const reload = useCooldown(leadReloadSeconds);
  const [isListAside, setIsListAside] = useState(false);
  const [isMaximized, setIsMaximized] = useState(false);
  useLivePostings();

  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
  const onPost = hasFeature(features.createDelete) ? dialogs.add : undefined;
  const { selected } = list;
  const status = selected && toShownStatus(selected, list.today);
  const actions = useRowActions(dialogs, list.today, ({ token }) => list.select(token));
  const repost = useRepost(list.view.expired, list.forgetSelection);
  const openFilter = () => dialogs.open({ name: 'filter' });
  const canEditSelected = status !== undefined && canEdit(status) && actions.onEdit !== undefined;
  const select = (token: number) => {
    list.select(token);
    // Where there is room for one view only, choosing a posting is going to it.
    if (!hasTwoColumns) setIsListAside(true);
  };
  const back = () => {
    setIsMaximized(false);
    setIsListAside(false);
  };

  const group = postingTexts.keysGroup;
  useShortcut({ keys: 'n', label: postingTexts.keyPost, group, run: () => onPost?.() }, onPost !== undefined);
  useShortcut(
    { keys: 'e', label: postingTexts.keyEdit, group, run: () => selected && dialogs.edit(selected) },
    canEditSelected,
  );
  useShortcut({ keys: 'f', label: filterTexts.keyOpen, group, run: openFilter }, mayView);
  useShortcut({ keys: 'Escape', label: postingTexts.back, group, run: back }, isMaximized);
  usePostingCommands({
    rows: list.view.rows,
    select,
    onPost,
    onFilter: mayView ? openFilter : undefined,
    onTags: mayView ? () => dialogs.open({ name: 'tags' }) : undefined,
  });

  const left = (
    <section className={styles.pane} aria-label={mode === 'B' ? postingTexts.listLoads : postingTexts.listEquipment}>
      <PostingToolbar
        view={list.view}
        mayView={mayView}
        isWhole={list.query.data !== undefined}
        sortMode={list.sortMode}
        filterButton={
          <FilterButton filter={list.filter} onOpen={openFilter} onClear={() => list.filterBy(EMPTY_FILTER)} />
        }
        onPost={onPost}
        onSort={list.sortBy}
        onTags={() => dialogs.open({ name: 'tags' })}
        onRepost={onPost && repost.runningCount === null ? repost.start : undefined}
        tools={<TrackButton view={list.view} today={list.today} onSelect={select} />}
        liveTools={liveTools}
        onReload={
          status === 'O' && selected
            ? () => {
                reload.start();
                onReloadLeads(selected.token);
              }
            : undefined
        }
        reloadInSeconds={reload.leftSeconds}
        onCollapse={hasTwoColumns && selected ? () => setIsListAside(true) : undefined}
      />
      <PostingPane
        list={list}
        mayView={mayView}
        actions={actions}
        onPost={onPost}
        onClearFilter={() => list.filterBy(EMPTY_FILTER)}
        onSelect={select}
      />
    </section>
  );
  const right = overlay ? (
    overlay.pane
  ) : selected ? (
    renderDetails({
      posting: selected,
      isOpen: status === 'O',
      isExpired: status === 'E',
      isListCollapsed: isListAside,
      isMaximized,
      onBack: back,
      onMaximize: setIsMaximized,
    })
  ) : (
    <EmptyState title={postingTexts.noneSelected} />
  );

  return (
    <div className={styles.desk} onPointerEnter={preloadForm}>
      {isListAside && selected && !overlay ? (
        <div className={isMaximized ? styles.maximized : styles.pane}>{right}</div>
      ) : hasTwoColumns ? (
        <SplitPanes
          storageKey="home"
          startWidthPx={LIST_WIDTH_PX}
          minimumPx={340}
          maximumPx={640}
          start={left}
          end={right}
        />
      ) : overlay ? (
        <div className={styles.pane}>{right}</div>
      ) : (
        left
      )}
      <DeskDialogs dialogs={dialogs} list={list} repostingCount={repost.runningCount} />
    </div>
  );
}

/** Choosing a posting, in whatever way, asks for its details. */
function leaveOnSelect<List extends { select: (token: number) => void }>(list: List, { onLeave }: DeskOverlay): List {
  const select = (token: number) => {
    onLeave();
    list.select(token);
  };
  return { ...list, select };
}
