import type { FollowedLoad } from '@loadstone/contracts/customer-links';
import { deviceNowMs, every } from '../lib/time/clock.ts';
import type { BaseMap } from '../map/base-map.ts';
import { toDocumentAddress, type readLoad } from './follow-calls.ts';
import { showState, type FollowState } from './follow-view.ts';
import { drawRoute } from './route-drawing.ts';

const REFRESH_MS = 30_000;

interface FollowDependencies {
  readonly root: HTMLElement;
  /** '' for an address without one. */
  readonly secret: string;
  readonly read: typeof readLoad;
  readonly loadMap: () => Promise<BaseMap>;
}

/** The page that shows a load to the customer with its link, and keeps it up to date. */
export interface FollowPage {
  refresh(): Promise<void>;
  stop(): void;
}

/** Shows the load, then its map, and reads it again at intervals until the link does not work any more. */
export function startFollowPage({ root, secret, read, loadMap }: FollowDependencies): FollowPage {
  let state: FollowState = { kind: 'loading' };
  let baseMap: BaseMap | undefined;
  const show = (): void => {
    const drawing = baseMap && state.kind === 'load' ? drawRoute(baseMap, toWay(state.load)) : undefined;
    showState(root, state, drawing, (guid) => toDocumentAddress(secret, guid));
  };
  const refresh = async (): Promise<void> => {
    const result = secret === '' ? 'gone' : await read(secret);
    if (result === 'gone') stop();
    if (typeof result === 'object') state = { kind: 'load', load: result, atMs: deviceNowMs(), isStale: false };
    else if (result === 'unreachable' && state.kind === 'load') state = { ...state, isStale: true };
    else state = { kind: result };
    show();
    if (state.kind !== 'load' || baseMap !== undefined) return;
    // Without the map the page is complete in words.
    baseMap = await loadMap().catch(() => undefined);
    if (baseMap !== undefined) show();
  };
  show();
  const stop = every(REFRESH_MS, () => void refresh());
  return { refresh, stop };
}

function toWay({ srceLat, srceLong, destLat, destLong, position }: FollowedLoad) {
  return {
    from: { lat: srceLat, long: srceLong },
    to: { lat: destLat, long: destLong },
    truck: position === null ? undefined : { lat: position.lat, long: position.lon },
  };
}
