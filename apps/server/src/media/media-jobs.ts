import type { DocumentContentType, DocumentRefusal } from '@loadstone/contracts';

/**
 * Work of the media process. `check` refuses a hostile or damaged file; a picture is decoded, turned upright and written
 * to `outputPath` without its metadata, a PDF is left as it is. `thumbnail` writes a WebP of the first page.
 */
export interface MediaJob {
  readonly type: 'check' | 'thumbnail';
  readonly path: string;
  readonly contentType: DocumentContentType;
  readonly outputPath: string;
}

/** A job as it is sent to the media process. */
export interface MediaRequest {
  readonly id: number;
  readonly job: MediaJob;
}

/** The result of a job. `refusal`: the file is at fault. `error`: the process is. */
export interface MediaResult {
  readonly id: number;
  readonly refusal?: DocumentRefusal;
  readonly error?: string;
  /** True where the process holds so much memory that a new one should take its place. */
  readonly isLarge?: boolean;
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
