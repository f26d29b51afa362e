import { hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../database.ts';
import { asServer } from '../held-transaction.ts';
import { inTransaction } from '../transaction.ts';
import type { ModuleDeclaration } from '../module-declaration.ts';
import { VaultError, type MasterKey, type ReadMasterKeys } from './master-keys.ts';
import { decrypt, encrypt, KEY_BYTES, readSealed, writeSealed } from './sealed-text.ts';
import {
  countPlain,
  deleteDataKeys,
  holdNewestKey,
  insertDataKey,
  listDataKeys,
  lockDataKeys,
  lockForFirstKey,
  lockValues,
  putValues,
  type DataKeyRow,
  type SealedColumn,
} from './vault.queries.ts';

/** Names the column that a value is for: `webhooks.secret`. */
type SealedPlace = `${string}.${string}`;

/** Encrypts a value for a column. */
type Seal = (place: SealedPlace, plain: string) => string;

/** Rows of one statement. */
const ROWS_AT_ONCE = 1_000;
const DATA_KEY = 'data key';

interface DataKey {
  readonly id: string;
  readonly key: Buffer;
}

/**
 * Encrypts keys and secrets that the board stores, by a data key in the database, which is itself encrypted by a master key
 * that is not. Each value names its data key, so that servers go on while another one replaces it.
 */
export class Vault {
  readonly #db: Db;
  readonly #readMasterKeys: ReadMasterKeys;
  readonly #clock: Clock;
  readonly #known = new Map<string, Buffer>();

  constructor(parts: { readonly db: Db; readonly readMasterKeys: ReadMasterKeys; readonly clock: Clock }) {
    this.#db = parts.db;
    this.#readMasterKeys = parts.readMasterKeys;
    this.#clock = parts.clock;
  }

  /**
   * A function that seals values which the same transaction stores: no rotation removes its key before that.
   *
   * @throws VaultError where the data key was encrypted by an unknown master key
   */
  async createSeal(tx: Db): Promise<Seal> {
    const { id, key } = await this.#holdKey(tx);
    return (place, plain) => writeSealed({ keyId: id, bytes: encrypt(key, place, Buffer.from(plain)) });
  }

  /**
   * The plain text of a stored value. A value of an older version of the board is plain, and is returned as it is.
   *
   * @throws VaultError where its key is unknown, or it was stored for another column or changed
   */
  async open(place: SealedPlace, stored: string): Promise<string> {
    const sealed = readSealed(stored);
    if (sealed === undefined) return stored;
    const key = this.#known.get(sealed.keyId) ?? (await this.#load(sealed.keyId));
    try {
      return decrypt(key, place, sealed.bytes).toString();
    } catch (cause) {
      throw new VaultError(`A stored value of ${place} cannot be decrypted.`, { cause });
    }
  }

  /** The plain text of a stored value; undefined where it cannot be decrypted, for one row of many. */
  async tryOpen(place: SealedPlace, stored: string): Promise<string | undefined> {
    try {
      return await this.open(place, stored);
    } catch (error) {
      if (error instanceof VaultError) return undefined;
      throw error;
    }
  }

  /** Opens values of objects. @returns the objects with their plain values */
  openAll<Name extends string, Row extends { readonly [name in Name]: string }>(
    place: SealedPlace,
    rows: readonly Row[],
    name: Name,
  ): Promise<Row[]> {
    return Promise.all(rows.map(async (row) => ({ ...row, [name]: await this.open(place, row[name]) })));
  }

  /**
   * Derives a key from the newest data key (HKDF, SHA-256). It is the same on every server until the data key is replaced,
   * and says nothing about the keys of other purposes.
   *
   * @param purpose what the key is for, and whom
   * @throws VaultError where the data key was encrypted by an unknown master key
   */
  async derive(purpose: readonly (string | number)[]): Promise<Buffer> {
    const { key } = await inTransaction(this.#db, (tx) => this.#holdKey(tx));
    return Buffer.from(hkdfSync('sha256', key, '', JSON.stringify(purpose), KEY_BYTES));
  }

  /** Seals the plain values of these columns, all or none. @returns how many there were */
  async sealPlain(columns: readonly SealedColumn[]): Promise<number> {
    let plain = 0;
    for (const column of columns) plain += await countPlain(this.#db, column);
    if (plain === 0) return 0;
    return inTransaction(this.#db, async (tx) => this.#sealColumns(tx, columns, await this.createSeal(tx), true));
  }

  /**
   * Replaces the data key, encrypts it by the first master key, and seals all values with it. Servers that run read the new
   * key when they meet its id.
   *
   * @returns how many values there are
   */
  async rotate(tx: Tx, columns: readonly SealedColumn[]): Promise<number> {
    const old = await lockDataKeys(tx);
    const { id, key } = await this.#addKey(tx);
    const seal: Seal = (place, plain) => writeSealed({ keyId: id, bytes: encrypt(key, place, Buffer.from(plain)) });
    const count = await this.#sealColumns(tx, columns, seal, false);
    if (old.length > 0) await deleteDataKeys(tx, old);
    return count;
  }

  /** Checks that the data keys can be decrypted. @throws VaultError */
  async check(): Promise<void> {
    await this.#loadAll();
  }

  /** The ids of the master keys that the data keys of the database need. */
  async listNeededMasters(): Promise<string[]> {
    return [...new Set((await listDataKeys(this.#db)).map((row) => row.master_id))];
  }

  async #sealColumns(tx: Tx, columns: readonly SealedColumn[], seal: Seal, onlyPlain: boolean): Promise<number> {
    let count = 0;
    for (const column of columns) {
      const place: SealedPlace = `${column.table}.${column.column}`;
      const stored = await lockValues(tx, column, onlyPlain);
      count += stored.length;
      for (let at = 0; at < stored.length; at += ROWS_AT_ONCE) {
        const values = await Promise.all(
          stored.slice(at, at + ROWS_AT_ONCE).map(async ({ place: row, value }) => {
            // In a `jsonb` column a sealed value is a JSON text.
            const text = value.startsWith('"sealed:') ? (JSON.parse(value) as string) : value;
            return { place: row, value: seal(place, await this.open(place, text)) };
          }),
        );
        await putValues(tx, column, values);
      }
    }
    return count;
  }

  /** The newest data key, held; the first one is created here. */
  async #holdKey(tx: Db): Promise<DataKey> {
    let row = await holdNewestKey(tx);
    // The key that the statement waited for was removed by a rotation; the next statement sees its successor.
    row ??= await holdNewestKey(tx);
    if (row === undefined) {
      await lockForFirstKey(tx);
      row = await holdNewestKey(tx);
    }
    return row === undefined ? this.#addKey(tx) : this.#decryptKey(row, await this.#readMasterKeys());
  }

  async #addKey(tx: Db): Promise<DataKey> {
    const master = await this.#getMaster();
    const key = randomBytes(KEY_BYTES);
    const encrypted = encrypt(master.key, DATA_KEY, key);
    const id = await insertDataKey(tx, { master_id: master.id, encrypted, now: this.#clock.now() });
    return { id: String(id), key };
  }

  async #getMaster(): Promise<MasterKey> {
    const [master] = await this.#readMasterKeys();
    if (master === undefined) throw new VaultError('There is no master key.');
    return master;
  }

  async #load(keyId: string): Promise<Buffer> {
    await this.#loadAll();
    const key = this.#known.get(keyId);
    if (key === undefined) throw new VaultError(`A stored key is encrypted with data key ${keyId}, which is unknown.`);
    return key;
  }

  async #loadAll(): Promise<void> {
    const masters = await this.#readMasterKeys();
    for (const row of await asServer(() => listDataKeys(this.#db))) this.#decryptKey(row, masters);
  }

  #decryptKey(row: DataKeyRow, masters: readonly MasterKey[]): DataKey {
    const id = String(row.id);
    const known = this.#known.get(id);
    if (known !== undefined) return { id, key: known };
    const master = masters.find((each) => each.id === row.master_id);
    if (master === undefined) {
      const ids = masters.map((each) => each.id).join(', ');
      throw new VaultError(
        `The keys of this database are encrypted with master key ${row.master_id}; this server has ${ids}. ` +
          'Give it that key: MASTER_KEY, or MASTER_KEY_FILE with a copy of the file of the other server.',
      );
    }
    const key = decrypt(master.key, DATA_KEY, row.encrypted);
    this.#known.set(id, key);
    return { id, key };
  }
}

/** The columns whose values are sealed, as the modules declare them. */
export function listSealedColumns<Parts>(modules: readonly ModuleDeclaration<Parts>[]): SealedColumn[] {
  return modules.flatMap(({ tables = {} }) =>
    Object.entries(tables).flatMap(([table, { sealed = [] }]) => sealed.map((column) => ({ table, column }))),
  );
}
