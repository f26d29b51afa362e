import { LIMITS } from '@loadstone/contracts/board';
import { uploadDocument } from '@loadstone/contracts/documents';
import { uploadFile } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { newIdempotencyKey, newRandomName } from '../../lib/browser/random.ts';
import { createStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';

/** Uploads that run at the same time; the others wait. */
const AT_ONCE = 3;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** A stop that a file is of. The stops can change before the file is sent, or sent again. */
export interface UploadStop {
  /** Its kind and place, and which one it is of several that are alike: the same also where others are added or moved. */
  readonly key: string;
  /** Kind and place in words. */
  readonly name: string;
  /** Among the stops of the load, from 0. */
  readonly number: number;
}

/** A file on its way to a posting. It is kept until it is added or removed from the list, so that it can be sent again. */
export interface Upload {
  readonly id: string;
  readonly token: number;
  readonly file: File;
  /** The stop of the load that it is of; undefined for the whole load. */
  readonly stop: UploadStop | undefined;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Of the file, from 0 to 1. At 1 the server checks the file. */
  readonly sentShare: number;
  /** True where the same file can never be added: it is not sent again. */
  readonly isFinal: boolean;
  /** Why it failed; '' otherwise. */
  readonly message: string;
  /** The same for each attempt at the same number of a stop, so that a lost reply does not add the file twice. */
  readonly idempotencyKey: string;
}

/** The files that are not yet added, in the order in which they were chosen. */
export const uploads = createStore<readonly Upload[]>([]);

const cancellations = new Map<string, AbortController>();

function patch(id: string, change: Partial<Upload>): void {
  uploads.set((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
}

/** The refusals that depend on the file, the user or the posting only, and not on the moment. */
const FINAL_STATUSES = new Set([400, 403, 404, 413, 415, 422]);

function isFinalRefusal(error: unknown): boolean {
  return isApiError(error) && (FINAL_STATUSES.has(error.status) || error.code === 'document.closed');
}

/** Adds files to a posting, or to a stop of its load. A file that is too large fails at once. */
export function startUploads(token: number, files: readonly File[], stop?: UploadStop): void {
  const added = files.map((file): Upload => {
    const isTooLarge = file.size > LIMITS.documentBytes;
    return {
      id: newRandomName(),
      token,
      file,
      stop,
      state: isTooLarge ? 'failed' : 'waiting',
      sentShare: 0,
      isFinal: isTooLarge,
      message: isTooLarge ? t('errors.upload.megabytes', { megabytes: LIMITS.documentBytes / BYTES_PER_MEGABYTE }) : '',
      idempotencyKey: newIdempotencyKey(),
    };
  });
  uploads.set((all) => [...all, ...added]);
  sendNext();
}

/**
 * Sends a failed file again, to where its stop is now. Where the load has the stop no more, the file is not sent: it could be of
 * any of the others.
 *
 * @param stops the stops of the load in order
 */
export function retryUpload(id: string, stops: readonly Pick<UploadStop, 'key'>[]): void {
  const { stop } = uploads.get().find((each) => each.id === id) ?? {};
  if (stop === undefined) patch(id, { state: 'waiting', sentShare: 0, message: '' });
  else {
    const number = stops.findIndex(({ key }) => key === stop.key);
    if (number === -1) return patch(id, { message: t('documents.uploadStopGone', { stop: stop.name }) });
    const moved = number !== stop.number && { stop: { ...stop, number }, idempotencyKey: newIdempotencyKey() };
    patch(id, { state: 'waiting', sentShare: 0, message: '', ...moved });
  }
  sendNext();
}

/** Stops an upload, or removes a failed one from the list. */
export function cancelUpload(id: string): void {
  cancellations.get(id)?.abort();
  uploads.set((all) => all.filter((each) => each.id !== id));
}

function sendNext(): void {
  const all = uploads.get();
  const next = all.find(({ state }) => state === 'waiting');
  if (next === undefined || all.filter(({ state }) => state === 'sending').length >= AT_ONCE) return;
  patch(next.id, { state: 'sending' });
  void send(next).finally(() => sendNext());
  sendNext();
}

async function send({ id, token, file, stop, idempotencyKey }: Upload): Promise<void> {
  const cancellation = new AbortController();
  cancellations.set(id, cancellation);
  try {
    await uploadFile(uploadDocument, {
      params: { token },
      body: stop === undefined ? {} : { stop: stop.number },
      file,
      idempotencyKey,
      signal: cancellation.signal,
      onProgress: ({ sentBytes, totalBytes }) => patch(id, { sentShare: totalBytes > 0 ? sentBytes / totalBytes : 0 }),
    });
    uploads.set((all) => all.filter((each) => each.id !== id));
  } catch (error) {
    const message = isApiError(error) ? error.message : t('documents.uploadFailed');
    if (!cancellation.signal.aborted) patch(id, { state: 'failed', message, isFinal: isFinalRefusal(error) });
  } finally {
    cancellations.delete(id);
  }
}
