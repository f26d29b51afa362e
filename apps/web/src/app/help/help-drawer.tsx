import { Drawer, Tabs } from '@mantine/core';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './help-drawer.module.css';

export type HelpTopic = 'faq' | 'guides' | 'updates';

/** Keys of the entries of each topic, in their order. */
const ENTRIES = {
  faq: [
    'help.faq.lead',
    'help.faq.matching',
    'help.faq.distances',
    'help.faq.corridor',
    'help.faq.gone',
    'help.faq.expiry',
  ],
  guides: ['help.guides.post', 'help.guides.read', 'help.guides.keyboard'],
  updates: ['productUpdates.liveLeads', 'productUpdates.notifications', 'productUpdates.sounds'],
} as const satisfies Record<HelpTopic, readonly string[]>;

interface HelpDrawerProps {
  topic: HelpTopic;
  onTopic: (topic: HelpTopic) => void;
  onClose: () => void;
}

function Entries({ topic }: { topic: HelpTopic }) {
  return ENTRIES[topic].map((key) => (
    <section key={key} className={styles.entry}>
      <h3>{t(`${key}.title`)}</h3>
      <p>{t(`${key}.body`)}</p>
    </section>
  ));
}

/** Help beside the screen: frequent questions and short guides, and whom to call. */
export function HelpDrawer({ topic, onTopic, onClose }: HelpDrawerProps) {
  const { supportPhone, supportPhoneAlternate } = useSettings();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={t('help.title')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ title: styles.title, content: styles.content, header: styles.content }}
    >
      <Tabs value={topic} onChange={(value) => value !== null && onTopic(value as HelpTopic)}>
        <Tabs.List>
          <Tabs.Tab value="faq">{t('shell.faq')}</Tabs.Tab>
          <Tabs.Tab value="updates">{t('shell.productUpdates')}</Tabs.Tab>
          <Tabs.Tab value="guides">{t('shell.userGuides')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="faq">
          <Entries topic="faq" />
        </Tabs.Panel>
        <Tabs.Panel value="updates">
          <Entries topic="updates" />
        </Tabs.Panel>
        <Tabs.Panel value="guides">
          <Entries topic="guides" />
        </Tabs.Panel>
      </Tabs>
      <p className={styles.call}>{t('help.callUs', { phone: supportPhone, alternatePhone: supportPhoneAlternate })}</p>
    </Drawer>
  );
}
