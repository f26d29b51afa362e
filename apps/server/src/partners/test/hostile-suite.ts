import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PartnerService } from '../../ground/settings/config.ts';
import { DEFAULT_LIMITS, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import {
  replyWithJson,
  replyWithText,
  startPartnerServer,
  type Behaviour,
  type PartnerServer,
} from './partner-server.ts';
import { createTestRuntime, type LoggedWarning } from './test-runtime.ts';

const KEY = 'k-7f3a-never-shown';
/** Short, so that a silent party delays a test only a little, but long enough for loopback on any machine. */
const LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, timeoutMs: 700, replyBytes: 64 * 1024, failuresBeforeRest: 1_000 };

/** A party under test: sends one request and returns the outcome; closes what it opened. */
interface HostileSubject {
  /** Resolves to 'replied' or to the reason of the failure. If it throws, the test fails. */
  request(
    service: PartnerService,
    runtime: PartnerRuntime,
    limits: PartnerLimits,
    warnings: readonly LoggedWarning[],
  ): Promise<string>;
  /** Replies that are JSON but violate the contract. */
  readonly wrongReplies: readonly unknown[];
}

/** Failures of a party's server that every real adapter must handle. */
export function describeHostile(name: string, subject: HostileSubject): void {
  describe(`${name} before a hostile server`, () => {
    let server: PartnerServer;
    let elsewhere: PartnerServer;
    let runtime: PartnerRuntime;
    let warnings: LoggedWarning[];

    beforeAll(async () => {
      server = await startPartnerServer(replyWithJson({}));
      elsewhere = await startPartnerServer(replyWithJson({}));
    });
    afterAll(async () => {
      await server.close();
      await elsewhere.close();
    });
    beforeEach(() => {
      server.requests.length = 0;
      ({ runtime, warnings } = createTestRuntime());
    });
    afterEach(() => {
      expect(JSON.stringify(warnings)).not.toContain(KEY);
    });

    const requestWith = (behaviour: Behaviour): Promise<string> => {
      server.behave(behaviour);
      return subject.request({ url: server.url, key: KEY }, runtime, LIMITS, warnings);
    };
    const expectWithinTime = async (behaviour: Behaviour): Promise<void> => {
      const startedMs = performance.now();
      expect(await requestWith(behaviour)).toBe('timeout');
      expect(performance.now() - startedMs).toBeLessThan(LIMITS.timeoutMs + 1_000);
    };

    it('gives up a server that never replies', () => expectWithinTime(() => undefined));

    it('gives up a server that replies a byte at a time', () =>
      expectWithinTime((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      }));

    it('survives a server that is down', async () => {
      const gone = await startPartnerServer(replyWithJson({}));
      await gone.close();
      expect(await subject.request({ url: gone.url, key: KEY }, runtime, LIMITS, warnings)).toBe('unreachable');
      expect(warnings.at(-1)?.details).toMatchObject({ reason: 'unreachable', code: 'ECONNREFUSED' });
    });

    it('survives a reset before the reply, after a second request', async () => {
      expect(await requestWith((request) => request.socket.resetAndDestroy())).toBe('unreachable');
      expect(server.requests).toHaveLength(LIMITS.tries);
    });

    it('survives a reset in the middle of the reply', async () => {
      const cut: Behaviour = (request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"', () => request.socket.destroy());
      };
      expect(await requestWith(cut)).toBe('unreachable');
    });

    it.each([
      ['half a document', replyWithText('{"scores": [')],
      ['a web page', replyWithText('<!doctype html><p>Back soon</p>')],
      ['nothing', replyWithText('')],
      ['no content', replyWithText('', 204)],
      ['bytes that are no text', replyWithText(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
      ['a deep nest', replyWithText('['.repeat(30_000))],
    ])('refuses %s', async (_what, behaviour) => {
      expect(await requestWith(behaviour)).toBe('malformed');
      expect(server.requests).toHaveLength(1);
    });

    it.each(subject.wrongReplies.map((reply) => [JSON.stringify(reply).slice(0, 100), reply] as const))(
      'refuses the wrong types of %s',
      async (_what, reply) => {
        expect(await requestWith(replyWithJson(reply))).toBe('malformed');
      },
    );

    it('stops reading ten megabytes early', async () => {
      let sent = 0;
      const flood: Behaviour = (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = Buffer.alloc(64 * 1024, ' ');
        const push = (): void => {
          if (response.destroyed || sent >= 10 * 1024 * 1024) return void response.end();
          sent += chunk.length;
          response.write(chunk, push);
        };
        push();
      };
      expect(await requestWith(flood)).toBe('tooLarge');
      // What the system's own buffers received before the connection closed.
      expect(sent).toBeLessThan(9 * 1024 * 1024);
      expect(server.requests).toHaveLength(1);
    });

    it('refuses ten megabytes that say so, and those packed into few', async () => {
      const huge = Buffer.alloc(10 * 1024 * 1024, ' ');
      expect(await requestWith(replyWithText('{}', 200, { 'content-length': String(huge.length) }))).toBe('tooLarge');
      expect(await requestWith(replyWithText(gzipSync(huge), 200, { 'content-encoding': 'gzip' }))).toBe('tooLarge');
    });

    it('repeats the request once after a 500, and then gives up', async () => {
      expect(await requestWith(replyWithJson({ error: 'boom' }, 500))).toBe('failed');
      expect(server.requests).toHaveLength(LIMITS.tries);
    });

    it('does not repeat a question that is refused', async () => {
      expect(await requestWith(replyWithJson({ error: KEY }, 403))).toBe('refused');
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]?.authorization).toBe(`Bearer ${KEY}`);
    });

    it('never follows a redirect, so that the key stays where it belongs', async () => {
      expect(await requestWith(replyWithJson({}, 307, { location: `${elsewhere.url}/v1/steal` }))).toBe('redirected');
      expect(elsewhere.requests).toEqual([]);
    });
  });
}
