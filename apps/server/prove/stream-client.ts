import { HUB_EVENTS, HUB_PATH, type BoardBatch, type BoardChange } from '@loadstone/contracts/live';
import type { Person } from '@loadstone/testkit';
import { io, type Socket } from 'socket.io-client';

/** A lead list as a server returns it, with the event that it includes. */
export interface ReadList {
  eventId: number;
  lines: ReadonlyMap<number, string>;
}

/** Requests the lead lists of all of a company's open postings. */
type ReadLists = (person: Person) => Promise<Map<number, ReadList>>;

interface HeldList {
  eventId: number;
  lines: Map<number, string>;
}

export function toLine(lead: { covers: boolean; mutual: boolean; comment: string }): string {
  return `${lead.covers} ${lead.mutual} ${lead.comment}`;
}

/**
 * A client that updates its company's lead lists only by the hub's events. After a disconnect it resumes; it reloads
 * the lists only where the hub refuses to resume. It records every event that does not fit the ones before it: a
 * duplicate, or one that shows that another event was lost.
 */
export class StreamClient {
  readonly person: Person;
  readonly faults: string[] = [];
  disconnects = 0;
  refetches = 0;
  #socket: Socket | undefined;
  #lists = new Map<number, HeldList>();
  #lastEventId: number | undefined;
  /** Batches that arrived while the lists were being loaded. */
  #meanwhile: BoardBatch[] | undefined;
  #reading: Promise<void> | undefined;
  readonly #readLists: ReadLists;

  constructor(person: Person, readLists: ReadLists) {
    this.person = person;
    this.#readLists = readLists;
  }

  get isConnected(): boolean {
    return this.#socket?.connected === true;
  }

  /** Connects. @returns false where the server refuses the connection or is not running */
  async connect(address: string, token: string): Promise<boolean> {
    const isFirst = this.#lastEventId === undefined;
    const socket = io(address, {
      path: HUB_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: { token, ...(isFirst ? {} : { lastEventId: this.#lastEventId }) },
    });
    this.#socket = socket;
    socket.on(HUB_EVENTS.board, (batch: BoardBatch) => this.#take(batch));
    socket.on(HUB_EVENTS.resumeRefused, () => void this.#refetch());
    const isIn = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
      // The connection may be cut before the hub's first message; the client then receives a disconnect.
      socket.once('disconnect', () => resolve(false));
    });
    if (!isIn) socket.disconnect();
    else {
      socket.once('disconnect', () => (this.disconnects += 1));
      if (isFirst) void this.#refetch();
    }
    return isIn;
  }

  /** Resolves when the current connection is closed. */
  async whenDisconnected(): Promise<void> {
    const socket = this.#socket;
    if (socket?.connected === true) await new Promise((resolve) => socket.once('disconnect', resolve));
  }

  /** Cuts the connection as a network failure does: neither side receives a close. */
  cut(): void {
    const engine = this.#socket?.io.engine as unknown as { transport?: { ws?: { _socket?: { destroy(): void } } } };
    engine?.transport?.ws?._socket?.destroy();
  }

  close(): void {
    this.#socket?.disconnect();
  }

  /** Describes its lists for a comparison: posting tokens with the lines of their leads. */
  async describe(): Promise<string> {
    await this.#reading;
    return describeLists(this.#lists);
  }

  #take(batch: BoardBatch): void {
    this.#meanwhile?.push(batch);
    const isOld = this.#lastEventId !== undefined && batch.eventId <= this.#lastEventId;
    if (isOld && batch.changes.some((change) => change.type.startsWith('lead.'))) {
      this.faults.push(`event ${batch.eventId} came after ${this.#lastEventId}`);
    }
    this.#lastEventId = Math.max(this.#lastEventId ?? 0, batch.eventId);
    if (this.#meanwhile === undefined) for (const change of batch.changes) this.#apply(batch.eventId, change);
  }

  #apply(eventId: number, change: BoardChange): void {
    if (change.type === 'leads.changed') return void this.#refetch();
    if (change.type === 'posting.removed') return void this.#lists.delete(change.token);
    if (change.type !== 'lead.appeared' && change.type !== 'lead.changed' && change.type !== 'lead.removed') return;
    const known = this.#lists.get(change.myToken);
    // The posting was removed before, with its whole list.
    if (known === undefined && change.type === 'lead.removed') return;
    const list = known ?? { eventId: 0, lines: new Map<number, string>() };
    this.#lists.set(change.myToken, list);
    // The list was loaded at this event or later and already includes it.
    if (eventId <= list.eventId) return;
    const leadToken = change.type === 'lead.removed' ? change.leadToken : change.lead.token;
    // The removal of an unknown lead is no fault: the lead was removed before its row could be read, so it was never
    // sent.
    const isFollowing =
      change.type === 'lead.removed' || list.lines.has(leadToken) === (change.type === 'lead.changed');
    if (!isFollowing) {
      this.faults.push(`${change.type} of ${leadToken} for ${change.myToken} at ${eventId} does not follow`);
    }
    if (change.type === 'lead.removed') list.lines.delete(leadToken);
    else list.lines.set(leadToken, toLine(change.lead));
  }

  #refetch(): Promise<void> {
    this.#meanwhile = [];
    this.refetches += 1;
    this.#reading = (this.#reading ?? Promise.resolve()).then(async () => {
      this.#meanwhile = [];
      const lists = await this.#readLists(this.person);
      this.#lists = new Map(
        [...lists].map(([token, { eventId, lines }]) => [token, { eventId, lines: new Map(lines) }]),
      );
      const meanwhile = this.#meanwhile;
      this.#meanwhile = undefined;
      for (const batch of meanwhile) for (const change of batch.changes) this.#apply(batch.eventId, change);
    });
    return this.#reading;
  }
}

/** Describes lists as texts that are equal where the lists are equal; a posting without leads is skipped. */
export function describeLists(lists: ReadonlyMap<number, { lines: ReadonlyMap<number, string> }>): string {
  return [...lists]
    .filter(([, { lines }]) => lines.size > 0)
    .sort(([one], [other]) => one - other)
    .map(([token, { lines }]) => {
      const leads = [...lines].sort(([one], [other]) => one - other).map(([lead, line]) => `${lead} ${line}`);
      return `${token}: ${leads.join(', ')}`;
    })
    .join('\n');
}
