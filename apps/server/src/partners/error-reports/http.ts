import { randomUUID } from 'node:crypto';
import type { ErrorReport, ErrorReports } from './error-reports.port.ts';

const TIMEOUT_MS = 3_000;

/**
 * Creates the service behind a Sentry-style DSN (`https://KEY@host/PROJECT`): one POST of an envelope for each report.
 * A report with a count is one event, with the count as extra data.
 */
export function createHttpErrorReports(dsn: string, timeoutMs = TIMEOUT_MS): ErrorReports {
  const { origin, pathname, username } = new URL(dsn);
  const slash = pathname.lastIndexOf('/');
  const url = `${origin}${pathname.slice(0, slash)}/api/${pathname.slice(slash + 1)}/envelope/`;
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'user-agent': 'loadstone',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=loadstone/1.0, sentry_key=${username}`,
  };
  return {
    async write(report) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: toEnvelope(report),
        signal,
      });
      await response.body?.cancel();
      // The status only: the reply of another party is not logged.
      if (!response.ok) throw new Error(`The error service replied with status ${response.status}.`);
    },
  };
}

/** An envelope is three lines: its header, the header of its one item, the event. */
function toEnvelope({ source, message, stack, version, fingerprint, count, at }: ErrorReport): string {
  const eventId = randomUUID().replaceAll('-', '');
  const [, type, value] = /^(\w+): ([^]*)$/.exec(message) ?? [message, 'Error', message];
  const event = {
    event_id: eventId,
    timestamp: at.getTime() / 1000,
    platform: source === 'page' ? 'javascript' : 'node',
    level: 'error',
    ...(version === '' ? {} : { release: version }),
    fingerprint: [fingerprint],
    tags: { source },
    exception: { values: [{ type, value }] },
    extra: { stack, count },
  };
  return [{ event_id: eventId, sent_at: at.toISOString() }, { type: 'event' }, event]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
