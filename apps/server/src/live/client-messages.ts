import { HUB_METHODS, hubSendSchema, type HubSendReply, type SendItem } from '@loadstone/contracts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { HubLog, HubSocket } from './hub-session.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

/** What clients may ask of the hub. */
export interface ClientCalls {
  clock: Clock;
  log: HubLog;
  /** Tells colleagues and counterparts. Answers how many items went. @throws AppError `notification.*`, `request.*`. */
  send: (caller: Caller, items: readonly SendItem[]) => Promise<number>;
}

/** Listens to a client: the one method that it may call, and how much it may say. */
export function followClient(socket: HubSocket, calls: ClientCalls): void {
  limitInbound(socket, calls);
  socket.on(HUB_METHODS.send, (items: unknown, acknowledge: unknown) => {
    void answerSend(socket, calls, items).then((reply) => {
      if (typeof acknowledge === 'function') (acknowledge as (reply: HubSendReply) => void)(reply);
    });
  });
}

async function answerSend(socket: HubSocket, { send, log }: ClientCalls, items: unknown): Promise<HubSendReply> {
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

/** Clients have little to say; one that talks on and on is let go. */
function limitInbound(socket: HubSocket, { clock, log }: ClientCalls): void {
  const { inbound, caller } = socket.data;
  socket.onAny(() => {
    const nowMs = clock.now().getTime();
    if (nowMs - inbound.sinceMs > SOCKET_LIMITS.inboundWindowMs) {
      inbound.sinceMs = nowMs;
      inbound.count = 0;
    }
    inbound.count += 1;
    if (inbound.count <= SOCKET_LIMITS.inboundMessages) return;
    log.warn({ userId: caller.userId }, 'hub connection closed: it sends too much');
    socket.disconnect(true);
  });
}
