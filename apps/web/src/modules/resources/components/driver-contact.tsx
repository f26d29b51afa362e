import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Driver } from '../resource.ts';
import { toFullName } from '../model/driver-name.ts';
import { formatPhone } from '../model/phone.ts';
import styles from './resources.module.css';

interface DriverContactProps {
  readonly driver: Driver;
  /** True for the card that the Tab key stops at. */
  readonly isStop: boolean;
}

/** Phone and e-mail of a driver: each can be used or copied with one click. */
export function DriverContact({ driver, isStop }: DriverContactProps) {
  const { email } = driver;
  const phone = formatPhone(driver.phone);
  const name = toFullName(driver);
  const tabIndex = isStop ? 0 : -1;
  return (
    <>
      <div className={styles.contact}>
        {phone === undefined ? (
          <span className={styles.fact}>{t('resources.noPhone')}</span>
        ) : (
          <>
            <a className={styles.link} href={`tel:${driver.phone}`} tabIndex={tabIndex}>
              {phone}
            </a>
            <CopyButton
              value={phone}
              label={t('resources.copyPhone', { name })}
              doneLabel={t('resources.copied')}
              tabIndex={tabIndex}
            />
          </>
        )}
      </div>
      <div className={styles.contact}>
        <a className={styles.link} href={`mailto:${email}`} title={email} tabIndex={tabIndex}>
          {email}
        </a>
        <CopyButton
          value={email}
          label={t('resources.copyEmail', { name })}
          doneLabel={t('resources.copied')}
          tabIndex={tabIndex}
        />
      </div>
    </>
  );
}
