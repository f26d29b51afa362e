import { useEffect, useState } from 'react';
import { t } from './texts/t.ts';
import { canKeepScreenOn, keepScreenOn } from './wake-lock.ts';

/** A switch that keeps the screen on. It is off each time the page opens, because the screen uses the battery. */
export function ScreenSwitch() {
  const [isOn, setOn] = useState(false);
  useEffect(() => (isOn ? keepScreenOn() : undefined), [isOn]);
  if (!canKeepScreenOn()) return null;
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)} />
      {t('keepScreenOn')}
    </label>
  );
}
