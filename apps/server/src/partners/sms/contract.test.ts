import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { describeHostile } from '../test/hostile-suite.ts';
import { replyWithJson, startPartnerServer, type Behaviour, type PartnerServer } from '../test/partner-server.ts';
import { createTestRuntime } from '../test/test-runtime.ts';
import { createEmbeddedSms } from './embedded.ts';
import { createHttpSms } from './http.ts';
import type { SmsGateway, SmsMessage } from './sms.port.ts';

const message: SmsMessage = {
  id: 'board-1',
  to: '+15145550123',
  text: 'Vos chargements : https://board.example/driver',
};

describe('the SMS gateway', () => {
  let server: PartnerServer;
  let sent: SmsMessage[];
  /** The gateway as described in `docs/partners.md`: one message for each id. */
  const sendOnce: Behaviour = (request, response, body) => {
    const received = JSON.parse(body) as SmsMessage;
    if (!sent.some(({ id }) => id === received.id)) sent.push(received);
    replyWithJson({ status: 'accepted', reference: 'g-1' })(request, response, body);
  };
  beforeAll(async () => {
    server = await startPartnerServer(sendOnce);
  });
  beforeEach(() => {
    sent = [];
    server.requests.length = 0;
    server.behave(sendOnce);
  });
  afterAll(() => server.close());

  const createHttp = (): SmsGateway => createHttpSms({ url: server.url, key: 'k-1' }, createTestRuntime().runtime);
  const adapters: [string, 'kept' | 'sent', () => SmsGateway][] = [
    ['embedded', 'kept', createEmbeddedSms],
    ['http', 'sent', createHttp],
  ];

  describe.each(adapters)('%s', (_name, state, createGateway) => {
    it('states what happened to the message, and whether it only keeps messages', async () => {
      const gateway = createGateway();
      expect(await gateway.send(message)).toEqual({ state });
      expect(gateway.isSample).toBe(state === 'kept');
      expect(gateway.isPaused()).toBe(false);
      gateway.close();
    });

    it('takes a message twice', async () => {
      const gateway = createGateway();
      await gateway.send(message);
      expect(await gateway.send(message)).toEqual({ state });
      gateway.close();
    });
  });

  it('receives the id, the number, the text and the key, and sends a repeated message once', async () => {
    const gateway = createHttp();
    await gateway.send(message);
    await gateway.send(message);
    expect(sent).toEqual([message]);
    expect(server.requests[0]).toMatchObject({ path: '/v1/messages', authorization: 'Bearer k-1' });
  });

  it.each([
    [{ status: 'rejected', reason: 'optedOut' }, 200, 'optedOut'],
    [{ status: 'rejected', reason: 'invalidNumber' }, 200, 'invalidNumber'],
    [{ status: 'rejected', reason: 'a reason of its own' }, 200, 'refused'],
    [{ error: 'bad number' }, 422, 'refused'],
  ])('refuses a message for good with %j and status %i', async (reply, status, refusal) => {
    server.behave(replyWithJson(reply, status));
    expect(await createHttp().send(message)).toEqual({ state: 'refused', refusal });
    expect(server.requests).toHaveLength(1);
  });

  it.each([401, 429, 503])('leaves a message to a later attempt with status %i', async (status) => {
    server.behave(replyWithJson({}, status));
    await expect(createHttp().send(message)).rejects.toThrow(PartnerUnavailable);
  });

  it('logs neither the number nor the text of a message that fails', async () => {
    const { runtime, warnings } = createTestRuntime();
    server.behave(replyWithJson({}, 503));
    await expect(createHttpSms({ url: server.url, key: 'k-1' }, runtime).send(message)).rejects.toThrow();
    expect(warnings).not.toEqual([]);
    expect(JSON.stringify(warnings)).not.toMatch(/5145550123|chargements/);
  });
});

describeHostile('the SMS gateway behind HTTP', {
  async request(service, runtime, limits) {
    try {
      await createHttpSms(service, runtime, { limits }).send(message);
      return 'replied';
    } catch (error) {
      if (error instanceof PartnerUnavailable) return error.reason;
      throw error;
    }
  },
  wrongReplies: [null, {}, { status: 'maybe' }, { status: 1 }, []],
});
