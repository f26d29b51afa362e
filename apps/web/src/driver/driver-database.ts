import type { DriverReply, StopPlace } from '@loadstone/contracts/assignments';
import type { DocumentKind } from '@loadstone/contracts/documents';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KnownLoads } from './driver-view.ts';

/** The kinds of documents that a driver takes pictures of. */
export const DRIVER_DOCUMENT_KINDS = [
  'billOfLading',
  'proofOfDelivery',
  'invoice',
  'other',
] as const satisfies readonly DocumentKind[];
export type DriverDocumentKind = (typeof DRIVER_DOCUMENT_KINDS)[number];

/** What the driver pressed, or a position, until the server has it. */
export type PendingAction = {
  /** Ascends in the order of the presses. */
  readonly id: number;
  /** The same for each attempt. */
  readonly key: string;
  readonly assignmentId: number;
  readonly createdAtMs: number;
} & (
  | { readonly kind: 'move'; readonly status: 'R' | 'D' }
  | ({ readonly kind: 'stop'; /** That the driver saw. */ readonly cityId?: number | undefined } & StopPlace)
  | { readonly kind: 'reply'; readonly messageId: number; readonly reply: DriverReply }
  | { readonly kind: 'share'; readonly isSharing: boolean }
  | {
      readonly kind: 'document';
      readonly documentKind: DocumentKind;
      readonly name: string;
      /** Of a load with stops between its ends. */
      readonly stop?: number | undefined;
      /** Of the stop, as the driver saw it. */
      readonly cityId?: number | undefined;
    }
  | { readonly kind: 'position'; readonly sequence: number; readonly lat: number; readonly lon: number }
);

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
export type NewAction = WithoutId<PendingAction>;

type DocumentAction = Extract<NewAction, { kind: 'document' }>;

/** The bytes of a document. A Blob cannot be stored by every browser. */
interface KeptFile {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** The values that the page keeps besides the queue. */
interface KeptValues {
  session: { readonly secret: string; readonly displayName: string };
  /** The secret of a reference number that the driver entered and whose broker has not confirmed the driver. */
  claim: string;
  /** As they were when the server was reached last. */
  known: KnownLoads;
  /** When this phone has reported the pick-up of its loads: ISO 8601 by their ids. */
  pickUps: Readonly<Record<number, string>>;
  /** True where the driver has agreed to notifications on this phone. */
  hasNotifications: boolean;
  /** A sign-in with an account that the identity provider's page has not finished yet. */
  pendingSignIn: { readonly verifier: string; readonly state: string };
}

interface Schema extends DBSchema {
  queue: { key: number; value: NewAction & { id?: number } };
  kept: { key: string; value: unknown };
}

/** The storage of the phone. Each write is on the disk when its promise resolves. */
export interface DriverDatabase {
  add(action: NewAction): Promise<void>;
  /** Adds a position with the next sequence of its assignment, above `lastSequence`. */
  addPosition(
    position: Omit<Extract<NewAction, { kind: 'position' }>, 'sequence'>,
    lastSequence: number,
  ): Promise<void>;
  /** Adds a document with its file, which stays until the action is removed. */
  addDocument(action: DocumentAction, file: KeptFile): Promise<void>;
  readFile(action: Pick<DocumentAction, 'key'>): Promise<KeptFile | undefined>;
  /** In the order of the presses, without files. */
  list(): Promise<PendingAction[]>;
  remove(ids: readonly number[]): Promise<void>;
  read<K extends keyof KeptValues>(name: K): Promise<KeptValues[K] | undefined>;
  write<K extends keyof KeptValues>(name: K, value: KeptValues[K]): Promise<void>;
  /** Deletes the session and what it showed. The queue stays. */
  forgetSession(): Promise<void>;
  /** Deletes the claim, once the broker has decided. */
  forgetClaim(): Promise<void>;
  /** Deletes everything, at sign-out. */
  clear(): Promise<void>;
  close(): void;
}

const toFileKey = ({ key }: Pick<DocumentAction, 'key'>): string => `file ${key}`;
const DURABLE = { durability: 'strict' } as const;

export async function openDriverDatabase(name = 'loadstone-driver'): Promise<DriverDatabase> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('queue', { keyPath: 'id', autoIncrement: true });
      created.createObjectStore('kept');
    },
  });
  return {
    async add(action) {
      const transaction = database.transaction('queue', 'readwrite', DURABLE);
      await Promise.all([transaction.store.add(action), transaction.done]);
    },
    async addPosition(position, lastSequence) {
      const transaction = database.transaction(['queue', 'kept'], 'readwrite', DURABLE);
      const kept = transaction.objectStore('kept');
      const counter = `sequence ${position.assignmentId}`;
      const known = ((await kept.get(counter)) as number | undefined) ?? 0;
      const sequence = Math.max(known, lastSequence) + 1;
      await kept.put(sequence, counter);
      await transaction.objectStore('queue').add({ ...position, sequence });
      await transaction.done;
    },
    async addDocument(action, file) {
      const transaction = database.transaction(['queue', 'kept'], 'readwrite', DURABLE);
      await Promise.all([
        transaction.objectStore('kept').put(file, toFileKey(action)),
        transaction.objectStore('queue').add(action),
        transaction.done,
      ]);
    },
    readFile: async (action) => (await database.get('kept', toFileKey(action))) as KeptFile | undefined,
    list: async () => (await database.getAll('queue')) as PendingAction[],
    async remove(ids) {
      const transaction = database.transaction(['queue', 'kept'], 'readwrite', DURABLE);
      const queue = transaction.objectStore('queue');
      for (const id of ids) {
        const action = await queue.get(id);
        if (action?.kind === 'document') await transaction.objectStore('kept').delete(toFileKey(action));
        await queue.delete(id);
      }
      await transaction.done;
    },
    read: async (key) => (await database.get('kept', key)) as never,
    async write(key, value) {
      await database.put('kept', value, key);
    },
    async forgetSession() {
      await Promise.all([database.delete('kept', 'session'), database.delete('kept', 'known')]);
    },
    forgetClaim: () => database.delete('kept', 'claim'),
    async clear() {
      await Promise.all([database.clear('queue'), database.clear('kept')]);
    },
    close: () => database.close(),
  };
}
