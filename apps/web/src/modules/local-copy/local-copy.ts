import type { CacheName } from '@loadstone/contracts/endpoint';
import { getCopyKey, type CopyKey } from '@loadstone/contracts/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError } from '../../lib/api/api-error.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { reportError } from '../../lib/api/error-reports.ts';
import { refuseWrites } from '../../lib/api/own-writes.ts';
import { newRandomName } from '../../lib/browser/random.ts';
import { formatMoment } from '../../lib/format/formatting.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { t } from '../../lib/texts/t.ts';
import { after, nowMs } from '../../lib/time/clock.ts';
import { perClient } from '../../live/per-client.ts';
import { BUILD, createCopyCipher, type CopyCipher, type SealedValue } from './copy-cipher.ts';
import { deleteCopies, findWriter, readCopy, writeCopy } from './copy-database.ts';
import {
  listListsToKeep,
  MOST_LISTS,
  MOST_ROWS,
  showKept,
  takeFitting,
  toKept,
  type KeptList,
  type ListToKeep,
} from './kept-lists.ts';
import { unconfirmedListsOf } from './unconfirmed-lists.ts';

const CONTENTS = 'contents';
/** Not 409: the posting has not changed. */
const TOO_EARLY = 425;
/** Rows that are written as text, or read from it, between two tasks: 5,000 at once would hold a key or click for a tenth of a second. */
const ROWS_AT_ONCE = 250;
/** How long an unconfirmed list stays in the copy: leads change within minutes. */
const UNCONFIRMED_FOR_MS = 60 * 60_000;

/** What a copy shows, and what is done to its rows. Other writes, as of a webhook or a note, do not depend on it. */
const COPIED: ReadonlySet<CacheName> = new Set(['postings', 'leads', 'liveLeads', 'offers', 'assignments']);

/** The names of a copy's lists in their order, with their number of rows, and until when each was known to be right. */
type Contents = readonly { readonly name: string; readonly rows: number; readonly asOfMs: number }[];

/** The copy of one page. */
class LocalCopy {
  readonly #client: QueryClient;
  /** Identifies this page as the writer of a copy. */
  readonly #writer = newRandomName();
  #session: Promise<{ id: string; cipher: CopyCipher }> | undefined;
  #opening: Promise<void> | undefined;
  #work: Promise<void> = Promise.resolve();
  #isForgotten = false;
  /** The data that the database has of each list, where this page was the last to write. */
  #written = new Map<string, unknown>();
  /** The window that wrote the copy with which this page opened, and the lists of it that this page has not confirmed. */
  #openedFrom: string | undefined;
  #unconfirmed: Contents = [];

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /**
   * Shows the lists of the session's copy until the server's replies replace them. Does nothing the second time. After a
   * failure, which is reported, the page loads without a copy.
   *
   * @param key the reply where the key has been requested already
   */
  open(key?: Promise<CopyKey>): Promise<void> {
    this.#opening ??= this.#show(key).catch((error: unknown) => {
      this.#opening = undefined;
      this.#report(error);
    });
    return this.#opening;
  }

  /**
   * Replaces the copy by the lists as they are now; those of the copy that this page has not confirmed stay with their age.
   * After a failure, which is reported, the next page opens without this version.
   */
  keep(): Promise<void> {
    this.#work = this.#work
      .then(() => this.#opening)
      .then(() => this.#write())
      .catch((error: unknown) => this.#report(error));
    return this.#work;
  }

  /** Deletes the copies of this browser, and keeps no other one. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    await this.#work;
    await deleteCopies();
  }

  /**
   * Reports an error as others of the page are. Expected are a server that gives no key, the end of the session, and a page
   * over plain http, where the browser has no cryptography.
   */
  #report(error: unknown): void {
    if (isApiError(error) || this.#isForgotten || isSessionOver.get() || !('subtle' in crypto)) return;
    reportError(error);
  }

  #findSession(key?: Promise<CopyKey>): Promise<{ id: string; cipher: CopyCipher }> {
    this.#session ??= (key ?? callEndpoint(getCopyKey))
      .then(async (key) => ({ id: key.id, cipher: await createCopyCipher(key) }))
      .catch((error: unknown) => {
        this.#session = undefined;
        throw error;
      });
    return this.#session;
  }

  async #show(key?: Promise<CopyKey>): Promise<void> {
    const session = this.#findSession(key);
    const requestedId = session.then(({ id }) => id);
    // It may fail while the database opens, before it is awaited.
    requestedId.catch(() => undefined);
    const stored = await readCopy(requestedId);
    if (stored === undefined || stored.copy.build !== BUILD || this.#isForgotten) return;
    const { cipher } = await session;
    const contents = JSON.parse(await cipher.open(CONTENTS, stored.copy.contents)) as Contents;
    const readable: Contents[number][] = [];
    // In their order: the postings and the leads that were shown last come first.
    for (const entry of contents) {
      const sealed = stored.lists.get(entry.name);
      if (sealed === undefined) continue;
      try {
        const kept = await fromLines(await cipher.open(entry.name, sealed));
        if (this.#isForgotten || isSessionOver.get()) return;
        const query = showKept(this.#client, { ...kept, asOfMs: entry.asOfMs });
        if (query === undefined) continue;
        unconfirmedListsOf(this.#client).add(query, entry.asOfMs);
        readable.push(entry);
      } catch (error) {
        // The other lists can be read.
        this.#report(error);
      }
    }
    [this.#openedFrom, this.#unconfirmed] = [stored.copy.writer, readable];
  }

  async #write(): Promise<void> {
    if (this.#isForgotten || isSessionOver.get()) return;
    const { id, cipher } = await this.#findSession();
    const writer = await findWriter(id);
    if (writer !== this.#writer) this.#written.clear();
    const unconfirmed = unconfirmedListsOf(this.#client);
    const lists = listListsToKeep(this.#client, (query) => unconfirmed.has(query));
    if (lists.length === 0) return;
    const changed = new Map<string, SealedValue>();
    for (const list of lists.filter(({ name, data }) => this.#written.get(name) !== data)) {
      changed.set(list.name, await cipher.seal(list.name, await toBytes(list, () => this.#isForgotten)));
    }
    const contents = [
      ...lists.map(({ name, rows, asOfMs }) => ({ name, rows, asOfMs })),
      ...this.#listUnconfirmed(lists, writer),
    ];
    const sealed = await cipher.seal(CONTENTS, new TextEncoder().encode(JSON.stringify(contents)));
    if (this.#isForgotten || isSessionOver.get()) return;
    await writeCopy(id, {
      copy: { writer: this.#writer, build: BUILD, writtenAtMs: nowMs(), contents: sealed },
      names: contents.map(({ name }) => name),
      changed,
    });
    this.#written = new Map(lists.map(({ name, data }) => [name, data]));
  }

  /** What the stored copy has besides the lists to keep: those that this page has not confirmed since it opened. */
  #listUnconfirmed(lists: readonly ListToKeep[], writer: string | undefined): Contents {
    // Another window has replaced the copy.
    if (writer !== this.#writer && writer !== this.#openedFrom) this.#unconfirmed = [];
    const confirmed = new Set(lists.map(({ name }) => name));
    const { isRefused } = unconfirmedListsOf(this.#client);
    const stillRight = this.#unconfirmed.filter(({ name, asOfMs }) => {
      const isOld = nowMs() - asOfMs > UNCONFIRMED_FOR_MS;
      return !confirmed.has(name) && !isOld && !isRefused(name);
    });
    const takenRows = lists.reduce((sum, list) => sum + list.rows, 0);
    const room = Math.max(0, MOST_LISTS - lists.length);
    this.#unconfirmed = takeFitting(stillRight, MOST_ROWS - takenRows).slice(0, room);
    return this.#unconfirmed;
  }
}

/** The copy of the lists that the page of a client shows. */
export const localCopyOf = perClient((client) => {
  const { asOfMs } = unconfirmedListsOf(client);
  refuseWrites(({ endpoint }) => {
    const since = asOfMs.get();
    if (since === undefined || !endpoint.affects.some((cache) => COPIED.has(cache))) return undefined;
    return new ApiError('client.unconfirmed', t('localCopy.refused', { time: toTime(since) }), TOO_EARLY);
  });
  return new LocalCopy(client);
});

/** When a copy was right, for a text. */
export function toTime(asOfMs: number): string {
  return formatMoment(new Date(asOfMs).toISOString());
}

/** The list in UTF-8, made in steps: a line of JSON for what it has besides its rows, then lines of rows. */
async function toBytes(list: ListToKeep, isCancelled: () => boolean): Promise<Uint8Array<ArrayBuffer>> {
  const { rows, ...kept } = toKept(list);
  const lines = [JSON.stringify(kept)];
  // A sign-out waits for this.
  for (let from = 0; from < rows.length && !isCancelled(); from += ROWS_AT_ONCE) {
    lines.push(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)));
    await nextTask();
  }
  return new TextEncoder().encode(lines.join('\n'));
}

/** The list of {@link toBytes}, read in steps. */
async function fromLines(text: string): Promise<KeptList> {
  const [kept = '', ...lines] = text.split('\n');
  const rows: unknown[] = [];
  for (const line of lines) {
    rows.push(...(JSON.parse(line) as unknown[]));
    await nextTask();
  }
  return { ...(JSON.parse(kept) as Omit<KeptList, 'rows'>), rows };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => after(0, resolve));
}
