import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import { memo, useState } from 'react';
import {
  listExportedColumns,
  listExportedRows,
  listPrintedColumns,
  listStopColumns,
  listStopRows,
  quickLine,
} from '../../../../modules/postings/index.ts';
import { listStopTexts } from '../../../../lib/panel-facts.ts';
import { printTable } from '../../../../lib/tables/print-table.ts';
import { saveCsv } from '../../../../lib/tables/save-file.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useCommands } from '../../../../ui/commands/use-commands.ts';
import { KeyHint } from '../../../../ui/shortcuts/key-hint.tsx';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';

interface ListMenuProps {
  /** The rows of the list, in its order. The same function at each render. */
  readonly listRows: () => readonly Posting[];
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Opens the import; omitted where the company may not post. */
  readonly onImport?: (() => void) | undefined;
  /** Omitted where the list cannot be collapsed. */
  readonly onCollapse?: (() => void) | undefined;
}

/** Actions on the whole list that are used rarely, from a menu of the toolbar and from the palette. */
export default memo(function ListMenu({ listRows, today, onImport, onCollapse }: ListMenuProps) {
  const { mode } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const title = mode === 'B' ? t('postings.listLoads') : t('postings.listEquipment');
  const exportCsv = () => saveCsv('postings', listExportedColumns(mode, today), listExportedRows(listRows()));
  const exportStops = () => saveCsv('stops', listStopColumns(today), listStopRows(listRows()));
  const toLines = ({ stops }: Posting) => listStopTexts(stops);
  const print = () => printTable({ title, notes: [today], toLines }, listPrintedColumns(mode, today), listRows());
  const group = t('postings.keysGroup');
  useCommands(() => [
    {
      id: 'postings.export',
      label: t('ui.labelled', { label: t('ui.exportCsv'), value: title }),
      group,
      run: exportCsv,
    },
    ...(mode === 'B' ? [{ id: 'postings.exportStops', label: t('ui.exportStops'), group, run: exportStops }] : []),
    ...(onImport ? [{ id: 'postings.import', label: t('postingImport.title'), group, run: onImport }] : []),
    { id: 'postings.print', label: t('ui.labelled', { label: t('ui.print'), value: title }), group, run: print },
    ...(onCollapse ? [{ id: 'postings.collapse', label: t('postings.collapseList'), group, run: onCollapse }] : []),
  ]);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Tooltip label={t('postings.listMenu')} disabled={isOpen}>
          <ActionIcon aria-label={t('postings.listMenu')}>
            <IconDots size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {onImport && (
          <Menu.Item
            rightSection={<KeyHint keys={KEYS.quickPost} />}
            onClick={() => quickLine.set(quickLine.get() ?? '')}
          >
            {t('quickPost.open')}
          </Menu.Item>
        )}
        {onImport && <Menu.Item onClick={onImport}>{t('postingImport.title')}</Menu.Item>}
        <Menu.Item disabled={isOpen && listRows().length === 0} onClick={exportCsv}>
          {t('ui.exportCsv')}
        </Menu.Item>
        {mode === 'B' && (
          <Menu.Item disabled={isOpen && listRows().length === 0} onClick={exportStops}>
            {t('ui.exportStops')}
          </Menu.Item>
        )}
        <Menu.Item disabled={isOpen && listRows().length === 0} onClick={print}>
          {t('ui.print')}
        </Menu.Item>
        {onCollapse && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onCollapse}>{t('postings.collapseList')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
