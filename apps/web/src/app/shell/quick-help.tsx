import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import type { HelpTopic } from '../help/help-drawer.tsx';
import { LateDialog } from '../../ui/dialogs/late-dialog.tsx';
import { lateComponent } from '../../ui/late-component.tsx';

const HelpDrawer = lateComponent(async () => ({ default: (await import('../help/help-drawer.tsx')).HelpDrawer }));

/** What can be read about the product; each entry leads to something that is there. */
export function QuickHelp() {
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button variant="subtle" color="ink" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('shell.quickHelp')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setTopic('faq')}>{t('shell.faq')}</Menu.Item>
          <Menu.Item onClick={() => setTopic('updates')}>{t('shell.productUpdates')}</Menu.Item>
          <Menu.Item onClick={() => setTopic('guides')}>{t('shell.userGuides')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {topic !== null && (
        <LateDialog onClose={() => setTopic(null)}>
          <HelpDrawer topic={topic} onTopic={setTopic} onClose={() => setTopic(null)} />
        </LateDialog>
      )}
    </>
  );
}
