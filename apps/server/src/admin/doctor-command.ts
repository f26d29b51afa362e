import { z } from 'zod';
import { createBoardVault } from '../db/vault/index.ts';
import type { AdminBoard, Command } from './command.ts';
import { describeError, examine, type Finding } from './doctor-checks.ts';

const doctor: Command = {
  name: 'doctor',
  summary:
    'Checks database, proxy, TLS, WebSocket, clock, disk, keys and the age of the backup of a running board; code 1 for a fault',
  options: z.strictObject({}),
  runUnopened: async (openBoard, clock) => {
    let board: AdminBoard;
    try {
      board = await openBoard();
    } catch (error) {
      return toOutcome([{ state: 'fault', part: 'database', text: describeError(error) }]);
    }
    const { configuration, database } = board;
    const { db } = database;
    return toOutcome(
      await examine({ configuration, db, clock, vault: createBoardVault({ db, configuration, clock }) }),
    );
  },
};

function toOutcome(findings: readonly Finding[]) {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return {
    message: findings.map(({ state, part, text }) => `${state.padEnd(7)}  ${part.padEnd(width)}  ${text}`).join('\n'),
    isAudited: false,
    hasFailed: findings.some(({ state }) => state === 'fault'),
  };
}

export const DOCTOR_COMMANDS: readonly Command[] = [doctor];
