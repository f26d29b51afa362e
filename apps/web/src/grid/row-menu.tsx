import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useReturnFocus } from '../ui/dialogs/use-return-focus.ts';
import type { RowMenuItem } from './column.ts';
import { KeyHint } from '../ui/shortcuts/key-hint.tsx';

/** The position of a menu, in pixels of the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

interface RowMenuProps {
  readonly label: string;
  readonly point: MenuPoint;
  readonly items: readonly RowMenuItem[];
  readonly onClose: () => void;
}

/**
 * The menu of a row, the same for right click, row button and keyboard. The focus moves into it, arrows and letters
 * move, Esc closes, and the focus returns to the cell.
 */
export function RowMenu({ label, point, items, onClose }: RowMenuProps) {
  // The kit restores the focus to the element that had it when a menu opens, but this menu is mounted only while it is
  // open.
  const giveFocusBack = useReturnFocus(true);
  // Without a choice, the kit gives the focus to the first item even where that is disabled, and the menu has none.
  const first = items.find(({ isDisabled }) => isDisabled !== true);
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} trapFocus returnFocus={false} withinPortal>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: point.left, top: point.top, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={item.key}>
            {index > 0 && item.group !== items[index - 1]?.group && <Menu.Divider />}
            <Menu.Item
              leftSection={item.icon}
              rightSection={item.shortcut && <KeyHint keys={item.shortcut} />}
              disabled={item.isDisabled}
              data-autofocus={item === first || undefined}
              // The kit's own red has too little contrast on a menu.
              c={item.isDangerous && !item.isDisabled ? 'var(--ls-danger)' : undefined}
              onClick={() => {
                giveFocusBack();
                item.run();
              }}
            >
              {item.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
