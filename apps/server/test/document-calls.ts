import {
  deleteDocument,
  getDocument,
  listDocuments,
  restoreDocument,
  shareDocuments,
  updateDocument,
  uploadDocument,
  type Document,
} from '@loadstone/contracts/documents';
import type { ErrorBody } from '@loadstone/contracts/endpoint';
import type { Person, TestApp } from '@loadstone/testkit';

/** A file to upload. */
interface SampleFile {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
}

/** A multipart request with one file and text fields. */
export async function toForm(file: SampleFile, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { bytes, name = 'proof.jpg', type = 'image/jpeg' } = file;
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const request = new Request('http://form', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  };
}

/** The calls of documents that tests make again and again. */
export function createDocumentCalls(board: TestApp) {
  const own = (as: Person) => ({ userId: as.userId, accountId: as.accountId });
  return {
    async upload(
      as: Person,
      token: number,
      file: SampleFile,
      more: { fields?: Record<string, string>; key?: string } = {},
    ) {
      const { payload, contentType } = await toForm(file, more.fields);
      const reply = await board.http.inject({
        method: 'POST',
        url: uploadDocument.path.replace(':token', String(token)),
        headers: {
          authorization: `Bearer ${await board.tokenFor(as)}`,
          'content-type': contentType,
          ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
        },
        payload,
      });
      const body: unknown = reply.json();
      return { status: reply.statusCode, body: body as Document, error: body as ErrorBody };
    },
    list: (as: Person, typeId: 6 | 8, token: number, thumbnail: 'true' | 'false' = 'false') =>
      board.call(listDocuments, {
        as,
        params: { ...own(as), documentTypeId: String(typeId), thumbnail, token },
      }),
    async open(as: Person, id: number, headers: Record<string, string> = {}) {
      const url = getDocument.path
        .replace(':id', String(id))
        .replace(':userId', String(as.userId))
        .replace(':accountId', String(as.accountId));
      return board.http.inject({ url, headers: { authorization: `Bearer ${await board.tokenFor(as)}`, ...headers } });
    },
    update: (as: Person, id: number, body: { documentName?: string; kind?: Document['kind']; version?: number }) =>
      board.call(updateDocument, { as, params: { id }, body }),
    remove: (as: Person, id: number) => board.call(deleteDocument, { as, params: { id } }),
    restore: (as: Person, id: number) => board.call(restoreDocument, { as, params: { id } }),
    share: (as: Person, eToken: number, selection: Record<number, boolean>, key = as.keyFor('ll_docforward')) =>
      board.call(shareDocuments, {
        as,
        params: { key },
        body: Object.entries(selection).map(([id, isSelected]) => ({ documentId: Number(id), eToken, isSelected })),
      }),
  };
}

export type DocumentCalls = ReturnType<typeof createDocumentCalls>;
