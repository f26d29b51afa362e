import {
  HUB_METHODS,
  hubSendSchema,
  showListsSchema,
  type HubSendReply,
  type ListProofs,
} from '@loadstone/contracts/live';
import type { SendItem } from '@loadstone/contracts/notifications';
import type { UserCaller } from '../ground/caller.ts';
import { AppError, errorText } from '../ground/errors.ts';
import { endForCause } from './endings.ts';
import type { HubLog, HubSocket } from './hub-session.ts';

/** The methods that clients may call on the hub. */
export interface ClientCalls {
  log: HubLog;
  /** Sends messages to colleagues and counterparts. Returns the number of items that were sent. @throws AppError `notification.*`, `request.*`. */
  send: (caller: UserCaller, items: readonly SendItem[]) => Promise<number>;
  /** The hashes of the lists that a window shows. */
  prove: (socket: HubSocket, message: unknown) => Promise<ListProofs>;
}

/**
 * Serves the methods that a client may call. A client that sends anything else is not ours: its connection is closed.
 */
export function followClient(socket: HubSocket, calls: ClientCalls): void {
  socket.onAny((name: unknown) => {
    if (Object.values<unknown>(HUB_METHODS).includes(name)) return;
    calls.log.warn({ userId: socket.data.caller.userId }, 'hub connection closed: it called an unknown method');
    endForCause(socket, new AppError('request.invalid', errorText('hub.noMethod')));
  });
  socket.on(HUB_METHODS.send, (items: unknown, acknowledge: unknown) => {
    void replyToSend(socket, calls, items).then((reply) => {
      if (typeof acknowledge === 'function') (acknowledge as (reply: HubSendReply) => void)(reply);
    });
  });
  socket.on(HUB_METHODS.show, (shown: unknown) => {
    const parsed = showListsSchema.safeParse(shown);
    if (parsed.success) socket.data.outbox.show(parsed.data);
  });
  socket.on(HUB_METHODS.prove, (message: unknown, acknowledge: unknown) => {
    calls.prove(socket, message).then(
      (proofs) => {
        if (typeof acknowledge === 'function') (acknowledge as (reply: ListProofs) => void)(proofs);
      },
      (error: unknown) => calls.log.error({ err: error }, 'lists of leads could not be compared'),
    );
  });
}

async function replyToSend(socket: HubSocket, { send, log }: ClientCalls, items: unknown): Promise<HubSendReply> {
  try {
    const parsed = hubSendSchema.safeParse(items);
    if (!parsed.success) throw new AppError('request.invalid');
    return { sent: await send(socket.data.caller, parsed.data) };
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('server.internal');
    if (refusal !== error) log.error({ err: error }, 'a hub method failed');
    return { code: refusal.code, message: refusal.message };
  }
}
