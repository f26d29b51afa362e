import { expect, it } from 'vitest';
import { listAsyncApiProblems } from './asyncapi-rules.ts';

const create = (given: { type?: string; reference?: string; action?: string } = {}) => ({
  asyncapi: '3.0.0',
  info: { title: 'Events', version: '1' },
  channels: { events: { address: '/events', messages: { changed: { $ref: '#/components/messages/changed' } } } },
  operations: {
    sendEvents: {
      action: given.action ?? 'send',
      channel: { $ref: given.reference ?? '#/channels/events' },
    },
  },
  components: {
    messages: { changed: { payload: { type: given.type ?? 'object' } } },
    schemas: {},
  },
});

it('a whole document has no problem', () => {
  expect(listAsyncApiProblems(create())).toEqual([]);
});

it('a wrong action, a lost reference, a wrong payload and an unknown version are reported', () => {
  expect(listAsyncApiProblems(create({ action: 'shout' })).join()).toContain('/operations/sendEvents');
  expect(listAsyncApiProblems(create({ reference: '#/channels/gone' }))).toContain('#/channels/gone does not exist');
  expect(listAsyncApiProblems(create({ type: 'thing' })).join()).toContain('the payload of changed');
  expect(listAsyncApiProblems({ ...create(), asyncapi: '9.0.0' })).toEqual(['there is no AsyncAPI 9.0.0']);
});
