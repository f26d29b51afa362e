import { HUB_EVENTS, type BoardChange } from '@loadstone/contracts/live';
import { act } from '@testing-library/react';
import { EventEmitter } from 'node:events';
import { HubConnection, type HubEventName } from '../src/live/hub-connection.ts';

/** A hub connection whose server is the test. */
export interface FakeHub {
  readonly hub: HubConnection;
  /** Sends changes of the board as one batch. */
  change: (...changes: BoardChange[]) => void;
  /** Sends another event of the hub, or ends the connection. */
  send: (name: HubEventName | 'disconnect', payload?: unknown) => void;
}

/**
 * Creates a hub connection for `renderSignedIn({ hub })`. It is connected by `send('connect')`: with `startEventId` it
 * resumes from that event, without it everything is reloaded.
 */
export function createFakeHub({ startEventId }: { startEventId?: number } = {}): FakeHub {
  const nothing = () => undefined;
  const socket = Object.assign(new EventEmitter(), { connect: nothing, disconnect: nothing });
  const hub = new HubConnection({
    findAccessToken: () => undefined,
    findStartEvent: () => startEventId,
    renew: () => Promise.resolve(false),
    open: (handshake) => Object.assign(socket, { connect: () => void handshake() }) as never,
  });
  if (startEventId !== undefined) hub.start();
  let eventId = 0;
  const send: FakeHub['send'] = (name, payload) => act(() => void socket.emit(name, payload));
  return {
    hub,
    send,
    change: (...changes) => send(HUB_EVENTS.board, { eventId: (eventId += 1), changes }),
  };
}
