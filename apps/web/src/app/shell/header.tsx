import { Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { ConnectionNote } from '../../live/connection-note.tsx';
import { NotificationBell } from '../../modules/notifications/index.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { openHelp } from '../help/help-host.tsx';
import { useDestinations } from '../registered-routes.ts';
import { AccountMenu } from './account-menu.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import styles from './shell.module.css';

const OffersButton = lazyComponent(() => import('../../modules/offers/components/offers-button.tsx'));

const DueCallsButton = lazyComponent(() => import('../../modules/call-notes/components/due-calls-button.tsx'));

const CompanyBrief = lazyComponent(() => import('../../modules/companies/components/company-brief.tsx'));

const WaitingLoadsButton = lazyComponent(async () => ({
  default: (await import('../../modules/assignments/components/waiting-loads-button.tsx')).WaitingLoadsButton,
}));

const LocalCopyNote = lazyComponent(() => import('../../modules/local-copy/components/local-copy-note.tsx'));

/** The fixed bar at the top: mode, navigation, help, bell, account. */
export function Header() {
  const { mode, modes } = useSession();
  const destinations = useDestinations();
  const { isSampleMarket } = useSettings();
  return (
    <header className={styles.header}>
      {modes.length > 1 && <ModeToggle />}
      <Link to="/home" className={styles.logo}>
        <Logo />
        {t('shell.product')}
      </Link>
      <nav aria-label={t('shell.mainNavigation')} className={styles.links}>
        {destinations.map(({ path, labelKey }) => (
          <NavLink key={path} to={path} className={styles.link}>
            {t(labelKey)}
          </NavLink>
        ))}
      </nav>
      {isSampleMarket && (
        <Tooltip label={t('shell.sampleMarketHint')}>
          <span className={styles.sample}>
            <span>{t('shell.sampleMarket')}</span>
          </span>
        </Tooltip>
      )}
      <div className={styles.gap} />
      <LazyPart>
        <LocalCopyNote />
      </LazyPart>
      <ConnectionNote />
      {mode === 'C' && (
        <LazyPart>
          <WaitingLoadsButton
            renderCompany={(custCd, userId) => (
              <LazyPart>
                <CompanyBrief custCd={custCd} userId={userId} />
              </LazyPart>
            )}
          />
        </LazyPart>
      )}
      <LazyPart>
        <DueCallsButton />
      </LazyPart>
      <LazyPart>
        <OffersButton />
      </LazyPart>
      <QuickHelp />
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}

/** The logo: a horseshoe magnet. */
function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.6} aria-hidden>
      <path d="M5 4v8a7 7 0 0 0 14 0V4" />
      <path d="M3 8h4M17 8h4" />
    </svg>
  );
}

/** Help, chat and feedback. Chat is listed only where the deployment has one. */
function QuickHelp() {
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
