import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { browserWindow } from '../../../lib/browser/browser.ts';
import { t } from '../../../lib/texts/t.ts';
import styles from './location-page.module.css';
import { UntilShared } from './until-shared.tsx';

interface LocationPageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page outside the shell. Its heading has the focus first, so that a screen reader starts there. */
export function LocationPage({ title, actions, children }: LocationPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </main>
  );
}

const STEPS = [
  ['location.chromeName', 'location.chromeSteps'],
  ['location.firefoxName', 'location.firefoxSteps'],
  ['location.safariName', 'location.safariSteps'],
  ['location.systemName', 'location.systemSteps'],
] as const;

/** Explains how the location is shared, for each browser. */
export function LocationHelp() {
  return (
    <UntilShared>
      {({ share }) => (
        <LocationPage
          title={t('location.howToShare')}
          actions={
            <>
              <Button onClick={share}>{t('location.share')}</Button>
              <Button variant="default" onClick={() => browserWindow.reload()}>
                {t('location.reload')}
              </Button>
              <Button component={Link} to="/GeoEnforce" variant="subtle">
                {t('location.back')}
              </Button>
            </>
          }
        >
          <p>{t('location.accessBody', { origin: browserWindow.origin })}</p>
          <dl>
            {STEPS.map(([name, steps]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{t(steps)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('location.accessGoesOn')}</p>
        </LocationPage>
      )}
    </UntilShared>
  );
}

/** Explains why the location must be shared. */
export function LocationRequired({ onLogOut }: { readonly onLogOut: () => void }) {
  return (
    <UntilShared>
      {({ isRefused, share }) => (
        <LocationPage
          title={t('location.requiredTitle')}
          actions={
            <>
              <Button onClick={share}>{t('location.share')}</Button>
              <Button component={Link} to="/LocationAccess" variant="default">
                {t('location.howToShare')}
              </Button>
              <Button variant="subtle" onClick={onLogOut}>
                {t('location.logOut')}
              </Button>
            </>
          }
        >
          <p>{t('location.requiredBody')}</p>
          <p role="status">{t(isRefused ? 'location.refused' : 'location.notFound')}</p>
        </LocationPage>
      )}
    </UntilShared>
  );
}
