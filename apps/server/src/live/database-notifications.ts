import { HUB_EVENTS, type BoardReload, type SenderMessage } from '@loadstone/contracts/live';
import { SILENT_NOTIFICATION_TYPES, type Notification } from '@loadstone/contracts/notifications';
import { listenToDatabaseNotifications, type DatabaseNotification } from '../db/channels/notification-listener.ts';
import type { AccessChange } from '../ground/caller.ts';
import { AppError } from '../ground/errors.ts';
import type { BoardFeed } from './board-feed.ts';
import { endEarlierClaims, endRefused, endSecondWindow, endSession, listSockets } from './endings.ts';
import type { HubLog, HubSocket, Io } from './hub-session.ts';
import { BOARD_VIEWS, isKindInView, ROOMS, toBoardView } from './views.ts';

export interface NotificationDependencies {
  databaseUrl: string;
  log: HubLog;
  /** The caches of callers and rights: `forget` removes changed ones; while changes may be missed nothing is cached. */
  callers: { forget(change: AccessChange): void; followsChanges(isFollowing: boolean): void };
  findNotification: (notificationId: number) => Promise<Notification | undefined>;
  /** Records that a window is still connected. @throws AppError `session.secondWindow` where a later claim exists */
  keepWindow: (window: { sessionId: string; claim: number }) => Promise<void>;
}

/** Makes clients reload the bell. */
const BELL_CHANGED: SenderMessage = { notificationTypeID: SILENT_NOTIFICATION_TYPES.refresh, type: 'notification' };

/**
 * Sends database notifications on to this server's clients: a new bell notification, an ended session, a
 * changed right. After an outage of the listener every connection's access is checked again.
 */
export function followDatabaseNotifications(
  io: Io,
  feed: BoardFeed,
  dependencies: NotificationDependencies,
): { close(): Promise<void> } {
  const { databaseUrl, log, callers, findNotification } = dependencies;

  const send = (room: string, message: SenderMessage): void => void io.local.to(room).emit(HUB_EVENTS.sender, message);

  const sendNotification = async (userId: number, notificationId: number): Promise<void> => {
    if (listSockets(io, ROOMS.user(userId)).length === 0) return;
    const notification = await findNotification(notificationId);
    if (notification === undefined) return;
    const message: SenderMessage = {
      notificationTypeID: notification.notificationTypeId,
      type: 'notification',
      notification,
    };
    send(ROOMS.user(userId), message);
  };

  const checkAll = async (sockets: readonly HubSocket[]): Promise<void> => {
    for (const socket of sockets) if (socket.connected) await checkAccess(feed, socket, dependencies);
  };

  const handle = async (message: DatabaseNotification): Promise<void> => {
    if (message.type === 'notification') {
      return sendNotification(message.userId, message.notificationId);
    }
    if (message.type === 'bellChanged') return send(ROOMS.user(message.userId), BELL_CHANGED);
    if (message.type === 'silentRefresh') {
      const { accountId, notificationTypeID, kind: type } = message;
      const views = BOARD_VIEWS.filter((view) => isKindInView(type === 'load' ? 'L' : 'E', view));
      for (const view of views) send(ROOMS.board(accountId, view), { notificationTypeID, type });
      return;
    }
    if (message.type === 'windowClaimed') return endEarlierClaims(io, ROOMS.session(message.sessionId), message);
    if (message.type === 'sessionEnded') {
      callers.forget({ sessionId: message.sessionId });
      return endSession(io, ROOMS.session(message.sessionId), message.reason);
    }
    // The rights of a user or of a company have changed.
    const { userId, accountId } = message;
    if (userId !== undefined) callers.forget({ userId });
    if (accountId !== undefined) callers.forget({ accountId });
    if (userId !== undefined) await checkAll(listSockets(io, ROOMS.user(userId)));
    if (accountId !== undefined) await checkAll(listSockets(io, ROOMS.company(accountId)));
  };

  const onGap = async (): Promise<void> => {
    io.local.emit(HUB_EVENTS.sender, BELL_CHANGED);
    await checkAll([...io.of('/').sockets.values()]);
  };

  const guard = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.error({ err: error }, 'a database notification could not be sent on'));

  return listenToDatabaseNotifications({
    url: databaseUrl,
    onMessage: (message) => guard(handle(message)),
    onListening: () => callers.followsChanges(true),
    onLost: () => callers.followsChanges(false),
    onGap: () => guard(onGap()),
    onTrouble: (error) => log.warn({ err: error }, 'database notification listener failed'),
  });
}

/**
 * Ends a connection whose access has ended, and changes the view of one whose rights have changed. Of
 * concurrent checks only the last one started takes effect: it has read the newest rights.
 */
export async function checkAccess(
  feed: BoardFeed,
  socket: HubSocket,
  { log, keepWindow }: Pick<NotificationDependencies, 'log' | 'keepWindow'>,
): Promise<void> {
  const { data } = socket;
  data.accessChecks += 1;
  const check = data.accessChecks;
  try {
    const caller = await data.session.readCaller();
    const { windowClaim: claim } = data;
    if (claim !== undefined && caller.isSessionEnforced) await keepWindow({ sessionId: caller.sessionId, claim });
    if (check !== data.accessChecks) return;
    data.caller = caller;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ userId: data.caller.userId, code: error.code }, 'hub connection closed: access has ended');
    if (error.code === 'session.secondWindow') endSecondWindow(socket);
    else endRefused(socket, error);
    return;
  }
  const view = toBoardView(data.caller);
  if (view === data.view || !socket.connected) return;
  const { accountId } = data.caller;
  if (data.view !== undefined) {
    void socket.leave(ROOMS.board(accountId, data.view));
    feed.unwatch(accountId);
  }
  data.view = view;
  // Events for its former rights.
  data.outbox.drop();
  if (view === undefined) return;
  feed.watch(accountId);
  void socket.join(ROOMS.board(accountId, view));
  // It has received no events of the other kind: it must load them.
  socket.emit(HUB_EVENTS.resumeRefused, { eventId: feed.getDeliveredEventId(accountId) } satisfies BoardReload);
}
