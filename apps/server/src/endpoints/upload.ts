import { createHash } from 'node:crypto';
import { Transform, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FieldError, UploadRules } from '@loadstone/contracts/endpoint';
import type { ErrorText } from '@loadstone/contracts/texts';
import type { FastifyRequest } from 'fastify';
import { AppError, assertThat, errorText, fieldError } from '../ground/errors.ts';
import { sanitizeFileName } from './file-name.ts';

/** Work that waits, in the order of its arrival. One queue for the process, because its event loop is one. */
const waiting: (() => void)[] = [];
let isRunning = false;

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Allowance for boundaries and part headers in the length of a request, bytes. */
const ENVELOPE_BYTES = 64 * 1024;

/** The client's description of its file. The type is not verified: the content is not inspected. */
export interface AnnouncedFile {
  /** Sanitized. */
  readonly fileName: string;
  readonly contentType: string;
}

/** A file that was received completely. */
export interface ReceivedFile extends AnnouncedFile {
  readonly bytes: number;
  /** Of the content, hexadecimal. */
  readonly sha256: string;
}

/** The store for the bytes of an upload, provided by the handler's module. */
export interface UploadSink<S> {
  /** Receives the bytes. An error of it fails the call with 500. */
  readonly stream: Writable;
  /** Completes the file after the request is parsed; its result is passed to the handler. */
  finish(file: ReceivedFile): Promise<S>;
  /** Removes what was stored, before or after `finish`. Called once where the call fails, is aborted or is a replay. */
  discard(): Promise<void>;
}

/** An upload whose file is stored and not yet completed. */
interface Upload<S> {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: ReceivedFile;
  readonly sink: UploadSink<S>;
}

/** Refuses a request by its headers, before its body is read. @throws AppError `request.tooLarge`, `request.unsupportedType` */
export function checkUploadHeaders(request: FastifyRequest, rules: UploadRules): void {
  const { headers } = request;
  const isMultipart = /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
  assertThat(isMultipart, 'request.unsupportedType', errorText('upload.multipart'));
  const mostBytes = rules.maxBytes + rules.maxFields * rules.maxFieldBytes + ENVELOPE_BYTES;
  assertThat(Number(headers['content-length'] ?? 0) <= mostBytes, 'request.tooLarge', toTooLarge(rules));
}

/**
 * Reads a multipart request: its file is streamed to the sink, its fields are collected. The sink is discarded where
 * this throws.
 *
 * @throws AppError `request.tooLarge`, `request.unsupportedType`, `request.malformed`, or `request.invalid` where the
 *   file is missing or a field is wrong; and the errors of the sink
 */
export async function receiveUpload<S>(
  request: FastifyRequest,
  rules: UploadRules,
  openSink: (file: AnnouncedFile) => Promise<UploadSink<S>> | UploadSink<S>,
): Promise<Upload<S>> {
  const limits = { files: 1, fileSize: Infinity, fields: rules.maxFields, fieldSize: rules.maxFieldBytes };
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  const fields: Record<string, unknown> = {};
  let sink: UploadSink<S> | undefined;
  let file: ReceivedFile | undefined;
  try {
    for (let part = await readPart(parts, rules); part !== undefined; part = await readPart(parts, rules)) {
      if (part.type === 'field') {
        addField(fields, part);
        continue;
      }
      const announced = toAnnouncedFile(part, rules);
      sink = await openSink(announced);
      file = { ...announced, ...(await store(part.file, sink.stream, rules)) };
    }
    if (file === undefined || sink === undefined) throw invalidField(fieldError(rules.field, 'upload.missing'));
    return { fields, file, sink };
  } catch (error) {
    // The rest of the body is read and dropped, so that the client can read the error reply.
    request.raw.unpipe();
    request.raw.resume();
    if (sink !== undefined) await discardSink(sink, request);
    throw error;
  }
}

/** Discards a sink. A failure to do so is only logged, because the original error is the one to report. */
export async function discardSink(sink: UploadSink<unknown>, request: FastifyRequest): Promise<void> {
  sink.stream.destroy();
  try {
    await sink.discard();
  } catch (error) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'upload not discarded');
  }
}

async function readPart(parts: AsyncIterator<Multipart>, rules: UploadRules): Promise<Multipart | undefined> {
  try {
    const next = await parts.next();
    return next.done === true ? undefined : next.value;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT') throw invalidField(fieldError(rules.field, 'upload.oneFile'));
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
      throw new AppError('request.tooLarge', errorText('upload.tooManyFields', { fields: rules.maxFields }));
    }
    throw new AppError('request.malformed', undefined, undefined, { cause: error });
  }
}

function toAnnouncedFile(
  part: MultipartFile,
  { field, contentTypes, acceptedTypes = contentTypes, typeRefusal }: UploadRules,
): AnnouncedFile {
  if (part.fieldname !== field) throw invalidField(fieldError(part.fieldname, 'upload.field', { field }));
  const contentType = part.mimetype.toLowerCase();
  assertThat(
    contentTypes.includes(contentType),
    'request.unsupportedType',
    typeRefusal === undefined ? errorText('upload.type', { types: acceptedTypes.join(', ') }) : errorText(typeRefusal),
  );
  // Browsers encode a quote and line breaks in the name of a part.
  return { fileName: sanitizeFileName(part.filename.replace(/%(22|0D|0A)/gi, '')), contentType };
}

function addField(fields: Record<string, unknown>, part: Extract<Multipart, { type: 'field' }>): void {
  const { fieldname, value, valueTruncated, fieldnameTruncated } = part;
  if (valueTruncated || fieldnameTruncated) throw invalidField(fieldError(fieldname, 'request.fieldTooLong'));
  if (fieldname in fields) throw invalidField(fieldError(fieldname, 'request.fieldTwice'));
  fields[fieldname] = value;
}

/** Copies the file while it counts its bytes and computes its digest: one part of all uploads in each turn of the loop. */
async function store(
  file: Readable,
  target: Writable,
  rules: UploadRules,
): Promise<Pick<ReceivedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  let isTargetFault = false;
  // A stream that fails destroys the other one: the sink is at fault where the file has no error yet.
  const noteFault = (): void => {
    isTargetFault ||= file.errored === null;
  };
  target.once('error', noteFault).once('close', noteFault);
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > rules.maxBytes) return done(new AppError('request.tooLarge', toTooLarge(rules)));
      runInTurn(() => {
        hash.update(chunk);
        done(null, chunk);
      });
    },
  });
  try {
    await pipeline(file, counter, target);
  } catch (error) {
    if (error instanceof AppError || isTargetFault) throw error;
    throw new AppError('request.malformed', undefined, undefined, { cause: error });
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The text for a file that has more bytes than are accepted. */
export function toTooLarge({ maxBytes }: Pick<UploadRules, 'maxBytes'>): ErrorText {
  return errorText('upload.megabytes', { megabytes: Number((maxBytes / BYTES_PER_MEGABYTE).toFixed(2)) });
}

function invalidField(error: FieldError): AppError {
  return new AppError('request.invalid', undefined, [error]);
}

/**
 * Runs `work` in a turn of the event loop in which no other work of this queue runs. For large amounts of short work,
 * such as the parts of uploaded files: all other work is delayed by one part at most, however many files arrive.
 */
function runInTurn(work: () => void): void {
  waiting.push(work);
  if (isRunning) return;
  isRunning = true;
  setImmediate(runNext);
}

function runNext(): void {
  try {
    waiting.shift()?.();
  } finally {
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(runNext);
  }
}
