import { toShownStatus } from '@loadstone/contracts/postings';
import { useMemo, type ReactNode } from 'react';
import { useInsurance } from '../../modules/companies/index.ts';
import { EMPTY_FILTER } from '../../modules/postings/index.ts';
import { FilterButton } from './filter/components/filter-button.tsx';
import { QuickPost } from '../posting-form/components/quick-post.tsx';
import { PostingPane } from './list/components/posting-pane.tsx';
import { PostingToolbar } from './list/components/posting-toolbar.tsx';
import { focusPostingList } from './list/model/list-focus.ts';
import type { SortMode } from './list/model/posting-view.ts';
import { TrackButton } from '../track/components/track-button.tsx';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import { DisabledView } from '../../ui/disabled-view.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DeskState } from './use-desk.ts';
import styles from './desk.module.css';

const ScopeSwitch = lazyComponent(() => import('./list/components/scope-switch.tsx'));
const ListMenu = lazyComponent(() => import('./list/components/list-menu.tsx'));

interface DeskListProps {
  readonly desk: DeskState;
  readonly hasTwoColumns: boolean;
  readonly onReloadLeads: (token: number) => void;
  /** Moves the focus into the right side. */
  readonly onEnterDetails: () => void;
  readonly liveTools?: ReactNode;
}

/** The left side of the desk: the toolbar and the posting list. */
export function DeskList({ desk, hasTwoColumns, onReloadLeads, onEnterDetails, liveTools }: DeskListProps) {
  const { mode } = useSession();
  const { list, dialogs, onPost, mayView, reload, select } = desk;
  const { selected, filter, today } = list;
  const isUninsured = useInsurance() === 'expired';
  const latest = useLatest({ desk, onReloadLeads });
  const run = useMemo(() => toToolbarActions(() => latest.current), [latest]);
  const canImport = onPost !== undefined;
  const canCollapse = hasTwoColumns && selected !== undefined;
  const isReloadable = selected !== undefined && toShownStatus(selected, today) === 'O';
  const filterButton = useMemo(
    () => <FilterButton filter={filter} onOpen={run.openFilter} onClear={run.clearFilter} />,
    [filter, run],
  );
  const menu = useMemo(
    () => (
      <LazyPart>
        <ListMenu
          listRows={run.listRows}
          today={today}
          onImport={canImport ? run.openImport : undefined}
          onCollapse={canCollapse ? run.collapse : undefined}
        />
      </LazyPart>
    ),
    [run, today, canImport, canCollapse],
  );
  return (
    <section className={styles.pane} aria-label={mode === 'B' ? t('postings.listLoads') : t('postings.listEquipment')}>
      <DisabledView isDisabled={isUninsured} isInline>
        <PostingToolbar
          view={list.view}
          mayView={mayView}
          isWhole={list.query.data !== undefined}
          sortMode={list.sortMode}
          filterButton={filterButton}
          onPost={onPost && run.post}
          onSort={list.scope === 'running' ? undefined : run.sortBy}
          onTags={run.openTags}
          onRepost={desk.onRepost && run.repost}
          tools={<TrackButton view={list.view} today={today} onSelect={select} />}
          menu={menu}
          liveTools={liveTools}
          onReload={isReloadable ? run.reloadLeads : undefined}
          reloadInSeconds={reload.leftSeconds}
        />
      </DisabledView>
      {mayView && (
        // The space is there before the switch is loaded, so that the list does not move.
        <div className={styles.scope}>
          <LazyPart>
            <ScopeSwitch scope={list.scope} onChange={list.scopeBy} />
          </LazyPart>
        </div>
      )}
      {onPost && !isUninsured && (
        <QuickPost
          today={today}
          onFill={desk.dialogs.fill}
          onPosted={({ token }) => {
            list.selectSaved(token);
            after(0, focusPostingList);
          }}
          onPasteRows={desk.dialogs.openImport}
          onLeave={focusPostingList}
        />
      )}
      <PostingPane
        list={list}
        mayView={mayView}
        actions={desk.actions}
        picks={desk.picks}
        onPost={isUninsured ? undefined : onPost}
        onPasteRows={onPost && !isUninsured ? dialogs.openImport : undefined}
        onClearFilter={run.clearFilter}
        onSelect={select}
        onFollow={desk.follow}
        onEnter={(token) => {
          // In a narrow window the details replace the list, and selecting shows them.
          if (hasTwoColumns) {
            desk.follow?.(token);
            onEnterDetails();
          } else select(token);
        }}
      />
    </section>
  );
}

/** The actions of the toolbar. The functions stay the same, so that its buttons are not rendered again. */
function toToolbarActions(now: () => Pick<DeskListProps, 'desk' | 'onReloadLeads'>) {
  return {
    post: () => now().desk.onPost?.(),
    repost: () => now().desk.onRepost?.(),
    sortBy: (sortMode: SortMode) => now().desk.list.sortBy(sortMode),
    openFilter: () => now().desk.dialogs.openFilter(),
    clearFilter: () => now().desk.list.filterBy(EMPTY_FILTER),
    openTags: () => now().desk.dialogs.openTags(),
    openImport: () => now().desk.dialogs.openImport(),
    collapse: () => now().desk.view.putListAside(),
    listRows: () => now().desk.list.view.rows,
    reloadLeads: () => {
      const { desk, onReloadLeads } = now();
      desk.reload.start();
      if (desk.list.selected) onReloadLeads(desk.list.selected.token);
    },
  };
}
