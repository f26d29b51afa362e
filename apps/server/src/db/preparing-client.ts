import pg from 'pg';

/**
 * The most texts that a pool prepares, because PostgreSQL stores each for every connection. Other texts are not
 * prepared.
 */
const TEXTS_MAXIMUM = 1_000;
/** `feature_not_supported`: here, that a prepared statement returns other columns since a migration. */
const RESULT_HAS_CHANGED = '0A000';

let statementCount = 0;

/** The statements that the pools of this process have sent, each of which is one round trip. */
export function countStatements(): number {
  return statementCount;
}

/** A connection that counts its statements. */
export class CountingClient extends pg.Client {
  override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
    statementCount += 1;
    return (super.query.bind(this) as (...parameters: unknown[]) => never)(text, values, ...rest);
  }
}

/** The names of the prepared texts of one pool. */
class PreparedTexts {
  readonly #names = new Map<string, string>();
  #count = 0;

  canPrepare(text: string): boolean {
    return this.#names.has(text) || this.#names.size < TEXTS_MAXIMUM;
  }

  toName(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#count += 1;
    const name = `statement_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  forget(text: string): void {
    this.#names.delete(text);
  }
}

/**
 * The connections of a pool on which PostgreSQL parses and plans each statement with parameters once, and not on every
 * execution. A list must be one array parameter: with a parameter for each element, lists of different lengths are different
 * statements.
 *
 * Where a migration of another server has changed the columns of a prepared statement, its text is prepared again under
 * another name. The execution is repeated; inside a transaction, which PostgreSQL has aborted, it fails.
 */
export function createPreparingClient(): typeof pg.Client {
  const texts = new PreparedTexts();
  return class PreparingClient extends pg.Client {
    // The driver declares fourteen overloads; the query builder uses this one.
    override query(text: unknown, values?: unknown, ...rest: unknown[]): never {
      statementCount += 1;
      const execute = super.query.bind(this) as (...parameters: unknown[]) => unknown;
      const hasParameters = typeof text === 'string' && Array.isArray(values) && values.length > 0;
      // A callback comes from the pool's own `query`; its statements are not prepared.
      if (!hasParameters || rest.length > 0 || !texts.canPrepare(text)) return execute(text, values, ...rest) as never;
      const isInTransaction = this.getTransactionStatus() !== 'I';
      const run = (): unknown => execute({ name: texts.toName(text), text, values });
      const result = (run() as Promise<unknown>).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== RESULT_HAS_CHANGED) throw error;
        texts.forget(text);
        if (isInTransaction) throw error;
        return run();
      });
      return result as never;
    }
  };
}
