import { Refused, type DriverApi } from './driver-calls.ts';
import type { DriverDatabase } from './driver-database.ts';
import type { DriverState } from './driver-state.ts';
import type { PhoneNotifications } from './phone-notifications.ts';
import { activeLanguage, t } from './texts/t.ts';

interface NotificationDependencies {
  readonly database: DriverDatabase;
  readonly api: DriverApi;
  readonly phone: PhoneNotifications;
}

interface NotificationHost {
  readonly getSecret: () => string;
  readonly show: (change: Partial<DriverState>) => Promise<void>;
}

/** Notifications about the loads of a driver, on this phone. The consent ends with the session. */
export class DriverNotifications {
  readonly #dependencies: NotificationDependencies;
  readonly #host: NotificationHost;

  constructor(dependencies: NotificationDependencies, host: NotificationHost) {
    this.#dependencies = dependencies;
    this.#host = host;
  }

  /** What the page shows before the driver presses anything. */
  async readState(): Promise<DriverState['notifications']> {
    const { database, phone } = this.#dependencies;
    if (!phone.isSupported) return 'unsupported';
    return (await database.read('hasNotifications')) === true ? 'on' : 'off';
  }

  /** Asks the driver, and lets the board send to this phone. */
  async turnOn(): Promise<void> {
    const { api, database, phone } = this.#dependencies;
    try {
      if (!(await phone.ask())) return await this.#host.show({ notice: t('notificationsRefused') });
      const { publicKey } = await api.readPushKey(this.#host.getSecret());
      const subscription = await phone.subscribe(publicKey);
      await api.addPush(this.#host.getSecret(), { subscription, language: activeLanguage() });
      await database.write('hasNotifications', true);
      await this.#host.show({ notifications: 'on', notice: '' });
    } catch (error) {
      await this.#host.show({ notice: error instanceof Refused ? error.message : t('notificationsFailed') });
    }
  }

  /** Ends them on this phone, also where the board cannot be reached: its next message then finds no subscription. */
  async turnOff(): Promise<void> {
    const { api } = this.#dependencies;
    await this.forget();
    await api.removePush(this.#host.getSecret()).catch(() => undefined);
  }

  /** Ends them on this phone, with the session. */
  async forget(): Promise<void> {
    const { database, phone } = this.#dependencies;
    if ((await this.readState()) !== 'on') return;
    await phone.unsubscribe().catch(() => undefined);
    await database.write('hasNotifications', false);
    await this.#host.show({ notifications: 'off' });
  }
}
