import { Tooltip } from '@mantine/core';
import { Link, NavLink } from 'react-router';
import { NotificationBell } from '../../modules/notifications/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { ConnectionNote } from '../../live/connection-note.tsx';
import { useDestinations } from '../registered-routes.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { QuickHelp } from './quick-help.tsx';
import styles from './shell.module.css';

const OffersButton = lazyComponent(() => import('../../modules/offers/components/offers-button.tsx'));

const DueCallsButton = lazyComponent(() => import('../../modules/call-notes/components/due-calls-button.tsx'));

const CompanyBrief = lazyComponent(() => import('../../modules/companies/components/company-brief.tsx'));

const WaitingLoadsButton = lazyComponent(async () => ({
  default: (await import('../../modules/assignments/components/waiting-loads-button.tsx')).WaitingLoadsButton,
}));

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
          <span className={styles.sample}>{t('shell.sampleMarket')}</span>
        </Tooltip>
      )}
      <div className={styles.gap} />
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
