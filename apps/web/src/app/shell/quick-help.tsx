import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { openHelp } from '../help/help-host.tsx';

/** Help, chat and feedback. Chat is listed only where the deployment has one. */
export function QuickHelp() {
  const { chatUrl } = useSettings();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button variant="subtle" color="ink" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('shell.quickHelp')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => openHelp('faq')}>{t('shell.faq')}</Menu.Item>
        {chatUrl !== undefined && (
          <Menu.Item
            component="a"
            href={chatUrl}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('shell.chat')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => openHelp('updates')}>{t('shell.productUpdates')}</Menu.Item>
        <Menu.Item onClick={() => openHelp('guides')}>{t('shell.userGuides')}</Menu.Item>
        <Menu.Item onClick={() => openHelp('feedback')}>{t('shell.provideFeedback')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
