import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { DocumentBucket } from '../../ground/settings/config.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { isContentKey, type DocumentStore, type StoredContent } from './document-store.port.ts';

/** Attempts of a request that fails for a passing reason. */
const TRIES = 3;
const CONNECT_MS = 3_000;
/** Without a byte in either direction for this time a request fails. */
const IDLE_MS = 15_000;
/** HTTP 507, and the codes of stores that report a full disk or a used quota with another status. */
const FULL_STATUS = 507;
const FULL_CODES = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientCapacity',
]);

/**
 * A store in a bucket: the prefix and the SHA-256. An object is visible only when it is complete, and the store compares
 * it with the SHA-256 that is sent with it.
 *
 * @param listLength objects of one page of a list; default the 1,000 of the protocol
 */
export function createS3Store(settings: DocumentBucket, listLength?: number): DocumentStore {
  const { bucket: Bucket, prefix } = settings;
  const client = createClient(settings);
  const toKey = (key: string): string => `${prefix}${key}`;

  return {
    put: (key, { path, bytes }) =>
      attempt(async () => {
        const ChecksumSHA256 = Buffer.from(key, 'hex').toString('base64');
        const request = { Bucket, Key: toKey(key), ContentLength: bytes, ChecksumSHA256 };
        // The client library does not repeat a request whose body is a stream.
        await repeat(() => client.send(new PutObjectCommand({ ...request, Body: createReadStream(path) })));
      }),

    open: (key) =>
      attempt(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: toKey(key) }));
        assertThat(Body, 'store.unavailable');
        return Body as Readable;
      }),

    // A list, because the reply to a request for one object does not say whether the object or the bucket is absent.
    has: (key) =>
      attempt(async () => {
        const request = new ListObjectsV2Command({ Bucket, Prefix: toKey(key), MaxKeys: 1 });
        const { Contents = [] } = await client.send(request);
        return Contents.some((found) => found.Key === toKey(key));
      }),

    remove: (key) =>
      attempt(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(key) }));
      }),

    list: () => listContents(client, { Bucket, Prefix: prefix, MaxKeys: listLength }),
  };
}

function createClient({ url, region, isPathStyle, accessKeyId, secretAccessKey }: DocumentBucket): S3Client {
  return new S3Client({
    endpoint: url,
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    // Several compatible stores refuse the checksums that the library adds by default. Ours is always sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function* listContents(
  client: S3Client,
  input: { Bucket: string; Prefix: string; MaxKeys: number | undefined },
): AsyncGenerator<StoredContent> {
  const pages = paginateListObjectsV2({ client }, input);
  for (;;) {
    const page = await attempt(() => pages.next());
    if (page.done === true) return;
    for (const { Key = '', LastModified } of page.value.Contents ?? []) {
      const key = Key.slice(input.Prefix.length);
      if (isContentKey(key) && LastModified !== undefined) yield { key, storedOn: LastModified };
    }
  }
}

/** Repeats a request that failed without a reply, or with a reply of a passing fault. */
async function repeat<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
      const isPassing = status === 0 || status === 429 || (status >= 500 && status !== FULL_STATUS);
      if (tried >= TRIES || !isPassing) throw error;
    }
  }
}

/** @throws AppError `store.full`, `store.unavailable` */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw error instanceof S3ServiceException
      ? toRefusal(error)
      : new AppError('store.unavailable', undefined, undefined, { cause: error });
  }
}

/** The error of the library holds the whole request, which must not be logged. */
function toRefusal({ name, $metadata: { httpStatusCode: status } }: S3ServiceException): AppError {
  const isFull = status === FULL_STATUS || FULL_CODES.has(name);
  const cause = new Error(`the bucket replied ${status ?? 'nothing'}: ${name}`);
  return new AppError(isFull ? 'store.full' : 'store.unavailable', undefined, undefined, { cause });
}
