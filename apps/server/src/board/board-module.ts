import type { FastifyInstance } from 'fastify';
import type { ModuleDeclaration } from '../db/module-declaration.ts';
import type { TaskHandler, TaskLane } from '../task-queue/index.ts';
import type { Board, RunningBoard } from './board.ts';

/** Everything that a module has; nothing outside of the module lists its parts. */
export interface BoardModule extends ModuleDeclaration<RunningBoard> {
  /**
   * Registers its endpoints, and hooks that close what it has opened. The hub is not there yet: a handler may use it, the
   * registration may not.
   */
  readonly routes?: (http: FastifyInstance, board: Board) => unknown;
  /** What it does after a commit, in the lane that most tasks share. */
  readonly tasks?: (board: Board) => readonly TaskHandler[];
  /** Tasks that have places of their own. */
  readonly lanes?: (board: Board) => readonly TaskLane[];
}
