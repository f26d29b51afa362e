import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/formatting.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { postingTexts } from '../../../lib/texts/postings.ts';
import { toCountText, toggleSortMode, type PostingView, type SortMode } from '../model/posting-view.ts';
import styles from './desk.module.css';

interface PostingToolbarProps {
  readonly view: PostingView;
  readonly sortMode: SortMode;
  readonly isMine: boolean;
  /** Left out where the company may not post. */
  readonly onPost?: (() => void) | undefined;
  readonly onSort: (mode: SortMode) => void;
  readonly onMine: (isMine: boolean) => void;
  /** Left out where there is nothing to reload. */
  readonly onReload?: (() => void) | undefined;
  /** Seconds until the leads may be reloaded again; 0 where they may. */
  readonly reloadInSeconds: number;
  /** Left out where the list cannot be put aside. */
  readonly onCollapse?: (() => void) | undefined;
  /** Further buttons, of what has a room of its own. */
  readonly tools?: ReactNode;
}

/** Above the posting list: what can be done with all of it, and how many there are. */
export function PostingToolbar(props: PostingToolbarProps) {
  const { view, sortMode, isMine, onPost, onSort, onMine, onReload, reloadInSeconds, onCollapse } = props;
  const reloadLabel =
    reloadInSeconds > 0 ? fill(postingTexts.reloadIn, { seconds: reloadInSeconds }) : postingTexts.reloadLeads;
  return (
    <div className={styles.toolbar}>
      {onPost && (
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onPost}>
          {postingTexts.post}
        </Button>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="subtle">
            {postingTexts.sort}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <SortItem field="posted" sortMode={sortMode} onSort={onSort} />
          <SortItem field="available" sortMode={sortMode} onSort={onSort} />
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant={isMine ? 'light' : 'subtle'} aria-pressed={isMine} onClick={() => onMine(!isMine)}>
        {postingTexts.myPostings}
      </Button>
      {props.tools}
      {onReload && (
        <Tooltip label={reloadLabel}>
          <ActionIcon
            aria-label={reloadLabel}
            aria-disabled={reloadInSeconds > 0}
            data-disabled={reloadInSeconds > 0 || undefined}
            onClick={() => reloadInSeconds === 0 && onReload()}
          >
            {reloadInSeconds > 0 ? (
              <span className={styles.countdown}>{reloadInSeconds}</span>
            ) : (
              <IconRefresh size={16} />
            )}
          </ActionIcon>
        </Tooltip>
      )}
      <span className={styles.count}>
        <span title={fill(postingTexts.count, { count: toCountText(view) })}>{toCountText(view)}</span>
        {view.expired > 0 && (
          <span className={styles.expired}>{fill(postingTexts.expired, { count: formatCount(view.expired) })}</span>
        )}
      </span>
      {onCollapse && (
        <Tooltip label={postingTexts.collapseList}>
          <ActionIcon aria-label={postingTexts.collapseList} onClick={onCollapse}>
            <IconLayoutSidebarLeftCollapse size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

interface SortItemProps {
  readonly field: 'posted' | 'available';
  readonly sortMode: SortMode;
  readonly onSort: (mode: SortMode) => void;
}

/** Choosing the field that is sorted by already turns the order round. */
function SortItem({ field, sortMode, onSort }: SortItemProps) {
  const isCurrent = field === 'posted' ? sortMode <= 2 : sortMode >= 3;
  const isNewestFirst = sortMode === 1 || sortMode === 3;
  return (
    <Menu.Item
      onClick={() => onSort(toggleSortMode(sortMode, field))}
      rightSection={
        isCurrent && (
          <span className={styles.direction}>
            {isNewestFirst ? postingTexts.newestFirst : postingTexts.oldestFirst}
          </span>
        )
      }
    >
      {field === 'posted' ? postingTexts.sortPosted : postingTexts.sortAvailable}
    </Menu.Item>
  );
}
