import { HUB_EVENTS } from '@loadstone/contracts/live';
import { POSITION_RULES } from '@loadstone/contracts/tracking';
import type { MovedLoad } from './pushed-data.ts';
import type { CompanyTruck, Io } from './hub-session.ts';
import { BOARD_VIEWS, isKindInView, ROOMS } from './views.ts';

/** How often new positions are sent: those of one interval are one message between servers. */
const TICK_MS = 250;

/** Sends the positions of loads to windows: for each load the newest one, at most one in five seconds. */
export interface PositionStream {
  accept(moved: MovedLoad): void;
  /** Sends what is due now. */
  tick(): void;
  close(): void;
}

/** @param getNowMs milliseconds of a monotonic clock */
export function createPositionStream(
  send: (trucks: readonly CompanyTruck[]) => void,
  getNowMs: () => number,
): PositionStream {
  const waiting = new Map<number, MovedLoad>();
  /** When the position of each assignment was last sent, the oldest first. */
  const sentAtMs = new Map<number, number>();

  const tick = (): void => {
    const nowMs = getNowMs();
    for (const [id, atMs] of sentAtMs) {
      if (nowMs - atMs < POSITION_RULES.pushMs) break;
      sentAtMs.delete(id);
    }
    const due = [...waiting.values()].filter(({ assignmentId: id }) => !sentAtMs.has(id));
    if (due.length === 0) return;
    for (const { assignmentId: id } of due) {
      waiting.delete(id);
      sentAtMs.set(id, nowMs);
    }
    send(due.flatMap(({ trucks }) => trucks));
  };
  const ticking = setInterval(tick, TICK_MS);
  ticking.unref();

  return {
    accept(moved) {
      if (moved.trucks.length > 0) waiting.set(moved.assignmentId, moved);
    },
    tick,
    close: () => clearInterval(ticking),
  };
}

/** Sends positions to this server's windows of each company that may see the kind of posting. */
export function sendTrucks(io: Io, trucks: readonly CompanyTruck[]): void {
  const { rooms } = io.of('/').adapter;
  const byRoom = Map.groupBy(
    trucks.flatMap(({ accountId, truck }) =>
      BOARD_VIEWS.filter((view) => isKindInView(truck.kind, view)).map((view) => ({
        room: ROOMS.board(accountId, view),
        truck,
      })),
    ),
    ({ room }) => room,
  );
  for (const [room, entries] of byRoom) {
    if (!rooms.has(room)) continue;
    const shown = entries.map(({ truck }) => truck);
    io.local.volatile.to(room).emit(HUB_EVENTS.moved, shown);
  }
}
