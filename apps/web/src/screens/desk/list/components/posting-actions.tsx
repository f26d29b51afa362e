import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { isOwnActionAllowed, type Posting, type PostingStatus } from '@loadstone/contracts/postings';
import type { Tag } from '@loadstone/contracts/tags';
import { memo } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { RowMenuAction } from '../model/row-menu.ts';
import type { MenuPoint } from './posting-menu.tsx';
import { useDeskOverlay } from '../model/desk-overlay.ts';
import { OverlayFilterButton } from './overlay-filter-button.tsx';
import styles from './posting-list.module.css';

const OfferAction = lazyComponent(() => import('./offer-action.tsx'));

/** The actions on a posting; an action is omitted where the company does not hold its feature. */
export interface PostingActionHandlers {
  readonly onEdit?: ((posting: Posting) => void) | undefined;
  readonly onDelete?: ((posting: Posting) => void) | undefined;
  /** The entries of a posting's menu; none where it has no menu. */
  readonly listMenu: (posting: Posting) => readonly RowMenuAction[];
  readonly onMenuAction: (action: Exclude<RowMenuAction, 'tag'>, posting: Posting) => void;
  readonly tags: readonly Tag[];
  readonly onTag: (posting: Posting, tag: Tag | null) => void;
}

interface PostingActionsProps {
  readonly posting: Posting;
  readonly status: PostingStatus;
  readonly topPx: number;
  readonly isCompact: boolean;
  readonly handlers: PostingActionHandlers;
  readonly onMenu: (posting: Posting, point: MenuPoint) => void;
}

/** What a row offers beside its menu: each is absent where it is not allowed. */
export interface RowButtons {
  readonly edit?: PostingActionHandlers['onEdit'];
  readonly delete?: PostingActionHandlers['onDelete'];
}

export function listRowButtons(
  { postType }: Posting,
  status: PostingStatus,
  { onEdit, onDelete }: PostingActionHandlers,
): RowButtons {
  return { edit: isOwnActionAllowed('edit', postType, status) ? onEdit : undefined, delete: onDelete };
}

/** The distance to the row's last line, which the buttons may cover: with an open offer, the facts end at 88 px. */
const OFFSET_PX = { comfortable: 88, compact: 27 } as const;

/**
 * The buttons over the row that has the pointer or the keyboard focus. A compact row has room for one beside its leads: the
 * menu has the others.
 */
export const PostingActions = memo(function PostingActions(props: PostingActionsProps) {
  const { posting, status, topPx, isCompact, handlers, onMenu } = props;
  const overlay = useDeskOverlay();
  const name = `${toOriginText(posting)} → ${toDestinationText(posting)}`;
  const hasMenu = handlers.listMenu(posting).length > 0;
  const { edit, delete: remove }: RowButtons = isCompact && hasMenu ? {} : listRowButtons(posting, status, handlers);
  const canFilter = overlay !== null && status === 'O';
  if (!edit && !remove && !hasMenu && !canFilter) return null;
  return (
    <div
      className={styles.actions}
      data-compact={isCompact || undefined}
      style={{ transform: `translateY(${topPx + OFFSET_PX[isCompact ? 'compact' : 'comfortable']}px)` }}
    >
      <LazyPart>
        <OfferAction token={posting.token} />
      </LazyPart>
      {edit && (
        <Tooltip label={toKeyedLabel(t('postings.edit'), KEYS.edit)}>
          <ActionIcon size={28} aria-label={`${t('postings.edit')} ${name}`} onClick={() => edit(posting)}>
            <IconPencil size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {remove && (
        <Tooltip label={toKeyedLabel(t('postings.delete'), 'Delete')}>
          <ActionIcon size={28} aria-label={`${t('postings.delete')} ${name}`} onClick={() => remove(posting)}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {hasMenu && (
        <Tooltip label={toKeyedLabel(t('postings.more'), KEYS.menu)}>
          <ActionIcon
            size={28}
            aria-label={`${t('postings.more')} ${name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              onMenu(posting, { left, top: bottom });
            }}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {/* The last, because the mark of a row at rest is at this place. */}
      {canFilter && <OverlayFilterButton posting={posting} overlay={overlay} />}
    </div>
  );
});
