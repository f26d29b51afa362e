import type { Client } from 'openapi-fetch';
import type { components, operations, paths } from './generated/api.ts';
import { ProblemError } from './problem.ts';

/** The own posting that a document belongs to: its `id` or token, or the own reference. */
export type DocumentPlace = NonNullable<operations['uploadDocument']['parameters']['query']>;

/** A file that is sent. */
export interface UploadedFile {
  readonly bytes: Blob | Uint8Array<ArrayBuffer>;
  /** With its extension. */
  readonly fileName: string;
  /** Such as `application/pdf`. Not needed for a `Blob` that has its type. */
  readonly contentType?: string;
  readonly kind?: components['schemas']['DocumentResource']['kind'];
  /** Default: the file's name without its extension. */
  readonly documentName?: string;
  /** Of a load with several stops, the one that it is of: 0 the origin, the highest one the destination. */
  readonly stop?: number;
}

/** A file that was read. */
export interface DocumentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly fileName: string;
}

/** @throws ProblemError where the board refuses the file, such as `document.typeNotAccepted` */
export async function uploadDocument(
  api: Client<paths>,
  query: DocumentPlace,
  { bytes, fileName, contentType, kind, documentName, stop }: UploadedFile,
): Promise<components['schemas']['DocumentResource']> {
  const type = contentType ?? (bytes instanceof Blob ? bytes.type : '');
  const file = new File([bytes], fileName, { type });
  const body = {
    ...(kind && { kind }),
    ...(documentName && { documentName }),
    ...(stop !== undefined && { stop }),
    file,
  };
  const { data, error, response } = await api.POST('/v1/documents', { params: { query }, body });
  if (data === undefined) throw new ProblemError(response.status, error);
  return data;
}

/** @throws ProblemError where the board refuses, such as `document.notFound` */
export async function downloadDocument(api: Client<paths>, id: number): Promise<DocumentFile> {
  const { data, error, response } = await api.GET('/v1/documents/{id}/content', {
    params: { path: { id } },
    parseAs: 'arrayBuffer',
  });
  if (data === undefined) throw new ProblemError(response.status, error);
  const { headers } = response;
  return {
    bytes: new Uint8Array(data),
    contentType: headers.get('content-type') ?? '',
    fileName: readFileName(headers.get('content-disposition') ?? ''),
  };
}

/** The name of RFC 6266, which may be in UTF-8 beside the plain one. */
function readFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? '';
}

/** A body as it is sent: one with a file as a form, its file last, because the board reads the fields before it. */
export function toBody(body: unknown): FormData | string {
  if (body instanceof FormData) return body;
  const fields = Object.entries(body ?? {}) as [string, unknown][];
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
  return form;
}
