import { toShownStatus } from '@loadstone/contracts/postings';
import type { ReactNode } from 'react';
import { useInsurance } from '../../modules/companies/index.ts';
import { EMPTY_FILTER } from '../../modules/postings/index.ts';
import { FilterButton } from './filter/components/filter-button.tsx';
import { QuickPost } from '../posting-form/components/quick-post.tsx';
import { PostingPane } from './list/components/posting-pane.tsx';
import { PostingToolbar } from './list/components/posting-toolbar.tsx';
import { focusPostingList } from './list/model/list-focus.ts';
import { TrackButton } from '../track/components/track-button.tsx';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import { DisabledView } from '../../ui/disabled-view.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DeskState } from './use-desk.ts';
import styles from './desk.module.css';

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
  const { selected } = list;
  const isUninsured = useInsurance() === 'expired';
  const clearFilter = () => list.filterBy(EMPTY_FILTER);
  return (
    <section className={styles.pane} aria-label={mode === 'B' ? t('postings.listLoads') : t('postings.listEquipment')}>
      <DisabledView isDisabled={isUninsured} isInline>
        <PostingToolbar
          view={list.view}
          mayView={mayView}
          isWhole={list.query.data !== undefined}
          sortMode={list.sortMode}
          filterButton={<FilterButton filter={list.filter} onOpen={dialogs.openFilter} onClear={clearFilter} />}
          onPost={onPost}
          onSort={list.sortBy}
          onTags={dialogs.openTags}
          onRepost={desk.onRepost}
          tools={<TrackButton view={list.view} today={list.today} onSelect={select} />}
          menu={
            <LazyPart>
              <ListMenu
                rows={list.view.rows}
                today={list.today}
                onImport={onPost && (() => dialogs.openImport())}
                onCollapse={hasTwoColumns && selected ? desk.view.putListAside : undefined}
              />
            </LazyPart>
          }
          liveTools={liveTools}
          onReload={
            selected && toShownStatus(selected, list.today) === 'O'
              ? () => {
                  reload.start();
                  onReloadLeads(selected.token);
                }
              : undefined
          }
          reloadInSeconds={reload.leftSeconds}
        />
      </DisabledView>
      {onPost && !isUninsured && (
        <QuickPost
          today={list.today}
          onFill={dialogs.fill}
          onPosted={({ token }) => {
            list.selectSaved(token);
            after(0, focusPostingList);
          }}
          onPasteRows={dialogs.openImport}
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
        onClearFilter={clearFilter}
        onSelect={select}
        onFollow={desk.follow}
        onEnter={(token) => {
          // In a narrow window the details take the place of the list.
          if (hasTwoColumns) {
            desk.follow?.(token);
            onEnterDetails();
          } else select(token);
        }}
      />
    </section>
  );
}
