import { Button } from '@mantine/core';
import type { ClientSettings } from '@loadstone/contracts/board';
import type { ReactNode } from 'react';
import { useInsurance } from '../use-insurance.ts';
import { browserWindow } from '../../../lib/browser/browser.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toPhoneAddress } from '../../../lib/format/phone-address.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { ViewNotice } from '../../../ui/dialogs/view-notice.tsx';
import { DisabledView } from '../../../ui/disabled-view.tsx';
import { useDelayed } from '../../../ui/states/use-delayed.ts';
import styles from './insurance.module.css';
import { ALERT_DELAY_MS, useDailyWarning } from '../use-daily-warning.ts';

const PLACES = /(\{email\}|\{phone\})/;

interface InsuranceGateProps {
  /** True on the screen that warns once a day before the insurance expires. */
  readonly warnsBefore?: boolean;
  /**
   * True where the screen dims itself what the insurance blocks, because a part of it stays usable; undefined until that
   * is known.
   */
  readonly isPartial?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * Wraps a carrier's screen. With expired insurance the screen is dimmed and disabled under an alert that cannot be
 * closed; beside running assignments, which stay usable, the alert is above the screen. The server refuses the same
 * writes.
 */
export function InsuranceGate(props: InsuranceGateProps) {
  const { warnsBefore = false, children } = props;
  const isPartial = 'isPartial' in props ? props.isPartial : false;
  const { claims } = useSession();
  const settings = useSettings();
  const state = useInsurance();
  useDailyWarning(warnsBefore && state === 'soon', () => warn(claims.insuranceExpiryDate ?? '', settings));
  const isExpired = state === 'expired';
  // One tree for all cases: the screen keeps its state when its postings arrive, and at midnight.
  return (
    <div className={styles.gate}>
      {isExpired && isPartial === true && <ExpiredBar {...settings} />}
      <div className={styles.rest}>
        <DisabledView
          isDisabled={isExpired && isPartial !== true}
          notice={isPartial === false && <ExpiredNotice {...settings} />}
        >
          {children}
        </DisabledView>
      </div>
    </div>
  );
}

/** The alert above a screen of which a part stays usable. */
function ExpiredBar({ insuranceEmail, supportPhone }: ClientSettings) {
  return (
    <section role="alert" className={styles.bar}>
      <h2 className={styles.barTitle}>{t('insurance.expiredTitle')}</h2>
      <div className={styles.barText}>
        <CertificateRequest insuranceEmail={insuranceEmail} supportPhone={supportPhone} />
        <p className={styles.text}>{t('insurance.runningHint')}</p>
      </div>
      <Button size="xs" variant="default" onClick={() => browserWindow.reload()}>
        {t('insurance.checkAgain')}
      </Button>
    </section>
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

/** Requests an updated certificate; the address and the number are links. */
function CertificateRequest({ insuranceEmail, supportPhone }: Pick<ClientSettings, 'insuranceEmail' | 'supportPhone'>) {
  return (
    <p className={styles.text}>
      {t('insurance.expired', { email: '{email}', phone: '{phone}' })
        .split(PLACES)
        .map((part) => {
          if (part === '{email}') {
            return (
              <a key={part} href={`mailto:${insuranceEmail}`}>
                {insuranceEmail}
              </a>
            );
          }
          if (part === '{phone}') {
            return (
              <a key={part} href={toPhoneAddress(supportPhone)}>
                {supportPhone}
              </a>
            );
          }
          return part;
        })}
    </p>
  );
}
