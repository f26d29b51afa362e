import { Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBell,
  IconCalendarPlus,
  IconCircleCheck,
  IconCopy,
  IconCurrencyDollar,
  IconHash,
  IconPencil,
  IconRepeat,
  IconRoute,
  IconTag,
  IconTrash,
  IconTruckOff,
  IconUsersGroup,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import type { Tag } from '@loadstone/contracts/tags';
import { Link } from 'react-router';
import { t } from '../../../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';
import { ROW_MENU_KEYS, ROW_MENU_LABELS, toMenuPlacement, type RowMenuAction } from '../model/row-menu.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { KeyHint } from '../../../../ui/shortcuts/key-hint.tsx';
import type { RowButtons } from './posting-actions.tsx';
import styles from './posting-menu.module.css';

/** The position of a menu, in pixels of the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

interface PostingMenuProps {
  readonly posting: Posting;
  readonly point: MenuPoint;
  readonly actions: readonly RowMenuAction[];
  readonly tags: readonly Tag[];
  /** Entries for the actions that have no button on the row. */
  readonly buttons?: RowButtons;
  readonly onAction: (action: Exclude<RowMenuAction, 'tag'>) => void;
  readonly onButton: (run: (posting: Posting) => void) => void;
  /** Called with the posting's new tag; null removes the tag. */
  readonly onTag: (tag: Tag | null) => void;
  readonly onClose: () => void;
}

const ICONS: Record<Exclude<RowMenuAction, 'tag'>, Icon> = {
  generateReference: IconHash,
  takeReference: IconHash,
  unassign: IconTruckOff,
  cancel: IconTruckOff,
  copy: IconCopy,
  returnTrip: IconArrowsExchange,
  nextDay: IconCalendarPlus,
  changeRate: IconCurrencyDollar,
  changeNetwork: IconUsersGroup,
  planTrip: IconRoute,
  follow: IconBell,
  confirm: IconCircleCheck,
  releaseTier: IconUsersPlus,
};

/** The menu of a posting's row, the same for its button, right click and keyboard. */
export default function PostingMenu(props: PostingMenuProps) {
  const { posting, point, actions, tags, buttons = {}, onAction, onButton, onTag, onClose } = props;
  const { edit, delete: remove } = buttons;
  const name = `${toOriginText(posting)} → ${toDestinationText(posting)}`;
  const placement = toMenuPlacement(point, { width: window.innerWidth, height: window.innerHeight });
  return (
    <Menu opened onClose={onClose} position={placement} offset={2} trapFocus returnFocus withinPortal>
      <Menu.Target>
        {/* The accessible name of the menu. */}
        <span aria-hidden className={styles.point} style={{ left: point.left, top: point.top }}>
          {t('postings.menuOf', { name })}
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          if (action === 'tag') return <TagMenu key={action} posting={posting} tags={tags} onTag={onTag} />;
          const ActionIcon = ICONS[action];
          const keys = ROW_MENU_KEYS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<ActionIcon size={16} aria-hidden />}
              rightSection={keys && <KeyHint keys={keys} />}
              onClick={() => onAction(action)}
            >
              {t(ROW_MENU_LABELS[action])}
            </Menu.Item>
          );
        })}
        {/* What may be posted again may become a lane. */}
        {actions.includes('returnTrip') && (
          <Menu.Item
            component={Link}
            to={`/lanes?of=${posting.token}`}
            leftSection={<IconRepeat size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('lanes.make')}
          </Menu.Item>
        )}
        {edit && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            rightSection={<KeyHint keys={KEYS.edit} />}
            onClick={() => onButton(edit)}
          >
            {t('postings.edit')}
          </Menu.Item>
        )}
        {remove && (
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            rightSection={<KeyHint keys="Delete" />}
            onClick={() => onButton(remove)}
          >
            {t('postings.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function TagMenu({ posting, tags, onTag }: Pick<PostingMenuProps, 'posting' | 'tags' | 'onTag'>) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconTag size={16} />}>{t('tags.menu')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown aria-label={t('tags.menu')} className={styles.tags}>
        {tags.map((tag) => {
          const isCurrent = posting.tag?.tagId === tag.id;
          return (
            <Menu.CheckboxItem
              key={tag.id}
              checked={isCurrent}
              closeMenuOnClick
              rightSection={<span className={styles.swatch} style={{ background: tag.tagColor }} aria-hidden />}
              onChange={() => onTag(isCurrent ? null : tag)}
            >
              {tag.tagName}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
