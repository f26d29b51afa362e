import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findDatabaseFault } from './database-faults.ts';

const RETRY_MS = 500;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

interface PatientPoolConfig extends pg.PoolConfig {
  /** Ends the waiting for the database. */
  readonly signal: AbortSignal;
}

/** A pool that gives a connection once the database can be reached: its callers neither fail nor back off in an outage. */
export class PatientPool extends pg.Pool {
  readonly #signal: AbortSignal;

  constructor({ signal, ...config }: PatientPoolConfig) {
    super(config);
    this.#signal = signal;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (done === undefined) return connecting;
    connecting.then(
      (client) => done(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => done(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#signal.aborted || findDatabaseFault(error) !== 'away') throw error;
        this.emit('error', error as Error, undefined as never);
        await wait(RETRY_MS, undefined, { signal: this.#signal }).catch(() => undefined);
      }
    }
  }
}
