import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus, IconRefresh, IconTags } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatCount } from '../../../../lib/format/formatting.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import { toCountText, type PostingView, type SortMode } from '../model/posting-view.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import styles from './posting-toolbar.module.css';
import { SortMenu } from './sort-menu.tsx';

/** The functions must be the same at each render: the memoized buttons then render only with what they show. */
interface PostingToolbarProps {
  readonly view: PostingView;
  /**
   * False where the company does not hold the feature that shows its postings: sorting and filtering are then hidden.
   */
  readonly mayView: boolean;
  /** False while the postings are being loaded, when their number is not known. */
  readonly isWhole: boolean;
  readonly sortMode: SortMode;
  /** Opens and clears the filter. */
  readonly filterButton: ReactNode;
  /** Omitted where the company may not post. */
  readonly onPost?: (() => void) | undefined;
  /** Omitted where the list has an order of its own. */
  readonly onSort: ((mode: SortMode) => void) | undefined;
  readonly onTags: () => void;
  /** Omitted where the company may not repost, and while a repost runs. */
  readonly onRepost?: (() => void) | undefined;
  /** Omitted where there is nothing to reload. */
  readonly onReload?: (() => void) | undefined;
  /** Seconds until the leads can be reloaded again; 0 where they can. */
  readonly reloadInSeconds: number;
  /** Further buttons, from other features. */
  readonly tools?: ReactNode;
  /** Further actions, which are used rarely. */
  readonly menu?: ReactNode;
  /** The switch of live leads. */
  readonly liveTools?: ReactNode;
}

/** The toolbar above the posting list: actions on the whole list, and the number of postings. */
export function PostingToolbar(props: PostingToolbarProps) {
  const { mode } = useSession();
  const { view, isWhole, sortMode, filterButton, onPost, onSort, onTags, onRepost } = props;
  return (
    <div className={styles.toolbar}>
      {onPost && <PostButton onPost={onPost} />}
      {props.mayView && (
        <>
          {filterButton}
          <SortMenu sortMode={sortMode} onSort={onSort} />
          <TagsButton onTags={onTags} />
          <ReloadButton onReload={props.onReload} inSeconds={props.reloadInSeconds} />
          {props.tools}
          {props.menu}
        </>
      )}
      {/* On a separate line where the list is beside the details. */}
      <div className={styles.state}>
        {props.liveTools}
        <span className={styles.count}>
          {isWhole && <span>{t(`postings.counts.${mode}`, { count: toCountText(view) })}</span>}
          {view.expired > 0 && <ExpiredButton count={view.expired} onRepost={onRepost} />}
        </span>
      </div>
    </div>
  );
}

// The buttons are memoized, because the toolbar renders with each change of the list.

const PostButton = memo(function PostButton({ onPost }: { readonly onPost: () => void }) {
  return (
    <Tooltip label={toKeyedLabel(t('postings.post'), KEYS.post)}>
      <Button
        size="xs"
        classNames={{ root: styles.post, section: styles.plus }}
        leftSection={<IconPlus size={14} />}
        onClick={onPost}
      >
        {t('postings.post')}
      </Button>
    </Tooltip>
  );
});

const TagsButton = memo(function TagsButton({ onTags }: { readonly onTags: () => void }) {
  return (
    <Tooltip label={t('tags.open')}>
      <ActionIcon aria-label={t('tags.open')} onClick={onTags}>
        <IconTags size={16} />
      </ActionIcon>
    </Tooltip>
  );
});

interface ExpiredButtonProps {
  readonly count: number;
  readonly onRepost: (() => void) | undefined;
}

const ExpiredButton = memo(function ExpiredButton({ count, onRepost }: ExpiredButtonProps) {
  return (
    <Tooltip label={toKeyedLabel(t('repost.buttonHint'), KEYS.repost)} disabled={!onRepost}>
      <button type="button" className={styles.expired} disabled={!onRepost} onClick={onRepost}>
        {t('repost.button', { count: formatCount(count) })}
      </button>
    </Tooltip>
  );
});

interface ReloadButtonProps {
  readonly onReload?: (() => void) | undefined;
  readonly inSeconds: number;
}

/** Reloads the leads, then is disabled and counts down. */
const ReloadButton = memo(function ReloadButton({ onReload, inSeconds }: ReloadButtonProps) {
  if (!onReload) return null;
  const isPaused = inSeconds > 0;
  const label = isPaused ? t('postings.reloadIn', { seconds: inSeconds }) : t('postings.reloadLeads');
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-disabled={isPaused}
        data-disabled={isPaused || undefined}
        onClick={() => !isPaused && onReload()}
      >
        {isPaused ? <span className={styles.countdown}>{inSeconds}</span> : <IconRefresh size={16} />}
      </ActionIcon>
    </Tooltip>
  );
});
