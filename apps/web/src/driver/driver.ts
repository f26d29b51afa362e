import { findDocumentStop, type DriverReply, type StopPlace } from '@loadstone/contracts/assignments';
import { after, deviceNowMs } from '../lib/time/clock.ts';
import { findEarlyDelivery, type LastPosition } from '../lib/early-delivery.ts';
import { newIdempotencyKey } from '../lib/browser/random.ts';
import { Refused } from './driver-calls.ts';
import type { DriverDocumentKind, NewAction, PendingAction } from './driver-database.ts';
import { DriverNotifications } from './driver-notifications.ts';
import type { PhoneNotifications } from './phone-notifications.ts';
import { DriverSignIn, type SignInDependencies } from './driver-sign-in.ts';
import { EMPTY, type DriverState } from './driver-state.ts';
import { applySent, toShownLoads, type KnownLoads, type ShownLoad } from './driver-view.ts';
import { startRecorder, type PhonePosition } from './position-recorder.ts';
import { sendQueue } from './send-queue.ts';
import { findStopCity, toStepName } from './stop-names.ts';
import { t } from './texts/t.ts';

/** How long after a change the lists are read again, and how long while nothing changes. */
const REFRESH_MS = 20_000;
const QUIET_REFRESH_MS = 60_000;
const RETRY_MS = 5_000;
/** As the server accepts it: 15 MB. */
const LARGEST_BYTES = 15 * 1024 * 1024;
const LOCK = 'loadstone-driver-queue';
const NOTHING: KnownLoads = { assignments: [], tracking: [] };
interface DriverDependencies extends SignInDependencies {
  readonly readPosition: (isExact: boolean) => Promise<PhonePosition>;
  readonly phone: PhoneNotifications;
}

/** The driver's page without its view: session, queue, loads and positions. */
export class Driver {
  #state: DriverState = EMPTY;
  readonly #listeners = new Set<() => void>();
  readonly #dependencies: DriverDependencies;
  readonly signIn: DriverSignIn;
  readonly notifications: DriverNotifications;
  #secret = '';
  #known: KnownLoads = NOTHING;
  #pickUps: Readonly<Record<number, string>> = {};
  #lastPosition: LastPosition | undefined;
  #pending: readonly PendingAction[] = [];
  #sending: Promise<void> | undefined;
  #isSendingDue = false;
  #cancelRetry: () => void = () => undefined;
  #stopRecorder: (() => void) | undefined;
  #cancelRefresh: () => void = () => undefined;
  #isStopped = false;
  /** The assignments as they were read last. */
  #listed: KnownLoads['assignments'] = [];

  constructor(dependencies: DriverDependencies) {
    this.#dependencies = dependencies;
    this.signIn = new DriverSignIn(dependencies, {
      isSignedIn: () => this.#secret !== '',
      show: (change) => this.#show(change),
      open: (session) => this.#openSession(session),
      refresh: () => this.refresh(),
    });
    this.notifications = new DriverNotifications(dependencies, {
      getSecret: () => this.#secret,
      show: (change) => this.#show(change),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): DriverState => this.#state;

  /** Shows what the phone has, then signs in with the link, if there is one, and reaches the server. */
  async start(link: string | undefined): Promise<void> {
    const { database } = this.#dependencies;
    const session = await database.read('session');
    this.#pickUps = (await database.read('pickUps')) ?? {};
    await this.#show({ notifications: await this.notifications.readState() });
    if (session !== undefined) {
      this.#secret = session.secret;
      this.#known = (await database.read('known')) ?? NOTHING;
      await this.#show({ phase: 'signedIn', displayName: session.displayName });
    }
    if (link !== undefined) return this.signIn.openLink(link);
    const claim = session === undefined ? await database.read('claim') : undefined;
    if (claim !== undefined) return this.signIn.waitFor(claim);
    if (session === undefined) await this.#show({ phase: 'signedOut' });
    await this.refresh();
  }

  /** Ends timers and the recorder. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelRefresh();
    this.#cancelRetry();
    this.signIn.stop();
    this.#stopRecorder?.();
    this.#stopRecorder = undefined;
  }

  async #openSession({ secret, displayName }: { secret: string; displayName: string }): Promise<void> {
    this.#secret = secret;
    await this.#dependencies.database.write('session', { secret, displayName });
    await this.#show({ phase: 'signedIn', displayName, notice: '' });
  }

  /** Ends the session and deletes everything on the phone. */
  async signOut(): Promise<void> {
    const { api, database } = this.#dependencies;
    const secret = this.#secret;
    this.#secret = '';
    await this.notifications.forget();
    await database.clear();
    this.#known = NOTHING;
    await this.#show({ phase: 'signedOut', displayName: '', notice: '' });
    await api.endSession(secret).catch(() => undefined);
  }

  /** Why a load cannot be delivered yet, by what this phone knows; undefined where it can. */
  findEarlyDelivery(load: ShownLoad): ReturnType<typeof findEarlyDelivery> {
    const pickedUpOn = load.stopTimes?.[0]?.departedOn ?? this.#pickUps[load.id];
    return findEarlyDelivery({ ...load, pickedUpOn }, this.#lastPosition, deviceNowMs());
  }

  async move(load: ShownLoad, status: 'R' | 'D'): Promise<void> {
    if (status === 'R') {
      const kept = this.#known.assignments.flatMap(({ id }) => {
        const at = id === load.id ? new Date(deviceNowMs()).toISOString() : this.#pickUps[id];
        return at === undefined ? [] : [[id, at] as const];
      });
      this.#pickUps = Object.fromEntries(kept);
      await this.#dependencies.database.write('pickUps', this.#pickUps);
    }
    return this.#press({ kind: 'move', assignmentId: load.id, status });
  }

  /** Reports a step at a stop of a load with stops between its ends. */
  report(load: ShownLoad, { stop, step }: StopPlace): Promise<void> {
    return this.#press({ kind: 'stop', assignmentId: load.id, stop, step, cityId: findStopCity(load, stop) });
  }

  reply(load: ShownLoad, messageId: number, reply: DriverReply): Promise<void> {
    return this.#press({ kind: 'reply', assignmentId: load.id, messageId, reply });
  }

  async share(load: ShownLoad, isSharing: boolean): Promise<void> {
    try {
      // The browser asks the driver now, while the reason is on the screen.
      if (isSharing) await this.#dependencies.readPosition(false);
    } catch (error) {
      return this.#noticePosition(error);
    }
    return this.#press({ kind: 'share', assignmentId: load.id, isSharing });
  }

  /** Keeps a picture on the phone until the server has it. */
  async addDocument(load: ShownLoad, file: File, documentKind: DriverDocumentKind): Promise<void> {
    if (file.size > LARGEST_BYTES) return this.#show({ notice: t('documentTooLarge') });
    try {
      const bytes = await file.arrayBuffer();
      const stop = load.stopTimes && findDocumentStop(load.stopTimes);
      const action = {
        kind: 'document',
        assignmentId: load.id,
        documentKind,
        ...(stop !== undefined && { stop, cityId: findStopCity(load, stop) }),
        name: file.name,
        key: newIdempotencyKey(),
        createdAtMs: deviceNowMs(),
      } as const;
      await this.#dependencies.database.addDocument(action, { bytes, type: file.type });
    } catch {
      // The browser refuses to store more.
      return this.#show({ notice: t('documentNotKept') });
    }
    await this.#sendPressed();
  }

  async dismiss(): Promise<void> {
    await this.#show({ notice: '' });
  }

  async #press(
    action: { assignmentId: number } & (
      | { kind: 'move'; status: 'R' | 'D' }
      | ({ kind: 'stop'; cityId: number | undefined } & StopPlace)
      | { kind: 'reply'; messageId: number; reply: DriverReply }
      | { kind: 'share'; isSharing: boolean }
    ),
  ): Promise<void> {
    const added = { ...action, key: newIdempotencyKey(), createdAtMs: deviceNowMs() } as NewAction;
    await this.#dependencies.database.add(added);
    await this.#sendPressed();
  }

  async #sendPressed(): Promise<void> {
    await this.#show({ notice: '' });
    await this.send();
    await this.refresh();
  }

  /** Sends the queue. Several calls, also of several tabs, send it one after the other. */
  async send(): Promise<void> {
    this.#isSendingDue = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#isSendingDue && this.#secret !== '') {
      this.#isSendingDue = false;
      const result = await withLock(() =>
        sendQueue({
          ...this.#dependencies,
          secret: this.#secret,
          now: deviceNowMs,
          onSent: async (action) => {
            this.#known = applySent(this.#known, action);
            await this.#dependencies.database.write('known', this.#known);
          },
          onChange: () => this.#show({ isOffline: false }),
          onRefused: (action, reason) => this.#show({ notice: toFailure(action, reason, this.#state.loads) }),
        }),
      );
      if (result.outcome === 'signedOut') await this.#endSession();
      if (result.outcome === 'unreachable') {
        this.#cancelRetry();
        this.#cancelRetry = after(RETRY_MS, () => void this.refresh());
        await this.#show({ isOffline: true });
      }
    }
  }

  /** Sends the queue and reads the loads. */
  async refresh(): Promise<void> {
    await this.#refresh(true);
  }

  /**
   * Reads the loads. Only the driver starts and stops the sharing of positions, so that a poll reads it only with
   * changed assignments.
   */
  async #refresh(readsSharing: boolean): Promise<void> {
    if (this.#secret === '') return;
    await this.send();
    const secret = this.#secret;
    if (secret === '') return;
    const { api, database } = this.#dependencies;
    let isChanged = false;
    try {
      const assignments = await api.listAssignments(secret);
      isChanged = assignments !== this.#listed;
      const tracking = isChanged || readsSharing ? await api.listTracking(secret) : this.#known.tracking;
      if (secret !== this.#secret) return;
      this.#listed = assignments;
      this.#known = { assignments, tracking };
      await database.write('known', this.#known);
      await this.#show({ isOffline: false });
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return this.#endSession();
      await this.#show({ isOffline: true });
    }
    this.#scheduleRefresh(isChanged ? REFRESH_MS : QUIET_REFRESH_MS);
  }

  /** A page in the background reads nothing: it is read when it is shown. */
  #scheduleRefresh(delayMs: number): void {
    this.#cancelRefresh();
    if (this.#isStopped) return;
    this.#cancelRefresh = after(delayMs, () => {
      if (document.visibilityState === 'visible') void this.#refresh(false);
    });
  }

  /** After the server has ended the session. What the driver pressed stays, and is sent after the next sign-in. */
  async #endSession(): Promise<void> {
    this.#secret = '';
    await this.notifications.forget();
    await this.#dependencies.database.forgetSession();
    this.#known = NOTHING;
    const notice = this.#state.waiting > 0 ? `${t('ended')} ${t('endedWaiting')}` : t('ended');
    await this.#show({ phase: 'signedOut', displayName: '', notice });
  }

  async #show(change: Partial<DriverState>): Promise<void> {
    this.#pending = await this.#dependencies.database.list();
    const waitingPositions = this.#pending.filter(({ kind }) => kind === 'position').length;
    this.#state = {
      ...this.#state,
      ...change,
      loads: toShownLoads(this.#known, this.#pending),
      waiting: this.#pending.length - waitingPositions,
      waitingPositions,
    };
    this.#followSharing();
    for (const listener of this.#listeners) listener();
  }

  /** Records while a load shares its position. */
  #followSharing(): void {
    const isSharing = this.#state.phase === 'signedIn' && this.#state.loads.some((load) => load.isSharing);
    if (!isSharing) {
      this.#stopRecorder?.();
      this.#stopRecorder = undefined;
      return;
    }
    this.#stopRecorder ??= startRecorder({
      read: this.#dependencies.readPosition,
      record: (position) => this.#record(position),
      onError: (error) => void this.#noticePosition(error),
      after,
    });
  }

  async #record({ lat, lon }: PhonePosition): Promise<void> {
    this.#lastPosition = { lat, lon, positionDate: new Date(deviceNowMs()).toISOString() };
    for (const { id, lastSequence, isSharing } of this.#state.loads) {
      if (!isSharing) continue;
      const position = { kind: 'position', key: '', assignmentId: id, lat, lon, createdAtMs: deviceNowMs() } as const;
      await this.#dependencies.database.addPosition(position, lastSequence);
    }
    await this.#show({});
    await this.send();
  }

  async #noticePosition(error: unknown): Promise<void> {
    const isRefused = (error as { code?: unknown } | null)?.code === 1;
    await this.#show({ notice: isRefused ? t('positionRefused') : t('positionMissing') });
  }
}

/** Two tabs of one phone must not send the same queue at the same time. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

/** Names what was refused as its button does, also for one of several stops. */
function toFailure(action: PendingAction, reason: string, loads: readonly ShownLoad[]): string {
  if (action.kind === 'move') {
    return t('failed', { action: action.status === 'R' ? t('pickedUp') : t('delivered'), reason });
  }
  if (action.kind === 'stop') {
    const load = loads.find(({ id }) => id === action.assignmentId);
    // A load that is no longer the driver's has no places.
    const name = load === undefined ? t(`steps.${action.step}`) : toStepName(load, action);
    return t('failed', { action: name, reason });
  }
  if (action.kind === 'document') return t('failed', { action: t('document'), reason });
  return t('failed', {
    action: action.kind === 'reply' ? t(`replies.${action.reply}`) : t('share'),
    reason,
  });
}
