import { Drawer, Tabs } from '@mantine/core';
import { useSettings } from '../../lib/settings.ts';
import { fill } from '../../lib/texts/fill.ts';
import { helpTexts } from '../../lib/texts/help.ts';
import { productUpdateTexts } from '../../lib/texts/product-updates.ts';
import { shellTexts } from '../../lib/texts/shell.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import styles from './help-drawer.module.css';

export type HelpTopic = 'faq' | 'guides' | 'updates';

const ENTRIES = { faq: helpTexts.faq, guides: helpTexts.guides, updates: productUpdateTexts } as const;

interface HelpDrawerProps {
  topic: HelpTopic;
  onTopic: (topic: HelpTopic) => void;
  onClose: () => void;
}

function Entries({ topic }: { topic: HelpTopic }) {
  return ENTRIES[topic].map(({ title, body }) => (
    <section key={title} className={styles.entry}>
      <h3>{title}</h3>
      <p>{body}</p>
    </section>
  ));
}

/** Help beside the work: frequent questions and short guides, and whom to call. */
export function HelpDrawer({ topic, onTopic, onClose }: HelpDrawerProps) {
  const { supportPhone, supportPhoneAlternate } = useSettings();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={helpTexts.title}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
      classNames={{ title: styles.title, content: styles.content, header: styles.content }}
    >
      <Tabs value={topic} onChange={(value) => value !== null && onTopic(value as HelpTopic)}>
        <Tabs.List>
          <Tabs.Tab value="faq">{shellTexts.faq}</Tabs.Tab>
          <Tabs.Tab value="updates">{shellTexts.productUpdates}</Tabs.Tab>
          <Tabs.Tab value="guides">{shellTexts.userGuides}</Tabs.Tab>
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
      <p className={styles.call}>
        {fill(helpTexts.callUs, { phone: supportPhone, alternatePhone: supportPhoneAlternate })}
      </p>
    </Drawer>
  );
}
