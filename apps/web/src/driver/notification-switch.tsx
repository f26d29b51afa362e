import { useId } from 'react';
import type { Driver } from './driver.ts';
import type { DriverState } from './driver-state.ts';
import { t } from './texts/t.ts';

/** The driver's consent to notifications, which the same switch ends. */
export function NotificationSwitch({ state, driver }: { state: DriverState; driver: Driver }) {
  const hintId = useId();
  if (state.notifications === 'unsupported') return <p className="soft">{t('notificationsUnsupported')}</p>;
  const isOn = state.notifications === 'on';
  return (
    <div>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          onChange={() => void (isOn ? driver.notifications.turnOff() : driver.notifications.turnOn())}
        />
        {t('notifications')}
      </label>
      <p id={hintId} className="soft">
        {isOn ? t('notificationsOn') : t('notificationsConsent')}
      </p>
    </div>
  );
}
