import { HUB_EVENTS, type BoardChange } from '@loadstone/contracts/live';
import { act } from '@testing-library/react';
import { EventEmitter } from 'node:events';
import { HubConnection, type HubEventName, type HubMethodName } from '../src/live/hub-connection.ts';

/** A hub connection whose server is the test. */
export interface FakeHub {
  readonly hub: HubConnection;
  /** Sends changes of the board as one batch. */
  change: (...changes: BoardChange[]) => void;
  /** Sends another event of the hub, or ends the connection. */
  send: (name: HubEventName | 'disconnect', payload?: unknown) => void;
}

interface FakeHubOptions {
  readonly startEventId?: number;
  /** Replies to the calls of the window; without it no call has a reply. */
  readonly reply?: (method: HubMethodName, argument: unknown) => unknown;
}

/**
 * Creates a hub connection for `renderSignedIn({ hub })`. It is connected by `send('connect')`: with `startEventId` it
 * resumes from that event, without it everything is reloaded.
 */
export function createFakeHub({ startEventId, reply }: FakeHubOptions = {}): FakeHub {
  const events = new EventEmitter();
  const socket = {
    connected: true,
    on: events.on.bind(events),
    off: events.off.bind(events),
    disconnect: () => undefined,
    emit: (method: HubMethodName, argument: unknown, acknowledge?: (value: unknown) => void) => {
      if (reply !== undefined) acknowledge?.(reply(method, argument));
    },
  };
  const hub = new HubConnection({
    findAccessToken: () => undefined,
    findStartEvent: () => startEventId,
    renew: () => Promise.resolve(false),
    open: (handshake) => Object.assign(socket, { connect: () => void handshake() }) as never,
  });
  if (startEventId !== undefined) hub.start();
  let eventId = 0;
  // Returns nothing: a promise of `act` that is returned into another `act` keeps every later render waiting.
  const send: FakeHub['send'] = (name, payload) => {
    act(() => void events.emit(name, payload));
  };
  return {
    hub,
    send,
    change: (...changes) => send(HUB_EVENTS.board, { eventId: (eventId += 1), changes }),
  };
}
