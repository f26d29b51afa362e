import { createTestApp, type TestApp } from '@loadstone/testkit';

/** A listening board and the log of its server. */
export interface LoggedBoard {
  readonly board: TestApp;
  readonly address: string;
  readonly log: Record<string, unknown>[];
}

/** Starts a board whose log a test reads. The test closes its `board`. */
export async function startLoggedBoard(environment: Record<string, string> = {}): Promise<LoggedBoard> {
  const log: Record<string, unknown>[] = [];
  const board = await createTestApp({ environment, onLog: (line) => log.push(line) });
  return { board, address: await board.listen(), log };
}
