import { Menu } from '@mantine/core';
import { useReturnFocus } from '../ui/dialogs/use-return-focus.ts';
import { t } from '../lib/texts/t.ts';
import type { DataGridProps } from './data-grid-props.ts';
import type { MenuPoint } from './row-menu.tsx';

/** A column as listed in the column menu. */
export interface ColumnChoice {
  readonly key: string;
  readonly label: string;
  readonly isShown: boolean;
}

interface ColumnMenuProps {
  readonly point: MenuPoint;
  readonly choices: readonly ColumnChoice[];
  readonly onToggle: (key: string, isShown: boolean) => void;
  readonly actions: NonNullable<DataGridProps<never>['listActions']>;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** A menu of the columns that are shown, of which at least one stays, and of what can be done with the whole table. */
export function ColumnMenu({ point, choices, actions, onToggle, onExport, onPrint, onClose }: ColumnMenuProps) {
  useReturnFocus(true);
  const shown = choices.filter(({ isShown }) => isShown);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      offset={2}
      trapFocus
      returnFocus={false}
      withinPortal
      closeOnItemClick={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: point.left, top: point.top, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('grid.columns')} mah="60vh" style={{ overflowY: 'auto' }}>
        {choices.map(({ key, label, isShown }) => (
          <Menu.CheckboxItem
            key={key}
            checked={isShown}
            disabled={isShown && shown.length === 1}
            onChange={(isChecked: boolean) => onToggle(key, isChecked)}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        {actions.map(({ label, run }) => (
          <Menu.Item key={label} closeMenuOnClick onClick={run}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item closeMenuOnClick onClick={onExport}>
          {t('ui.exportCsv')}
        </Menu.Item>
        <Menu.Item closeMenuOnClick onClick={onPrint}>
          {t('ui.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
