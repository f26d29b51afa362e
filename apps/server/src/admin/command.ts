import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';

/** What a command can use. */
export interface CommandContext {
  readonly db: Db;
  readonly tx: Tx;
  readonly clock: Clock;
  /** Reads all of standard input without its last line break. */
  readonly readInput: () => Promise<string>;
}

/** The result of a command, for the audit log and for the user. */
interface CommandOutcome {
  readonly message: string;
  readonly accountId?: number;
  readonly userId?: number;
  /** For the audit log; never a password or a key. */
  readonly details?: Record<string, unknown>;
  /** False for a command that only reads. */
  readonly isAudited?: boolean;
}

/** A command: its name, its options and its function. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: z.ZodObject;
  readonly run: (context: CommandContext, options: Record<string, unknown>) => Promise<CommandOutcome>;
}

/** Defines a command whose `run` receives parsed options. */
export function defineCommand<Shape extends z.ZodRawShape>(draft: {
  name: string;
  summary: string;
  options: Shape;
  run: (context: CommandContext, options: z.output<z.ZodObject<Shape>>) => Promise<CommandOutcome>;
}): Command {
  const options = z.strictObject(draft.options);
  return {
    name: draft.name,
    summary: draft.summary,
    options: options as unknown as z.ZodObject,
    run: (context, given) => draft.run(context, given as z.output<z.ZodObject<Shape>>),
  };
}
