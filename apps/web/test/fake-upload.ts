import type { SeenRequest } from './fake-server.ts';

/**
 * A class in place of `XMLHttpRequest` that sends forms to a fake server. The body of the request that the server sees
 * is an object with the fields and files of the form.
 */
export function toFakeUpload(reply: (request: SeenRequest) => Promise<Response>): unknown {
  return class FakeUpload extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #method = '';
    #url = new URL(location.href);
    #replyHeaders = '';
    #isDone = false;
    responseType = '';
    status = 0;
    response: ArrayBuffer | undefined;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = new URL(url, location.href);
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.append(name, value);
    }

    getAllResponseHeaders(): string {
      return this.#replyHeaders;
    }

    send(form: FormData): void {
      void this.#exchange(form).then(
        () => this.#end('load'),
        () => this.#end('error'),
      );
    }

    abort(): void {
      this.#end('abort');
    }

    async #exchange(form: FormData): Promise<void> {
      const received = reply({
        method: this.#method,
        path: this.#url.pathname,
        query: this.#url.searchParams,
        params: {},
        headers: this.#headers,
        mode: 'cors',
        body: Object.fromEntries(form),
      });
      const bytes = [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
      for (const loaded of [Math.floor(bytes / 2), bytes]) {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: bytes, lengthComputable: true }));
      }
      const result = await received;
      this.status = result.status;
      this.#replyHeaders = [...result.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n');
      this.response = await result.arrayBuffer();
    }

    #end(event: 'load' | 'error' | 'abort'): void {
      if (this.#isDone) return;
      this.#isDone = true;
      this.dispatchEvent(new ProgressEvent(event));
      this.dispatchEvent(new ProgressEvent('loadend'));
    }
  };
}
