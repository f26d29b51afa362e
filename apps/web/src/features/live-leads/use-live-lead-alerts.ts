import { PRODUCT_MODES, type ProductMode } from '@loadstone/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { after, nowMs } from '../../lib/clock.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session/session.ts';
import { LIVE_SOUNDS, playSound } from '../../lib/sound.ts';
import { t } from '../../lib/texts/t.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { TOAST_LIFE_MS, showToast } from '../../ui/toasts/toast.ts';
import { isOfMode, type LiveEntry } from '../../data/live-leads/live-board.ts';
import { isWatchingLiveLeads, setLiveMode } from './model/live-mode.ts';
import { listLiveModes } from '../../data/live-leads/live-request.ts';

/** Batches within this time cause one alert. */
const GATHER_MS = 500;

/** The text of the alert for new live leads of these modes. */
export function toNewsText(modes: readonly ProductMode[]): string {
  if (modes.length > 1) return t('liveLeads.newBoth');
  return modes[0] === 'C' ? t('liveLeads.newEquipment') : t('liveLeads.newLoads');
}

/**
 * Returns a function that alerts the user to new live leads, with a sound and a message as set in the preferences. A
 * message on screen also covers the leads that arrive while it is shown. No alert is given where the leads themselves
 * appear on screen.
 */
export function useLiveLeadAlerts(): (entries: readonly LiveEntry[]) => void {
  const { mode, permits } = useSession();
  const { isOn } = usePreferences();
  const navigate = useNavigate();
  const news = useRef({
    modes: new Set<ProductMode>(),
    cancel: undefined as (() => void) | undefined,
    quietUntilMs: 0,
  });
  useEffect(() => {
    const { current } = news;
    return () => current.cancel?.();
  }, []);

  const show = () => {
    setLiveMode(mode, true);
    void navigate('/home');
  };
  const alert = () => {
    const { current } = news;
    const modes = PRODUCT_MODES.filter((value) => current.modes.has(value));
    current.modes.clear();
    current.cancel = undefined;
    const isOwn = modes.includes(mode);
    if (isOn('LiveSound')) {
      playSound(LIVE_SOUNDS[isOwn ? mode : (modes[0] ?? mode)]);
    }
    const isInView = isWatchingLiveLeads.get() && modes.length === 1 && isOwn;
    if (!isOn('Notification') || isInView || nowMs() < current.quietUntilMs) return;
    current.quietUntilMs = nowMs() + TOAST_LIFE_MS;
    showToast({
      message: toNewsText(modes),
      action: isOwn ? { label: t('liveLeads.show'), run: show } : undefined,
    });
  };
  const latest = useLatest(alert);
  return (entries) => {
    for (const value of listLiveModes(permits)) {
      if (entries.some((entry) => isOfMode(entry, value))) news.current.modes.add(value);
    }
    if (news.current.modes.size > 0) news.current.cancel ??= after(GATHER_MS, () => latest.current());
  };
}
