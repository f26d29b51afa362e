import { z } from 'zod';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Vault } from '../db/vault/index.ts';
import type { Db, OpenDatabase, Tx } from '../db/database.ts';

/** An invalid command line; the message states what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command can use. */
export interface CommandContext {
  readonly db: Db;
  readonly tx: Tx;
  readonly configuration: Configuration;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Reads all of standard input without its last line break. */
  readonly readInput: () => Promise<string>;
}

/** The database of the board, and where its other data is. */
export interface AdminBoard {
  readonly database: Pick<OpenDatabase, 'db' | 'url'>;
  readonly configuration: Configuration;
}

/** What a command can use that works on the whole board, outside of a transaction. */
interface BoardContext extends AdminBoard {
  readonly vault: Vault;
  readonly clock: Clock;
}

/** The result of a command, for the audit log and for the user. */
export interface CommandOutcome {
  readonly message: string;
  readonly accountId?: number;
  readonly userId?: number;
  /** For the audit log; never a password or a key. */
  readonly details?: Record<string, unknown>;
  /** False for a command that only reads. */
  readonly isAudited?: boolean;
  /** True where the exit code is 1 although the command was run. */
  readonly hasFailed?: boolean;
}

/** A command: its name, its options and its function. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  readonly options: z.ZodObject;
  /** The option that may be given as the one word after the name, without its `--`. */
  readonly argument?: string | undefined;
} & (
  | {
      /** Runs in one transaction with the audit entry. */
      readonly run: (context: CommandContext, options: Record<string, unknown>) => Promise<CommandOutcome>;
    }
  | {
      /** Runs outside of a transaction; the audit entry follows. */
      readonly runOnBoard: (context: BoardContext, options: Record<string, unknown>) => Promise<CommandOutcome>;
    }
  | {
      /** Opens the database itself, so that it can say why that fails. It only reads. */
      readonly runUnopened: (openBoard: () => Promise<AdminBoard>, clock: Clock) => Promise<CommandOutcome>;
    }
);

/** Defines a command whose `run` receives parsed options. */
export function defineCommand<Shape extends z.ZodRawShape>(draft: {
  name: string;
  summary: string;
  options: Shape;
  argument?: string & keyof Shape;
  run: (context: CommandContext, options: z.output<z.ZodObject<Shape>>) => Promise<CommandOutcome>;
}): Command {
  const options = z.strictObject(draft.options);
  return {
    name: draft.name,
    summary: draft.summary,
    options: options as unknown as z.ZodObject,
    argument: draft.argument,
    run: (context, given) => draft.run(context, given as z.output<z.ZodObject<Shape>>),
  };
}

/** Defines a command for the whole board. */
export function defineBoardCommand<Shape extends z.ZodRawShape>(draft: {
  name: string;
  summary: string;
  options: Shape;
  argument?: string & keyof Shape;
  run: (context: BoardContext, options: z.output<z.ZodObject<Shape>>) => Promise<CommandOutcome>;
}): Command {
  return {
    name: draft.name,
    summary: draft.summary,
    options: z.strictObject(draft.options) as unknown as z.ZodObject,
    argument: draft.argument,
    runOnBoard: (context, given) => draft.run(context, given as z.output<z.ZodObject<Shape>>),
  };
}
