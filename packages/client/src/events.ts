import { EventSource, type FetchLike } from 'eventsource';
import type { components } from './generated/api.ts';
import type { Tokens } from './tokens.ts';

/** A change, as the stream and webhooks send it. */
export type BoardEvent = components['schemas']['MachineEvent'];

/** Every type; a new one does not compile until it is here. */
const TYPES: Readonly<Record<BoardEvent['type'], true>> = {
  'posting.changed': true,
  'posting.removed': true,
  'lanes.changed': true,
  'day.changed': true,
  'lead.appeared': true,
  'lead.changed': true,
  'lead.removed': true,
  'leads.changed': true,
  'assignment.changed': true,
  'confirmation.changed': true,
  'offer.changed': true,
  'documents.changed': true,
  'leads.proven': true,
  reset: true,
  'webhook.test': true,
};

/** What `withPlaces` names a message that has an id alone. The board has no event of this type. */
const PLACE = 'client.place';

export interface EventOptions {
  /** Called for each event, in order; for `reset` read the lists of `data.lists` again. */
  readonly onEvent: (event: BoardEvent) => void;
  /** Called when the board has accepted the stream, also after an interruption: events from now on are received. */
  readonly onOpen?: () => void;
  /** Called when the stream is interrupted; it connects again by itself unless `isClosed`. */
  readonly onInterruption?: (interruption: { readonly message: string; readonly isClosed: boolean }) => void;
  /** Resumes after this event, for 24 hours; default: from now on. */
  readonly lastEventId?: string;
}

export interface EventStream {
  /**
   * Where the stream is: the id of the last event, or of the heartbeat after it, which the board sends while nothing happens.
   * Keep it to resume after a restart.
   */
  readonly lastEventId: string | undefined;
  /** Ends the stream. */
  close(): void;
}

interface StreamOptions {
  readonly baseUrl: string;
  readonly tokens: Tokens;
  readonly fetch: typeof fetch;
}

/** Reads the events of the company. After a lost connection it resumes after the last event. */
export function streamEvents({ baseUrl, tokens, fetch: send }: StreamOptions, options: EventOptions): EventStream {
  let lastEventId = options.lastEventId;
  const connect: FetchLike = async (url, init) => {
    for (let number = 1; ; number += 1) {
      const token = await tokens.get();
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
      const response = await send(url, { ...init, headers });
      if (response.status === 401) tokens.forget(token);
      if (response.status !== 401 || number === 2) return withPlaces(assertLasting(response));
    }
  };
  const source = new EventSource(`${baseUrl}/v1/events`, { fetch: connect });
  const receive = ({ data, lastEventId: id }: MessageEvent): void => {
    if (id !== '') lastEventId = id;
    options.onEvent(JSON.parse(String(data)) as BoardEvent);
  };
  source.addEventListener(PLACE, ({ lastEventId: id }) => (lastEventId = id));
  for (const type of Object.keys(TYPES)) source.addEventListener(type, receive as never);
  source.addEventListener('open', () => options.onOpen?.());
  source.addEventListener('error', ({ message }) =>
    options.onInterruption?.({
      message: message ?? 'the connection ended',
      isClosed: source.readyState === source.CLOSED,
    }),
  );
  return {
    get lastEventId() {
      return lastEventId;
    },
    close: () => source.close(),
  };
}

/**
 * The response with each message that has an id alone turned into an event, in its order: the board sends them while nothing
 * happens, and readers of event streams keep their id to themselves. Without it, a program that resumes after a quiet day
 * would ask for what the board no longer has.
 */
function withPlaces({ body, url, status, redirected, headers }: Response): ReturnType<FetchLike> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  let [hasId, hasData] = [false, false];
  const toLine = (line: string): string => {
    if (line !== '') {
      hasId ||= line.startsWith('id:');
      hasData ||= line.startsWith('data:');
      return `${line}\n`;
    }
    const isPlace = hasId && !hasData;
    [hasId, hasData] = [false, false];
    return isPlace ? `event: ${PLACE}\ndata: 1\n\n` : '\n';
  };
  const places = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      controller.enqueue(encoder.encode(lines.map(toLine).join('')));
    },
  });
  return Promise.resolve({ body: body?.pipeThrough(places) ?? null, url, status, redirected, headers });
}

/** Lets a stream connect again after a reply that passes: only a failed request is tried again. */
function assertLasting(response: Response): Response {
  if (response.status === 429 || response.status >= 500) throw new TypeError(`HTTP ${response.status}`);
  return response;
}
