import { useEffect, useState } from 'react';
import { t } from './texts/t.ts';

/** A switch that keeps the screen on. It is off each time the page opens, because the screen uses the battery. */
export function ScreenSwitch() {
  const [isOn, setOn] = useState(false);
  useEffect(() => (isOn ? keepScreenOn() : undefined), [isOn]);
  if (!canKeepScreenOn()) return <p className="soft">{t('keepScreenOnUnsupported')}</p>;
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
      {t('keepScreenOn')}
    </label>
  );
}

/** True where the browser can keep the screen on. */
function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/**
 * Keeps the screen on while the page is visible. Where the phone refuses it, for example to save its battery, the screen
 * turns off as usual.
 *
 * @returns a function that ends it
 */
function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isEnded = false;
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isEnded) await granted?.release();
    else lock = granted;
  };
  // The browser releases the lock when the page is hidden.
  const renew = (): void => void request();
  document.addEventListener('visibilitychange', renew);
  renew();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', renew);
    void lock?.release();
  };
}
