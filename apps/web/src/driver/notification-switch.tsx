import type { Driver } from './driver.ts';
import type { DriverState } from './driver-state.ts';
import { t } from './texts/t.ts';

/** The driver's consent to notifications, and the control that ends them. */
export function NotificationSwitch({ state, driver }: { state: DriverState; driver: Driver }) {
  if (state.notifications === 'unsupported') return null;
  const isOn = state.notifications === 'on';
  return (
    <section className="card">
      <h2>{t('notifications')}</h2>
      <p className="soft">{isOn ? t('notificationsOn') : t('notificationsConsent')}</p>
      <button
        type="button"
        onClick={() => void (isOn ? driver.notifications.turnOff() : driver.notifications.turnOn())}
      >
        {isOn ? t('notificationsStop') : t('notificationsStart')}
      </button>
    </section>
  );
}
