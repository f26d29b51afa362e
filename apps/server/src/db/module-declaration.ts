import type { ErrorCode } from '@loadstone/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import type { Db, Tx } from './database.ts';
import type { Database } from './tables/schema.ts';

/** Tables that libraries create. */
type LibraryTable = 'kysely_migration' | 'kysely_migration_lock' | 'socket_io_attachments';

/** How a table grows and shrinks. `W` stands for the writes of a user and day. */
interface TableBudget {
  readonly rows: string;
  /** What a user adds a day at most. */
  readonly daily: string;
  /** When rows are removed. */
  readonly removed: string;
  /** Columns with keys and secrets, which are encrypted by the vault. */
  readonly sealed?: readonly string[];
  /** The codes of the refusal above the budget. */
  readonly refusals: readonly [ErrorCode, ...ErrorCode[]] | 'none' | `none: ${string}`;
}

/**
 * The days that rows are kept, by setting. Documents are removed with their contents, by the sweep of their store; the
 * archive has its own job.
 */
export type RetentionDays = Omit<Configuration['retention'], 'documentDays' | 'archiveDays' | 'archiveKeptDays'>;

/** How long rows are kept: a number of hours, or the setting of the configuration that states the days. */
type Kept = { readonly hours: number } | { readonly setting: keyof RetentionDays };

/** Rows that are removed when they are old enough, by one server at a time. */
export type Retention = { readonly kept: Kept } & (
  | {
      /** Removes all rows from before an instant, in one transaction with other small tables. */
      readonly remove: (tx: Tx, before: Date) => Promise<void>;
    }
  | {
      /** Removes at most `limit` rows. @returns how many it has removed */
      readonly removeBatch: (tx: Tx, before: Date, limit: number) => Promise<number>;
    }
  | {
      /** Drops the partitions of days before an instant. */
      readonly dropPartitions: (db: Db, before: Date) => Promise<unknown>;
      /** Creates the partitions of the days to come. */
      readonly createPartitions: (db: Db, now: Date) => Promise<void>;
    }
);

/** What a job gets besides the parts of the server that its module names. */
export interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** Work that runs by the clock. Several servers may run it at the same time. */
export interface Job<Needs = object> {
  /** In the log where a run fails; the next run tries again. */
  readonly name: string;
  /** Cron patterns with seconds, in the board's time zone. */
  readonly at: readonly string[];
  /** True where it also runs before the board is ready, for runs missed while no server was running. */
  readonly runsAtStart?: boolean;
  /** @returns a message and its figures for the log; undefined where nothing is worth a line */
  readonly run: (context: JobContext, parts: Needs) => Promise<readonly [message: string, figures: object] | undefined>;
}

/** A figure, or one for each value of the gauge's label. */
export type GaugeFigures = number | Readonly<Record<string, number>>;

/** A figure of this server, read on each scrape of `/metrics`. */
interface Gauge<Needs = object> {
  /** A name that ends in `_total` is a counter: the figure only grows while the server runs. */
  readonly name: string;
  readonly help: string;
  /** How the figures of several workers become one; their sum where it is not stated. */
  readonly acrossWorkers?: 'max' | 'min';
  /** The label by whose values `read` returns several figures. */
  readonly label?: string;
  /** NaN is shown where it fails. */
  readonly read: (parts: Needs) => GaugeFigures | Promise<GaugeFigures>;
}

/** A distribution of this server, of values that its module reports when they arise. */
interface Distribution<Needs = object> {
  readonly name: string;
  readonly help: string;
  /** Upper bounds. */
  readonly buckets: readonly number[];
  readonly follow: (parts: Needs, observe: (value: number) => void) => void;
}

/**
 * Everything that a module or another folder of the server has. Registration, schedule, retention, metrics, the table of
 * budgets in the docs and the owners of tables follow from it.
 *
 * @typeParam Needs the parts of the running server that its jobs and gauges use
 */
export interface ModuleDeclaration<Needs = object> {
  /** Registers its endpoints. */
  readonly routes?: (http: FastifyInstance, ...dependencies: never[]) => unknown;
  /** The source of each of its events. */
  readonly events?: object;
  /** The tables that its folder owns. */
  readonly tables?: { readonly [table in keyof Database | LibraryTable]?: TableBudget };
  readonly retention?: readonly Retention[];
  readonly jobs?: readonly Job<Needs>[];
  readonly gauges?: readonly Gauge<Needs>[];
  readonly distributions?: readonly Distribution<Needs>[];
}
