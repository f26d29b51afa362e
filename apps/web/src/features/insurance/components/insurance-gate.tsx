import { Button } from '@mantine/core';
import type { ClientSettings } from '@loadstone/contracts';
import type { ReactNode } from 'react';
import { browserWindow } from '../../../lib/browser/browser.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { ViewNotice } from '../../../ui/dialogs/view-notice.tsx';
import { DisabledView } from '../../../ui/disabled-view.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import { CertificateRequest } from './certificate-request.tsx';
import styles from './insurance.module.css';
import { ALERT_DELAY_MS, useDailyWarning, useInsurance } from '../use-insurance.ts';

interface InsuranceGateProps {
  /** True on the screen that warns once a day before the insurance expires. */
  readonly warnsBefore?: boolean;
  readonly children: ReactNode;
}

/**
 * Wraps a carrier's screen. With expired insurance the screen is dimmed and disabled under an alert that cannot be
 * closed. The server refuses the same writes.
 */
export function InsuranceGate({ warnsBefore = false, children }: InsuranceGateProps) {
  const { claims } = useSession();
  const settings = useSettings();
  const state = useInsurance();
  useDailyWarning(warnsBefore && state === 'soon', () => warn(claims.insuranceExpiryDate ?? '', settings));
  return (
    <DisabledView isDisabled={state === 'expired'} notice={<ExpiredNotice {...settings} />}>
      {children}
    </DisabledView>
  );
}

function ExpiredNotice({ insuranceEmail, supportPhone }: ClientSettings) {
  const isShown = useDelayed(ALERT_DELAY_MS);
  if (!isShown) return null;
  return (
    <ViewNotice
      title={t('insurance.expiredTitle')}
      footer={
        <Button variant="default" onClick={() => browserWindow.reload()}>
          {t('insurance.checkAgain')}
        </Button>
      }
    >
      <CertificateRequest insuranceEmail={insuranceEmail} supportPhone={supportPhone} />
      <p className={styles.text}>{t('insurance.expiredHint')}</p>
    </ViewNotice>
  );
}

function warn(expiryDay: string, { insuranceEmail, supportPhone }: ClientSettings): void {
  void ask({
    title: t('insurance.soonTitle'),
    body: (
      <>
        <p className={styles.text}>{t('insurance.soon', { day: formatDay(expiryDay) })}</p>
        <CertificateRequest insuranceEmail={insuranceEmail} supportPhone={supportPhone} />
      </>
    ),
    confirmLabel: t('insurance.ok'),
  });
}
