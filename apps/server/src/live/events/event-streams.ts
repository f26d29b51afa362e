import type { ServerResponse } from 'node:http';
import { asServer } from '../../db/held-transaction.ts';
import type { ListProofs } from '@loadstone/contracts/live';
import { LAST_EVENT_INDEX, MACHINE_LISTS, type MachineEvent } from '@loadstone/contracts/machine';
import type { MachineCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { listenToChannel } from '../../db/channels/channel-listener.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import type { Matching } from '../../matching/index.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import { proveLists } from '../list-proofs.ts';
import { toBoardView } from '../views.ts';
import { EVENTS_CHANNEL, readLogOf, readPosition, type LoggedBatch } from './event-log.queries.ts';
import { cutToRights, shapeEvents, type ShapeParts } from './event-shape.ts';
import { BY_BOARD } from './stored-change.ts';

/** Streams of one service account on one server. */
export const STREAMS_PER_ACCOUNT = 5;
/** Bytes that wait for a reader; above, it reads from the log at its own pace. */
const UNSENT_BYTES = 256 * 1024;
const HEARTBEAT_MS = 15_000;
/** How often the log is read where no notification arrives. */
const POLL_MS = 2_000;
/** Changes that are read at once for all streams, and for one that resumes: each may list 200 leads. */
const BATCHES_PER_READ = 100;
const BATCHES_PER_PAGE = 10;
/** A client waits so long before it connects again. */
const RETRY_MS = 2_000;
/** A reader that does not take what waits for it in this time is cut. It resumes when it connects again. */
const DRAIN_MS = 10_000;
/** Own postings whose lists are proven with one heartbeat of a company; the others follow with the next ones. */
const PROVEN_PER_BEAT = 50;

/** A place in the log: the last event that a client has. */
interface EventPlace {
  readonly eventId: number;
  readonly index: number;
}

/** Who reads, until when, and a function that reads the caller's rights again. */
export interface StreamAccess {
  readonly caller: MachineCaller;
  readonly expiresAtMs: number;
  /** @throws AppError where the access has ended */
  readonly readCaller: () => Promise<MachineCaller>;
}

interface Stream {
  readonly access: StreamAccess;
  readonly response: ServerResponse;
  caller: MachineCaller;
  /** The last event that was sent or skipped. */
  place: EventPlace;
  /** `behind`: reads the log itself. `joining`: is at its end. `live`: receives what the server reads for all streams. */
  state: 'behind' | 'joining' | 'live';
  /** The hashes of the last heartbeat, until every event that they include was sent. */
  proofs: NonNullable<ListProofs> | undefined;
}

interface StreamsOptions extends ShapeParts {
  readonly matching: ShapeParts['matching'] & Pick<Matching, 'isReady'>;
  /** The board's day, `YYYY-MM-DD`. */
  readonly getToday: () => string;
  readonly database: Pick<OpenDatabase, 'db' | 'url'>;
  readonly clock: Clock;
  readonly log: WarningLog & { info(details: object, message: string): void };
  /** Streams of this server at most. */
  readonly limit: number;
}

/**
 * The event streams of one server. Each stream reads what it has missed from the log, at the pace of its reader; then it
 * receives what the server reads once for all its streams.
 */
export class EventStreams {
  readonly #options: StreamsOptions;
  readonly #streams = new Set<Stream>();
  readonly #listener: { close(): Promise<void> };
  readonly #beat: NodeJS.Timeout;
  readonly #poll: NodeJS.Timeout;
  readonly #warn: (error: unknown) => void;
  /** Every event up to here was given to the live streams. */
  #tailId = 0;
  #reading: Promise<void> | undefined;
  #isWoken = false;
  /** By company: how many of its lists were proven with the last heartbeats. */
  readonly #provenOf = new Map<number, number>();
  #isClosed = false;
  /** Readers that were cut because they did not read. */
  cutCount = 0;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#warn = createRepeatedWarning(options.log, 'events of programs could not be read');
    const wake = (): void => this.wake();
    this.#listener = listenToChannel({
      url: options.database.url,
      channel: EVENTS_CHANNEL,
      onMessage: wake,
      onListening: wake,
      onTrouble: this.#warn,
    });
    this.#beat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.#poll = setInterval(wake, POLL_MS);
    this.#beat.unref();
    this.#poll.unref();
  }

  get count(): number {
    return this.#streams.size;
  }

  /** @throws AppError `request.tooMany` for an account with too many streams, `server.overloaded` */
  assertMayOpen({ serviceAccountId }: MachineCaller): void {
    assertThat(!this.#isClosed && this.#streams.size < this.#options.limit, 'server.overloaded');
    const own = [...this.#streams].filter(({ caller }) => caller.serviceAccountId === serviceAccountId);
    if (own.length >= STREAMS_PER_ACCOUNT) {
      throw new AppError('request.tooMany', undefined, undefined, { headers: { 'retry-after': '5' } });
    }
  }

  /** Sends events on the response until it is closed. The head is written already. */
  async open(response: ServerResponse, access: StreamAccess, lastEventId: string | undefined): Promise<void> {
    const { caller } = access;
    const stream: Stream = {
      access,
      response,
      caller,
      place: { eventId: 0, index: 0 },
      state: 'behind',
      proofs: undefined,
    };
    this.#streams.add(stream);
    response.once('close', () => this.#streams.delete(stream));
    response.on('error', () => this.#streams.delete(stream));
    try {
      // The access may have ended before the stream was in the list.
      stream.caller = await access.readCaller();
      const { eventId, removedEventId } = await readPosition(this.#options.database.db);
      const given = lastEventId === undefined ? undefined : toPlace(lastEventId);
      const isKnown = given !== undefined && given.eventId >= removedEventId && given.eventId <= eventId;
      stream.place = isKnown ? given : { eventId, index: LAST_EVENT_INDEX };
      response.write(`retry: ${RETRY_MS}\nid: ${toId(stream.place)}\n\n`);
      if (given !== undefined && !isKnown) {
        const timestamp = this.#options.clock.now().toISOString();
        this.#show(stream, {
          type: 'reset',
          id: toId(stream.place),
          timestamp,
          ...BY_BOARD,
          data: { lists: [...MACHINE_LISTS] },
        });
      }
      await this.#catchUp(stream);
    } catch (error) {
      this.#fail(stream, error);
    }
  }

  /** Reads new events for the live streams. */
  wake(): void {
    this.#isWoken = true;
    // It reads for the streams of all companies, also where one of them has just opened its own.
    this.#reading ??= asServer(() => this.#readTail()).finally(() => (this.#reading = undefined));
  }

  /** Sends a sign of life with hashes of lists, and ends the streams whose token has expired. */
  beat(): void {
    const nowMs = this.#options.clock.now().getTime();
    for (const stream of this.#streams) {
      if (stream.access.expiresAtMs <= nowMs) endStream(stream);
      else if (stream.state === 'live') this.#write(stream, `: heartbeat\nid: ${toId(stream.place)}\n\n`);
    }
    const live = [...this.#streams].filter(({ state }) => state === 'live');
    for (const [accountId, own] of Map.groupBy(live, ({ caller }) => caller.accountId)) {
      const proofs = own.some(isProven) ? this.#prove(accountId) : undefined;
      for (const stream of own.filter(isProven)) {
        stream.proofs = proofs;
        this.#sendProofs(stream);
      }
    }
    for (const accountId of this.#provenOf.keys()) {
      if (!live.some(({ caller }) => caller.accountId === accountId)) this.#provenOf.delete(accountId);
    }
  }

  /** The hashes of the next lists of a company, as of now; undefined for none. */
  #prove(accountId: number): NonNullable<ListProofs> | undefined {
    const tokens = this.#options.matching.index.listTokensOf(accountId).sort((one, other) => one - other);
    const proven = this.#provenOf.get(accountId) ?? 0;
    const start = proven < tokens.length ? proven : 0;
    this.#provenOf.set(accountId, start + PROVEN_PER_BEAT);
    const proofs = proveLists(this.#options, {
      accountId,
      tokens: tokens.slice(start, start + PROVEN_PER_BEAT),
      isSeen: () => true,
    });
    return proofs?.lists.length === 0 ? undefined : proofs;
  }

  /** Sends the hashes of a stream that has everything that they include, and nothing that changes a list after it. */
  #sendProofs(stream: Stream): void {
    const { proofs, place } = stream;
    if (proofs === undefined || stream.state !== 'live' || place.eventId < proofs.eventId) return;
    stream.proofs = undefined;
    if (proofs.lists.length === 0) return;
    const timestamp = this.#options.clock.now().toISOString();
    const id = toId(place);
    this.#show(stream, { type: 'leads.proven', id, timestamp, ...BY_BOARD, data: { lists: proofs.lists } });
  }

  /** Ends the streams whose access has ended, and changes the rights of the others. */
  async checkAccess(change: object = {}): Promise<void> {
    const changed = Object.entries(change);
    const own = [...this.#streams].filter(({ caller }) =>
      changed.every(([name, value]) => caller[name as keyof MachineCaller] === value),
    );
    await Promise.all(
      own.map(async (stream) => {
        try {
          stream.caller = await stream.access.readCaller();
        } catch (error) {
          if (!(error instanceof AppError)) this.#warn(error);
          endStream(stream);
        }
      }),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearInterval(this.#poll);
    await this.#listener.close();
    for (const { response } of this.#streams) response.destroy();
    await this.#reading;
  }

  #fail({ response, caller }: Stream, error: unknown): void {
    if (!response.destroyed && !(error instanceof AppError)) {
      this.#options.log.warn({ err: error, account: caller.serviceAccountId }, 'an event stream failed');
    }
    // The client resumes.
    response.destroy();
  }

  /** Sends what the stream has missed, as fast as it is read, until it is at the end of the log. */
  async #catchUp(stream: Stream): Promise<void> {
    const { response } = stream;
    const accountIds = [stream.caller.accountId];
    await this.#drain(stream);
    while (!response.destroyed) {
      // The events of one change may have been sent in part.
      const request = { accountIds, afterId: stream.place.eventId - 1, limit: BATCHES_PER_PAGE };
      const { batches, eventId } = await readLogOf(this.#options.database.db, request);
      for (const { event } of batches.length === 0 ? [] : await shapeEvents(this.#options, batches)) {
        this.#send(stream, event);
        if (response.writableNeedDrain) await this.#drain(stream);
      }
      const lastId = batches.length === BATCHES_PER_PAGE ? (batches.at(-1)?.eventId ?? 0) : eventId;
      stream.place = max(stream.place, { eventId: lastId, index: LAST_EVENT_INDEX });
      if (batches.length === BATCHES_PER_PAGE) continue;
      stream.state = 'joining';
      this.wake();
      return;
    }
  }

  /** The streams that receive what is read next. One that is older than that reads the log again. */
  #listLive(): Stream[] {
    const joining = [...this.#streams].filter(({ state }) => state === 'joining');
    const live = [...this.#streams].filter(({ state }) => state === 'live');
    if (live.length === 0 && joining.length > 0) {
      this.#tailId = Math.min(...joining.map(({ place }) => place.eventId));
    }
    for (const stream of joining) {
      if (stream.place.eventId >= this.#tailId) {
        stream.state = 'live';
        live.push(stream);
      } else this.#fallBehind(stream);
    }
    return live;
  }

  #fallBehind(stream: Stream): void {
    stream.state = 'behind';
    this.#catchUp(stream).catch((error: unknown) => this.#fail(stream, error));
  }

  async #readTail(): Promise<void> {
    // A turn, so that wakes of one commit are one read.
    await Promise.resolve();
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      const live = this.#listLive();
      if (live.length === 0) return;
      try {
        const accountIds = [...new Set(live.map(({ caller }) => caller.accountId))];
        // One more than a change can have, so that a page always has a whole change.
        const limit = Math.max(BATCHES_PER_READ, accountIds.length + 1);
        const { batches, eventId } = await readLogOf(this.#options.database.db, {
          accountIds,
          afterId: this.#tailId,
          limit,
        });
        const isWhole = batches.length < limit;
        const upTo = isWhole ? eventId : toCompleteId(batches);
        await this.#sendToLive(
          live,
          batches.filter((batch) => batch.eventId <= upTo),
        );
        this.#tailId = Math.max(this.#tailId, upTo);
        for (const stream of live) {
          if (stream.state === 'live') stream.place = max(stream.place, { eventId: upTo, index: LAST_EVENT_INDEX });
          this.#sendProofs(stream);
        }
        if (!isWhole) this.#isWoken = true;
      } catch (error) {
        // The poll tries again.
        this.#warn(error);
        return;
      }
    }
  }

  async #sendToLive(live: readonly Stream[], batches: readonly LoggedBatch[]): Promise<void> {
    if (batches.length === 0) return;
    const byCompany = Map.groupBy(live, ({ caller }) => caller.accountId);
    for (const { accountId, event } of await shapeEvents(this.#options, batches)) {
      for (const stream of byCompany.get(accountId) ?? []) {
        if (stream.state !== 'live') continue;
        this.#send(stream, event);
        if (stream.response.writableLength > UNSENT_BYTES) this.#fallBehind(stream);
      }
    }
  }

  /** Sends an event that the stream does not have yet. */
  #send(stream: Stream, event: MachineEvent): void {
    const place = toPlace(event.id);
    if (!isAfter(place, stream.place)) return;
    stream.place = place;
    stream.proofs = withoutChanged(stream.proofs, event);
    this.#show(stream, event);
  }

  #show(stream: Stream, event: MachineEvent): void {
    const { scopes } = stream.caller;
    const shown = cutToRights(event, { scopes, view: toBoardView(stream.caller) });
    if (shown === undefined) return;
    this.#write(stream, `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(shown)}\n\n`);
  }

  #write({ response }: Stream, text: string): void {
    if (!response.destroyed && !response.writableEnded) response.write(text);
  }

  /** Waits until a reader has taken what was sent to it; cuts it after {@link DRAIN_MS}. */
  async #drain({ response, caller }: Stream): Promise<void> {
    if (response.destroyed || !response.writableNeedDrain) return;
    const isTaken = await waitForDrain(response, DRAIN_MS);
    if (isTaken || response.destroyed) return;
    this.cutCount += 1;
    this.#options.log.info({ account: caller.serviceAccountId }, 'event stream closed: it is read too slowly');
    response.destroy();
  }
}

/** Ends a stream; cuts it where its reader does not take the end in {@link DRAIN_MS}, because it would keep its place. */
function endStream({ response }: Stream): void {
  if (response.writableEnded) return;
  response.end();
  setTimeout(() => response.destroy(), DRAIN_MS).unref();
}

/** A program that may read leads can compare them. */
function isProven({ caller }: Stream): boolean {
  return caller.scopes.includes('leads:read') && toBoardView(caller) !== undefined;
}

/** The hashes without those that an event outdates. */
function withoutChanged(proofs: Stream['proofs'], { id, data }: MachineEvent): Stream['proofs'] {
  if (proofs === undefined || toPlace(id).eventId <= proofs.eventId) return proofs;
  const changed = 'postings' in data ? data.postings : 'myToken' in data ? [data] : undefined;
  const lists = changed && proofs.lists.filter(({ token }) => !changed.some(({ myToken }) => myToken === token));
  return { ...proofs, lists: lists ?? [] };
}

/** The last event that a page has for all companies: those of its last change may go on in the next page. */
function toCompleteId(batches: readonly LoggedBatch[]): number {
  const lastId = batches.at(-1)?.eventId ?? 0;
  return batches.findLast(({ eventId }) => eventId < lastId)?.eventId ?? lastId;
}

/** @returns false where the time is over */
function waitForDrain(response: ServerResponse, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => (): void => {
      clearTimeout(timer);
      response.off('drain', onDrain);
      response.off('close', onDrain);
      resolve(isTaken);
    };
    const onDrain = end(true);
    const timer = setTimeout(end(false), waitMs);
    response.once('drain', onDrain);
    response.once('close', onDrain);
  });
}

function toPlace(id: string): EventPlace {
  const [eventId, index] = id.split('-').map(Number);
  return { eventId: eventId ?? 0, index: index ?? 0 };
}

function toId({ eventId, index }: EventPlace): string {
  return `${eventId}-${index}`;
}

function isAfter(one: EventPlace, other: EventPlace): boolean {
  return one.eventId > other.eventId || (one.eventId === other.eventId && one.index > other.index);
}

function max(one: EventPlace, other: EventPlace): EventPlace {
  return isAfter(one, other) ? one : other;
}
