import { ApiError } from './api-error.ts';

/** How much of a request has been sent, bytes; the total includes the form around the file. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

interface UploadRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** The message where no reply arrives. */
  readonly lossText: string;
}

/**
 * Sends a form with `XMLHttpRequest`, because `fetch` reports no progress of what it sends.
 *
 * @throws the signal's reason where it aborts
 * @throws {ApiError} `client.offline` where no reply arrives
 */
export function sendUpload({
  method,
  url,
  headers,
  form,
  signal,
  onProgress,
  lossText,
}: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const cancel = (): void => request.abort();
    signal?.addEventListener('abort', cancel);
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      onProgress?.({ sentBytes: event.loaded, totalBytes: event.total });
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new ApiError('client.offline', lossText, 0)));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
    request.send(form);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  // A response with one of these statuses cannot have a body.
  const body = [204, 205, 304].includes(request.status) ? null : (request.response as ArrayBuffer);
  return new Response(body, { status: request.status, headers });
}
