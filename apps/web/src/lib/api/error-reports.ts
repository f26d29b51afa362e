import { reportPageError, type PageError } from '@loadstone/contracts/error-reports';
import { callEndpoint } from './api-client.ts';

const REPORTS_A_PAGE_LOAD = 10;
const MESSAGE_LENGTH = 1000;
/** Leaves room for escapes and non-ASCII characters within the 8 KB of a body. */
const STACK_LENGTH = 2500;

let report: ((error: unknown) => void) | undefined;
let pageVersion = '';

/** Sets the version that later reports contain. */
export function setPageVersion(version: string): void {
  pageVersion = version;
}

/** Reports an error that no code handles; does nothing before `startErrorReports`. */
export function reportError(error: unknown): void {
  report?.(error);
}

function toPageError(error: unknown): PageError {
  const { message, stack } =
    error instanceof Error
      ? { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' }
      : // Another value may contain personal data, so its content is not reported.
        { message: `Error: a thrown ${typeof error}`, stack: '' };
  return { message: message.slice(0, MESSAGE_LENGTH), stack: stack.slice(0, STACK_LENGTH), version: pageVersion };
}

function sendToServer(error: PageError): Promise<unknown> {
  return callEndpoint(reportPageError, { body: error });
}

/**
 * Reports unhandled errors and rejections of the page: each once, at most ten in a page load. A report that cannot be
 * sent is dropped.
 *
 * @returns a function that ends it
 */
export function startErrorReports(
  page: Window,
  send: (error: PageError) => Promise<unknown> = sendToServer,
): () => void {
  const reported = new Set<string>();
  report = (error) => {
    const pageError = toPageError(error);
    const key = `${pageError.message}\n${pageError.stack}`;
    if (reported.has(key) || reported.size >= REPORTS_A_PAGE_LOAD) return;
    reported.add(key);
    send(pageError).catch(() => undefined);
  };
  const onError = (event: ErrorEvent) => reportError(event.error ?? new Error(event.message));
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
    report = undefined;
  };
}
