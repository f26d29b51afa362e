import { Drawer, Tabs } from '@mantine/core';
import { useProductUpdates } from '../../modules/product-updates/index.ts';
import { formatDay } from '../../lib/format/formatting.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
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
  guides: [
    'help.guides.post',
    'help.guides.read',
    'help.guides.offers',
    'help.guides.assign',
    'help.guides.drivers',
    'help.guides.documents',
    'help.guides.networks',
    'help.guides.templates',
    'help.guides.running',
    'help.guides.fast',
    'help.guides.import',
    'help.guides.calls',
    'help.guides.tiers',
    'help.guides.quantity',
    'help.guides.lanes',
    'help.guides.trips',
    'help.guides.alerts',
    'help.guides.fresh',
    'help.guides.rates',
    'help.guides.search',
    'help.guides.links',
    'help.guides.language',
    'help.guides.keyboard',
  ],
} as const satisfies Record<Exclude<HelpTopic, 'updates'>, readonly string[]>;

interface HelpDrawerProps {
  topic: HelpTopic;
  onTopic: (topic: HelpTopic) => void;
  onClose: () => void;
}

function Entries({ topic }: { topic: keyof typeof ENTRIES }) {
  return ENTRIES[topic].map((key) => (
    <section key={key} className={styles.entry}>
      <h3>{t(`${key}.title`)}</h3>
      <p>{t(`${key}.body`)}</p>
    </section>
  ));
}

/** The product updates, newest first, each with its day. */
function ProductUpdates() {
  const { data: updates, error, refetch } = useProductUpdates();
  if (error !== null)
    return <ErrorState title={t('help.updatesFailed')} error={error} onRetry={() => void refetch()} />;
  if (updates?.length === 0) return <p className={styles.entry}>{t('help.noUpdates')}</p>;
  return updates?.map(({ day, title, body }) => (
    <section key={`${day} ${title}`} className={styles.entry}>
      <h3>{title}</h3>
      <p>
        <time dateTime={day}>{formatDay(day)}</time>
      </p>
      <p>{body}</p>
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
          <ProductUpdates />
        </Tabs.Panel>
        <Tabs.Panel value="guides">
          <Entries topic="guides" />
        </Tabs.Panel>
      </Tabs>
      <p className={styles.call}>{t('help.callUs', { phone: supportPhone, alternatePhone: supportPhoneAlternate })}</p>
    </Drawer>
  );
}
