import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';
import { systemClock } from '../../../ground/clock.ts';

/** The keys that the server accepts. */
export const S3_KEYS = { accessKeyId: 'test-access-key', secretAccessKey: 'test-secret-key' };
export const S3_BUCKET = 'loadstone-documents';
const REGION = 'us-east-1';

/** A reply that the server sends in the place of its own. */
interface S3Fault {
  readonly status: number;
  readonly code: string;
}

/**
 * A server with the part of the S3 protocol that the store uses. It verifies each signature with `aws4`, which is not
 * the library of the store, and each checksum.
 */
export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, { bytes: Buffer; storedOn: Date }>;
  /** The next replies; undefined cuts the connection. */
  readonly faults: (S3Fault | undefined)[];
  /** The largest page of a list that was requested. */
  readonly pages: number[];
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const faults: S3Server['faults'] = [];
  const pages: number[] = [];
  const server = createServer((request, response) => {
    void reply(request, response).catch(() => response.destroy());
  });

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (faults.length > 0) {
      const fault = faults.shift();
      if (fault === undefined) response.destroy();
      else refuse(response, fault.status, fault.code);
      return;
    }
    if (!isSigned(request)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...parts] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== S3_BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = parts.join('/');
    if (key === '') return list(url.searchParams, response);
    if (request.method === 'PUT') return put(key, Buffer.concat(chunks), request.headers, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    const found = objects.get(key);
    if (found === undefined) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
  }

  function put(key: string, bytes: Buffer, headers: IncomingHttpHeaders, response: ServerResponse): void {
    const checksum = createHash('sha256').update(bytes).digest('base64');
    if (headers['x-amz-checksum-sha256'] !== checksum) return refuse(response, 400, 'BadDigest');
    objects.set(key, { bytes, storedOn: systemClock.now() });
    response.writeHead(200, { etag: '"1"' }).end();
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const length = Number(query.get('max-keys') ?? 1_000);
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = keys.slice(0, length);
    pages.push(page.length);
    const isTruncated = keys.length > page.length;
    const contents = page.map((key) => {
      const { storedOn, bytes } = objects.get(key) ?? { storedOn: new Date(0), bytes: Buffer.alloc(0) };
      return `<Contents><Key>${key}</Key><LastModified>${storedOn.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    faults,
    pages,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Signs the same request again and compares the signatures. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const { authorization = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const needed = ['host', 'x-amz-date', 'x-amz-content-sha256'];
  if (!needed.every((name) => names.includes(name))) return false;
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const again = aws4.sign({ service: 's3', region: REGION, method, path: url, headers: signed }, S3_KEYS);
  const toSignature = (text: unknown): string | undefined => /Signature=([0-9a-f]{64})/.exec(String(text))?.[1];
  const signature = toSignature(authorization);
  return signature !== undefined && signature === toSignature(again.headers?.['Authorization']);
}
