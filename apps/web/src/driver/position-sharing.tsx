import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** The driver's consent to share positions, and the control that stops it. */
export function PositionSharing({ load, driver }: { load: ShownLoad; driver: Driver }) {
  const pending = load.isSharingPending && <small> · {t('pending')}</small>;
  if (load.isSharing) {
    return (
      <div className="sharing on">
        <p>
          <span className="dot" aria-hidden="true" />
          {t('sharing')}
          {pending}
        </p>
        <button type="button" onClick={() => void driver.share(load, false)}>
          {t('stop')}
        </button>
      </div>
    );
  }
  return (
    <div className="sharing">
      <h2>{t('shareTitle')}</h2>
      <p className="soft">
        {t('shareConsent')}
        {pending}
      </p>
      <button type="button" onClick={() => void driver.share(load, true)}>
        {t('share')}
      </button>
    </div>
  );
}
