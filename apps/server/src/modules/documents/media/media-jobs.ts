import type { DocumentContentType, DocumentRefusal } from '@loadstone/contracts/documents';

/**
 * Work of a media process. `check` refuses a hostile or damaged file; a picture is decoded, turned upright and written
 * to `outputPath` without its metadata, a PDF is left as it is. `thumbnail` writes a WebP of the first page.
 */
export interface MediaJob {
  readonly type: 'check' | 'thumbnail';
  readonly path: string;
  readonly contentType: DocumentContentType;
  readonly outputPath: string;
}

/** What a media process sends: that it has loaded its libraries, or the result of its job. */
export interface MediaMessage {
  readonly isReady?: true;
  /** The file is at fault. */
  readonly refusal?: DocumentRefusal;
  /** The process is at fault. */
  readonly error?: string;
}

/** A file that cannot be accepted. */
export class MediaRefusal extends Error {
  override readonly name = 'MediaRefusal';
  readonly refusal: DocumentRefusal;

  constructor(refusal: DocumentRefusal, options?: ErrorOptions) {
    super(refusal, options);
    this.refusal = refusal;
  }
}

/** A company has used its time of the media processes. */
export class MediaBusy extends Error {
  override readonly name = 'MediaBusy';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('the company has used its time of the media processes');
    this.retryAfterMs = retryAfterMs;
  }
}
