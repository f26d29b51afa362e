import { getRunningVersion } from '@loadstone/contracts/board';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../lib/api/api-client.ts';
import { reloadPage, wouldLoseTyped } from '../lib/browser/typed-values.ts';
import { every, nowMs } from '../lib/time/clock.ts';
import { t } from '../lib/texts/t.ts';
import { useHubState } from '../live/hub-context.ts';
import { askAndReload } from '../ui/dialogs/ask-reload.ts';
import { showToast } from '../ui/toasts/toast.ts';

const CHECK_EVERY_MS = 10 * 60_000;
/** A user who has not touched the page for this long loses nothing by a reload. */
export const IDLE_MS = 2 * 60_000;
const IDLE_CHECK_MS = 10_000;
/** A day: the notice stays until the page is reloaded. */
const NOTICE_MS = 24 * 60 * 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Detects that the server has a newer version than this page: when the page gets the focus, when the connection is
 * back, and every ten minutes. It shows a notice, and reloads the page once the user is idle, no dialog is open and
 * nothing is typed that a reload would lose.
 * Mount it once.
 */
export function useNewVersion(reload: () => void = reloadPage): void {
  const { data, refetch } = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => callEndpoint(getRunningVersion, { signal }),
    staleTime: 0,
    refetchInterval: CHECK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const { status } = useHubState();
  useEffect(() => {
    if (status === 'live') void refetch({ cancelRefetch: false });
  }, [status, refetch]);

  const running = data && `${data.version} ${data.build}`;
  const [loaded, setLoaded] = useState(running);
  if (loaded === undefined && running !== undefined) setLoaded(running);
  const isOutdated = loaded !== undefined && running !== undefined && running !== loaded;
  useEffect(() => {
    if (!isOutdated) return undefined;
    const close = showToast({
      message: t('shell.newVersion'),
      lifeMs: NOTICE_MS,
      action: { label: t('shell.reload'), run: () => void askAndReload(reload) },
    });
    const stop = reloadWhenIdle(reload);
    return () => {
      stop();
      close();
    };
  }, [isOutdated, reload]);
}

function reloadWhenIdle(reload: () => void): () => void {
  let lastInputMs = nowMs();
  const onInput = () => {
    lastInputMs = nowMs();
  };
  for (const name of INPUTS) window.addEventListener(name, onInput, { capture: true, passive: true });
  const stop = every(IDLE_CHECK_MS, () => {
    const isOpen = document.querySelector('[role="dialog"]') !== null;
    if (!isOpen && !wouldLoseTyped() && nowMs() - lastInputMs >= IDLE_MS) reload();
  });
  return () => {
    stop();
    for (const name of INPUTS) window.removeEventListener(name, onInput, { capture: true });
  };
}
