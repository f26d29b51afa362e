import { useId } from 'react';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** The driver's consent to share positions, which the same switch ends. */
export function PositionSharing({ load, driver }: { load: ShownLoad; driver: Driver }) {
  const hintId = useId();
  const { isSharing } = load;
  return (
    <div className={isSharing ? 'sharing on' : 'sharing'}>
      <label className="switch">
        <input
          type="checkbox"
          checked={isSharing}
          aria-describedby={hintId}
          onChange={() => void driver.share(load, !isSharing)}
        />
        {t('share')}
      </label>
      <p id={hintId} className={isSharing ? undefined : 'soft'}>
        {isSharing && <span className="dot" aria-hidden="true" />}
        {t(isSharing ? 'sharing' : 'shareConsent')}
        {load.isSharingPending && <small> · {t('pending')}</small>}
      </p>
    </div>
  );
}
