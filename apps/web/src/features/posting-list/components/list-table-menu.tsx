import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts';
import { listPostingColumns } from '../../../data/postings/posting-table.ts';
import { printTable } from '../../../lib/print-table.ts';
import { saveCsv } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';

interface ListTableMenuProps {
  /** The rows of the list, in its order. */
  readonly rows: readonly Posting[];
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** What can be done with the whole list as a table, from a menu of the toolbar and from the palette. */
export default function ListTableMenu({ rows, today }: ListTableMenuProps) {
  const { mode } = useSession();
  const title = mode === 'B' ? t('postings.listLoads') : t('postings.listEquipment');
  const columns = () => listPostingColumns(mode, today);
  const exportCsv = () => saveCsv('postings', columns(), rows);
  const print = () => printTable({ title, notes: [today] }, columns(), rows);
  const group = t('postings.keysGroup');
  useCommands(() => [
    { id: 'postings.export', label: `${t('ui.exportCsv')}: ${title}`, group, run: exportCsv },
    { id: 'postings.print', label: `${t('ui.print')}: ${title}`, group, run: print },
  ]);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Tooltip label={t('postingTable.menu')}>
          <ActionIcon aria-label={t('postingTable.menu')}>
            <IconTable size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={rows.length === 0} onClick={exportCsv}>
          {t('ui.exportCsv')}
        </Menu.Item>
        <Menu.Item disabled={rows.length === 0} onClick={print}>
          {t('ui.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
