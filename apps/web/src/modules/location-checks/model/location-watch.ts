import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { addGeoRecord, addGeoRecordWithActivity, type LocationState } from '@loadstone/contracts/location-checks';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { atMoment } from '../../../lib/time/deadline.ts';
import { createStore } from '../../../lib/react/store.ts';
import { findPermission, findPosition, hasGeolocation, type FoundPosition } from './browser-location.ts';
import { lastCheck, type LastCheck } from './last-check.ts';

const APP_NAME = 'Loadstone web';

/** Time until a check is repeated that the server has not stored. */
const RETRY_MS = 60_000;

export type WatchState =
  | { readonly status: 'checking' }
  /** The browser asks the user. */
  | { readonly status: 'asked' }
  /** The location is shared, or the browser has none to share. */
  | { readonly status: 'open' }
  | { readonly status: 'denied'; readonly isRefused: boolean }
  /** The server has not stored the check. */
  | { readonly status: 'failed'; readonly error: unknown };

interface WatchOptions {
  /** Between two checks that are stored. */
  readonly intervalMs: number;
  readonly sessionId: string;
}

/**
 * Checks the location of the browser, stores each change and one check in each interval at the server, and follows
 * changes of the permission.
 */
export class LocationWatch {
  readonly state = createStore<WatchState>({ status: 'checking' });
  readonly #options: WatchOptions;
  #running: Promise<void> | undefined;
  #dueMs = 0;
  #cancelTimer: () => void = () => undefined;
  #isStarted = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /**
   * Checks now, at each interval and after each change of the permission.
   *
   * @param mayAsk false where a user who was asked in this session and has not decided is asked again only by `share`
   * @returns a function that stops it
   */
  start(mayAsk: boolean): () => void {
    this.#isStarted = true;
    const isFollowed = new AbortController();
    void findPermission().then((permission) => {
      if (isFollowed.signal.aborted) return;
      permission?.addEventListener('change', () => void this.#check({ mayAsk, isNew: true }), {
        signal: isFollowed.signal,
      });
    });
    void this.#check({ mayAsk, isNew: false });
    return () => {
      this.#isStarted = false;
      this.#cancelTimer();
      isFollowed.abort();
    };
  }

  /** Requests the position and asks the user where they have not decided. */
  share(): Promise<void> {
    return this.#check({ mayAsk: true, isNew: true });
  }

  /** Stores a new check where the server requires one. @returns whether the location is shared */
  async renew(): Promise<boolean> {
    // A refusal that is stored already is the reason; it is logged once in each interval.
    if (this.#findLast()?.state !== 'denied') lastCheck.clear();
    await this.#check({ mayAsk: true, isNew: true });
    return this.state.get().status === 'open';
  }

  /** Checks that overlap share one. `isNew`: a stored check does not replace it. */
  #check(how: { mayAsk: boolean; isNew: boolean }): Promise<void> {
    this.#running ??= this.#checkNow(how)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = undefined;
        this.#schedule();
      });
    return this.#running;
  }

  async #checkNow({ mayAsk, isNew }: { mayAsk: boolean; isNew: boolean }): Promise<void> {
    this.#dueMs = nowMs() + this.#options.intervalMs;
    if (!hasGeolocation()) return this.#open({ state: 'unsupported', reason: 'No geolocation in this browser' });
    const permission = (await findPermission())?.state;
    if (permission === 'denied') return this.#deny(true);
    const isDecided = permission === 'granted';
    if (!isNew && permission !== 'prompt' && this.#findRecent('granted') !== undefined) {
      this.state.set({ status: 'open' });
      return;
    }
    if (!isDecided && !mayAsk && this.#findLast() !== undefined) return this.#deny(true);
    if (!isDecided && this.state.get().status !== 'open') {
      this.state.set({ status: 'asked' });
      await this.#store({ state: 'asked', reason: 'Location requested' });
    }
    const result = await findPosition();
    if (result.type === 'found') return this.#open({ state: 'granted', position: result.position });
    // A position that cannot be found for a moment does not interrupt the work; the check is repeated soon.
    if (!result.isRefused && this.state.get().status === 'open') {
      this.#dueMs = nowMs() + RETRY_MS;
      return;
    }
    return this.#deny(result.isRefused);
  }

  /** The server refuses other calls until the check is stored. */
  async #open(check: LocationCheck): Promise<void> {
    await this.#store(check);
    this.state.set({ status: 'open' });
  }

  async #deny(isRefused: boolean): Promise<void> {
    this.state.set({ status: 'denied', isRefused });
    const reason = isRefused ? 'Location refused' : 'Location not found';
    await this.#store({ state: 'denied', reason });
  }

  #findRecent(state: LocationState): LastCheck | undefined {
    const last = this.#findLast();
    if (last?.state !== state || nowMs() - last.atMs >= this.#options.intervalMs) return undefined;
    this.#dueMs = last.atMs + this.#options.intervalMs;
    return last;
  }

  #findLast(): LastCheck | undefined {
    const last = lastCheck.read();
    return last?.sessionId === this.#options.sessionId ? last : undefined;
  }

  /** Stores a check, unless the same state was stored within the interval. @throws {ApiError} */
  async #store(check: LocationCheck): Promise<void> {
    if (this.#findRecent(check.state) !== undefined) return;
    const before = lastCheck.read();
    const isChange = this.#findLast()?.state !== check.state;
    const { sessionId, intervalMs } = this.#options;
    const write = () => lastCheck.write({ sessionId, state: check.state, atMs: nowMs() });
    // The page that explains a refusal opens at once, with a watch of its own. What opens the board is stored first.
    if (check.state === 'asked' || check.state === 'denied') write();
    try {
      await recordLocation(check, isChange);
    } catch (error) {
      lastCheck.write(before);
      throw error;
    }
    write();
    this.#dueMs = nowMs() + intervalMs;
  }

  /** A check that fails while the location is known changes nothing on the screen. */
  #fail(error: unknown): void {
    this.#dueMs = nowMs() + RETRY_MS;
    const { status } = this.state.get();
    if (status !== 'open' && status !== 'denied') this.state.set({ status: 'failed', error });
  }

  #schedule(): void {
    this.#cancelTimer();
    if (!this.#isStarted) return;
    const mayAsk = this.state.get().status === 'open';
    this.#cancelTimer = atMoment(
      () => this.#dueMs,
      () => void this.#check({ mayAsk, isNew: true }),
    );
  }
}

/** The state of a check with what the browser found. */
interface LocationCheck {
  readonly state: LocationState;
  readonly position?: FoundPosition;
  /** Why there is no position, for the log. */
  readonly reason?: string;
}

/**
 * Stores a check at the server. A change of the state is stored together with an entry in the sign-in log that gives the
 * reason; for a repetition the server writes the entry. @throws {ApiError}
 */
async function recordLocation({ state, position, reason }: LocationCheck, isChange: boolean): Promise<void> {
  const geoEnforce = { state, ...position };
  const idempotencyKey = newIdempotencyKey();
  if (!isChange) {
    await callEndpoint(addGeoRecord, { body: geoEnforce, idempotencyKey });
    return;
  }
  const entry = { userActivityTypeId: ACTIVITY_TYPES.GeoCheck, appName: APP_NAME, description: reason ?? '' };
  await callEndpoint(addGeoRecordWithActivity, { body: { userLoginActivity: entry, geoEnforce }, idempotencyKey });
}
