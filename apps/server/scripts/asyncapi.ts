import {
  HUB_EVENTS,
  HUB_METHODS,
  HUB_PATH,
  hubHandshakeSchema,
  hubSendSchema,
  listProofsSchema,
  proveListsSchema,
  showListsSchema,
} from '@loadstone/contracts/live';
import { machineEventSchema, readEvents } from '@loadstone/contracts/machine';
import { VERSION } from '../src/ground/version.ts';
import { HUB_MESSAGES } from './asyncapi/hub-messages.ts';
import { SchemaCollection } from './asyncapi/schema-collection.ts';
import { writeOrCheck } from './derived-file.ts';

/** Writes the AsyncAPI document of everything that the board sends by itself: events, webhooks and the hub. */
const collection = new SchemaCollection();
const messages: Record<string, object> = {};

const toReference = (name: string) => ({ $ref: `#/components/messages/${name}` });
/** The messages of a channel by their names, each a reference to a component. */
const toMessages = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, toReference(name)]));
const toOperation = (
  action: 'send' | 'receive',
  channel: string,
  { summary, description }: { readonly summary: string; readonly description: string },
  names: readonly string[],
) => ({
  action,
  summary,
  description,
  channel: { $ref: `#/channels/${channel}` },
  messages: names.map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` })),
});

const eventNames = machineEventSchema.options.map((schema) => {
  const type = schema.shape.type.value;
  messages[type] = { name: type, contentType: 'application/json', payload: collection.add(schema) };
  return type;
});

const hubNames = (Object.keys(HUB_EVENTS) as (keyof typeof HUB_EVENTS)[]).map((key) => {
  const { summary, payload } = HUB_MESSAGES[key];
  const name = `hub.${key}`;
  messages[name] = {
    name: HUB_EVENTS[key],
    summary,
    contentType: 'application/json',
    payload: collection.add(payload),
  };
  return name;
});
messages['hub.handshake'] = {
  name: 'handshake',
  summary: 'Sent with the connection, as `auth` of Socket.IO',
  contentType: 'application/json',
  payload: collection.add(hubHandshakeSchema, 'input'),
};
messages['hub.send'] = {
  name: HUB_METHODS.send,
  summary: 'A message to other users; acknowledged with how many were sent, or with a refusal',
  contentType: 'application/json',
  payload: collection.add(hubSendSchema, 'input'),
};
messages['hub.prove'] = {
  name: HUB_METHODS.prove,
  summary:
    'After a heartbeat: the hashes of the lists that the window shows; acknowledged with them (`hub.proofs`), after every event up to theirs',
  contentType: 'application/json',
  payload: collection.add(proveListsSchema, 'input'),
};
messages['hub.show'] = {
  name: HUB_METHODS.show,
  summary: 'The lists of leads that the window shows: events that change other lists only may then be gathered',
  contentType: 'application/json',
  payload: collection.add(showListsSchema, 'input'),
};
messages['hub.proofs'] = {
  name: 'acknowledgement',
  summary: 'The acknowledgement of `ProveLists`',
  contentType: 'application/json',
  payload: collection.add(listProofsSchema),
};
const received = ['hub.handshake', 'hub.send', 'hub.prove', 'hub.show'];

const document = {
  asyncapi: '3.1.0',
  info: {
    title: 'Loadstone events',
    version: VERSION,
    license: { name: 'Proprietary' },
    contact: { name: 'The operator', url: 'https://loadstone.example', email: 'operator@loadstone.example' },
    tags: [
      { name: 'programs', description: 'Stream and webhooks' },
      { name: 'front end', description: 'The hub' },
    ],
    description:
      'Everything that the board sends by itself. Programs read the stream of events or receive webhooks, both with the same messages; the hub is for the front end and changes with it. Calls are described by OpenAPI, at `/v1/openapi.json`.',
  },
  servers: {
    board: {
      host: '{host}',
      protocol: 'https',
      description: 'The board',
      variables: { host: { description: 'The name of the board, with its port' } },
    },
  },
  channels: {
    events: {
      address: readEvents.path,
      title: 'Stream of events',
      description:
        'Server-sent events: `event` is the type, `id` the place to resume from (`Last-Event-ID`, 24 hours), `data` the message.',
      messages: toMessages(eventNames),
    },
    webhook: {
      address: null,
      title: 'Webhook',
      description:
        'A POST to each address that the company has added, with one event, or with an array of up to 100 where the endpoint chose so (`isBatched`). Events come in order, offers and assignments before the others. Signed as Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
      messages: toMessages(eventNames),
    },
    hub: {
      address: HUB_PATH,
      title: 'Hub of the front end',
      description: 'Socket.IO over a web socket. The name of a message is the name of the Socket.IO event.',
      messages: toMessages([...hubNames, 'hub.proofs', ...received]),
    },
  },
  operations: {
    sendEvents: toOperation(
      'send',
      'events',
      {
        summary: 'The board sends what has happened',
        description: 'In the order of the feed, cut to the scopes of the service account.',
      },
      eventNames,
    ),
    sendWebhook: toOperation(
      'send',
      'webhook',
      {
        summary: 'The board sends what has happened',
        description: 'At least once, the types that the endpoint chose; tried again for 24 hours.',
      },
      eventNames,
    ),
    sendToWindow: toOperation(
      'send',
      'hub',
      {
        summary: 'The board notifies a window',
        description: 'Changes of the board of its company, notifications and messages.',
      },
      [...hubNames, 'hub.proofs'],
    ),
    receiveFromWindow: toOperation(
      'receive',
      'hub',
      {
        summary: 'A window connects, and sends',
        description: 'Its handshake, messages to colleagues, and requests to prove its lists.',
      },
      received,
    ),
  },
  components: { messages, schemas: collection.schemas },
};

writeOrCheck('docs/asyncapi.json', `${JSON.stringify(document, null, 2)}\n`, 'npm run derived:write asyncapi');
