import type { CacheName } from '@loadstone/contracts/endpoint';
import { getCopyKey } from '@loadstone/contracts/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { refuseWrites } from '../../lib/api/own-writes.ts';
import { newRandomName } from '../../lib/browser/random.ts';
import { formatMoment } from '../../lib/format/formatting.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { t } from '../../lib/texts/t.ts';
import { after, nowMs } from '../../lib/time/clock.ts';
import { perClient } from '../../live/per-client.ts';
import { createCopyCipher, type CopyCipher, type SealedValue } from './copy-cipher.ts';
import { deleteCopies, findWriter, readCopy, writeCopy } from './copy-database.ts';
import { listListsToKeep, showKept, toKept, type KeptList, type ListToKeep } from './kept-lists.ts';
import { unconfirmedListsOf } from './unconfirmed-lists.ts';

const CONTENTS = 'contents';
/** Not 409: the posting has not changed. */
const TOO_EARLY = 425;
/** Rows that are written as text, or read from it, between two tasks: 5,000 at once would hold a key or click for a tenth of a second. */
const ROWS_AT_ONCE = 250;

/** What a copy shows, and what is done to its rows. Other writes, as of a webhook or a note, do not depend on it. */
const COPIED: ReadonlySet<CacheName> = new Set(['postings', 'leads', 'liveLeads', 'offers', 'assignments']);

/** The names of a copy's lists in their order, and until when each was known to be right. */
type Contents = readonly { readonly name: string; readonly asOfMs: number }[];

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

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Shows the lists of the session's copy until the server's replies replace them. Does nothing the second time. */
  open(): Promise<void> {
    this.#opening ??= this.#show().catch(() => {
      // The page loads without a copy: no key, no database, or no cryptography in this browser.
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Replaces the copy by the lists as they are now. Failures are ignored: the next page opens without a copy. */
  keep(): Promise<void> {
    this.#work = this.#work.then(() => this.#write()).catch(() => undefined);
    return this.#work;
  }

  /** Deletes the copies of this browser, and keeps no other one. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    await this.#work;
    await deleteCopies();
  }

  #findSession(): Promise<{ id: string; cipher: CopyCipher }> {
    this.#session ??= callEndpoint(getCopyKey)
      .then(async (key) => ({ id: key.id, cipher: await createCopyCipher(key) }))
      .catch((error: unknown) => {
        this.#session = undefined;
        throw error;
      });
    return this.#session;
  }

  async #show(): Promise<void> {
    const { id, cipher } = await this.#findSession();
    const stored = await readCopy(id);
    if (stored === undefined || this.#isForgotten) return;
    const text = await cipher.open(CONTENTS, stored.copy.contents);
    const contents = text === undefined ? [] : (JSON.parse(text) as Contents);
    // In their order: the postings and the leads that were shown last come first.
    for (const { name, asOfMs } of contents) {
      const sealed = stored.lists.get(name);
      const lines = sealed && (await cipher.open(name, sealed));
      const kept = lines === undefined ? undefined : await fromLines(lines);
      if (kept === undefined || this.#isForgotten || isSessionOver.get()) continue;
      const query = showKept(this.#client, { ...kept, asOfMs });
      if (query !== undefined) unconfirmedListsOf(this.#client).add(query, asOfMs);
    }
  }

  async #write(): Promise<void> {
    if (this.#isForgotten || isSessionOver.get()) return;
    const { id, cipher } = await this.#findSession();
    if ((await findWriter(id)) !== this.#writer) this.#written.clear();
    const unconfirmed = unconfirmedListsOf(this.#client);
    const lists = listListsToKeep(this.#client, (query) => unconfirmed.has(query));
    if (lists.length === 0) return;
    const changed = new Map<string, SealedValue>();
    for (const list of lists.filter(({ name, data }) => this.#written.get(name) !== data)) {
      changed.set(list.name, await cipher.seal(list.name, await toBytes(list, () => this.#isForgotten)));
    }
    const contents: Contents = lists.map(({ name, asOfMs }) => ({ name, asOfMs }));
    const sealed = await cipher.seal(CONTENTS, new TextEncoder().encode(JSON.stringify(contents)));
    if (this.#isForgotten || isSessionOver.get()) return;
    await writeCopy(id, {
      copy: { writer: this.#writer, writtenAtMs: nowMs(), contents: sealed },
      names: lists.map(({ name }) => name),
      changed,
    });
    this.#written = new Map(lists.map(({ name, data }) => [name, data]));
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
