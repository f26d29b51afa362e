import type { LiveLead } from '@loadstone/contracts/live-leads';
import { PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { after, nowMs } from '../../lib/time/clock.ts';
import { toVehicleHint } from '../../lib/code-texts.ts';
import { formatLength } from '../../lib/format/formatting.ts';
import { usePreferences } from '../../lib/settings/preferences.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePlaySound } from '../companies/index.ts';
import { LIVE_SOUNDS } from '../../lib/browser/sound.ts';
import { t } from '../../lib/texts/t.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { openPanelCount } from '../../ui/open-panel-count.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { isOfMode, type LiveEntry } from './live-board.ts';
import { expandedLead, setLiveMode } from './model/live-mode.ts';
import { listLiveModes } from './live-request.ts';

/** Batches within this time cause one alert. */
const GATHER_MS = 500;
/** Messages are at least this far apart. */
const MESSAGE_EVERY_MS = 300_000;

/** The text of the alert for new live leads of these modes; with the newest lead of the own mode, where there is one. */
function toNewsText(modes: readonly ProductMode[], lead?: LiveLead): string {
  const news = toKindText(modes);
  if (!lead) return news;
  return t('liveLeads.newLead', {
    news,
    equipment: toVehicleHint(lead.vehicleType),
    origin: lead.srceCity,
    destination: lead.destCity,
    // No line begins with the unit.
    distance: formatLength(lead.dfo).replaceAll(' ', '\u00A0'),
  });
}

function toKindText(modes: readonly ProductMode[]): string {
  if (modes.length > 1) return t('liveLeads.newBoth');
  return modes[0] === 'C' ? t('liveLeads.newEquipment') : t('liveLeads.newLoads');
}

/** True while the user reads something that a message would cover. */
function isReading(): boolean {
  return openPanelCount.get() > 0 || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/**
 * Returns a function that alerts the user to new live leads, with a sound and a message as set in the preferences. A
 * message is shown at most once in five minutes, never in the live view, and never while a panel or a dialog is open. It names
 * the newest lead, and opens it.
 */
export function useLiveLeadAlerts(): (entries: readonly LiveEntry[]) => void {
  const { mode, permits } = useSession();
  const { isOn } = usePreferences();
  const playSound = usePlaySound();
  const navigate = useNavigate();
  const news = useRef({
    modes: new Set<ProductMode>(),
    lead: undefined as LiveLead | undefined,
    cancel: undefined as (() => void) | undefined,
    quietUntilMs: 0,
  });
  useEffect(() => {
    const { current } = news;
    return () => current.cancel?.();
  }, []);

  const alert = () => {
    const { current } = news;
    const { lead } = current;
    const modes = PRODUCT_MODES.filter((value) => current.modes.has(value));
    current.modes.clear();
    current.lead = undefined;
    current.cancel = undefined;
    const isOwn = modes.includes(mode);
    if (isOn('LiveSound')) {
      playSound(LIVE_SOUNDS[isOwn ? mode : (modes[0] ?? mode)]);
    }
    if (!isOn('Notification') || isLiveViewOpen.get() || isReading() || nowMs() < current.quietUntilMs) return;
    current.quietUntilMs = nowMs() + MESSAGE_EVERY_MS;
    const show = (opened: LiveLead) => {
      setLiveMode(mode, true);
      void navigate('/home');
      // After the view of another lead, if there was one, has closed.
      after(0, () => expandedLead.set(opened.token));
    };
    showToast({
      message: toNewsText(modes, lead),
      action: lead ? { label: t('liveLeads.show'), run: () => show(lead) } : undefined,
    });
  };
  const latest = useLatest(alert);
  return (entries) => {
    for (const value of listLiveModes(permits)) {
      if (entries.some((entry) => isOfMode(entry, value))) news.current.modes.add(value);
    }
    // The entries are sorted newest first.
    news.current.lead = entries.find((entry) => isOfMode(entry, mode))?.lead ?? news.current.lead;
    if (news.current.modes.size > 0) news.current.cancel ??= after(GATHER_MS, () => latest.current());
  };
}
