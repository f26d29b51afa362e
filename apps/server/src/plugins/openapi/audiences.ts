import { EVENTS_DOCUMENT_PATH, GUIDES_PATH } from '../guides.ts';
import { MACHINE_SCOPES, type MachineScope } from '@loadstone/contracts/endpoint';

/** True for an address of the resource API, known or not. */
export function isResourcePath(path: string): boolean {
  return /^\/v1(?:[/?]|$)/i.test(path);
}

/** Who reads a document: the owner of a program, or a developer of the front end. */
export type Audience = 'programs' | 'frontEnd';

const SCOPE_TEXTS: Record<MachineScope, string> = {
  'postings:read': 'Read the postings, lanes and templates of the company, its rights and the cities',
  'postings:write': 'Post, change and delete postings and lanes, and post templates',
  'leads:read': 'Read the leads of own postings and receive them as events, search for trucks, read notes',
  'assignments:read': 'Read assignments, offers, positions, drivers and equipment',
  'assignments:write': 'Assign loads, make offers and reply to them, change drivers and equipment, write notes',
  'documents:read': 'Read documents',
  'documents:write': 'Add, share and delete documents',
  webhooks: 'Manage webhooks',
};

/** Where tokens are issued, relative to the document. */
const TOKEN_PATH = '/oidc/token';

/** The credential of a machine: client credentials, with a secret or with a signed assertion. */
export const MACHINE_SCHEMES = {
  serviceAccount: {
    type: 'oauth2',
    description:
      'A service account of the company. It signs in by client credentials with `client_secret_basic` or `private_key_jwt`. A call needs the scope that it names.',
    flows: {
      clientCredentials: {
        tokenUrl: TOKEN_PATH,
        scopes: Object.fromEntries(MACHINE_SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]])),
      },
    },
  },
} as const;

const SERVERS = [{ url: '/', description: 'The board that serves this document' }];
const CONTACT = { name: 'The operator of the board' };
const LICENSE = { name: 'Proprietary', identifier: 'LicenseRef-Loadstone' };

const RESOURCE_TEXT = `The resource API of the load board, for programs of a company.

- **Sign in**: \`POST /oidc/token\` as a form (\`application/x-www-form-urlencoded\`) with \`grant_type=client_credentials\` and, for fewer rights than the account has, \`scope\`. The client id and its secret are sent by \`Authorization: Basic\`, or a signed assertion (RFC 7523) in \`client_assertion\`, whose \`aud\` is the \`issuer\` of \`/oidc/.well-known/openid-configuration\`. The reply has \`access_token\` for \`Authorization: Bearer …\` and \`expires_in\` in seconds; a refusal has \`error\`, such as \`invalid_client\` or \`invalid_scope\`. A call with a token that is no longer valid is a 401: sign in again.
- **Lists** that can be long have \`limit\` and \`cursor\`: send \`nextCursor\` of the page before until it is null. A list without \`nextCursor\` is whole.
- **Refusals** are \`application/problem+json\` (RFC 9457) with a \`code\` that does not change; \`errors\` names every wrong field. Fields that a call does not know are refused by name.
- **Repeat safely**: a write with an \`Idempotency-Key\` runs once in 24 hours. \`PUT /v1/postings\` is safe to repeat without one.
- **Limits**: \`RateLimit\` and \`RateLimit-Policy\` state what is left of the calls of a minute and, on a write, of the writes of a day; a 429, a 503 and a 507 have \`Retry-After\` in seconds.
- **Versions**: \`ETag\` of a read row, \`If-None-Match\` to read it only if it has changed, \`If-Match\` to write it only if it has not.
- **Events** and what webhooks receive are described by AsyncAPI at \`${EVENTS_DOCUMENT_PATH}\`; the [guides](${GUIDES_PATH}) show each task from start to end.
- Browsers of other sites cannot call the API: there is no CORS.`;

const FRONT_END_TEXT =
  'Every call that the front end of the board makes. It changes with the front end: programs use the resource API under `/v1`, which has a document of its own. Paths match in any case.';

/** What a document says about itself. */
export function describeDocument(audience: Audience, version: string): object {
  const isForPrograms = audience === 'programs';
  return {
    openapi: '3.1.0',
    info: {
      title: isForPrograms ? 'Loadstone API for programs' : 'Loadstone API of the front end',
      version,
      license: LICENSE,
      contact: CONTACT,
      description: isForPrograms ? RESOURCE_TEXT : FRONT_END_TEXT,
    },
    servers: SERVERS,
  };
}

/** What a company's own server receives: one event in each call. */
export const EVENT_WEBHOOK = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'One event, or an array of up to 100, sent to the address of a webhook',
      description:
        'Signed as Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Any 2xx accepts it; everything else is sent again.',
      tags: ['webhooks'],
      security: [],
      parameters: [
        {
          name: 'webhook-id',
          in: 'header',
          required: true,
          description:
            'The id of the event, of a batch the first and the last one joined by `_`; the same when it is sent again',
          schema: { type: 'string' },
        },
        {
          name: 'webhook-timestamp',
          in: 'header',
          required: true,
          description: 'When it was sent, in seconds since 1970: refuse one that is more than five minutes away',
          schema: { type: 'string', pattern: '^\\d+$' },
        },
        {
          name: 'webhook-signature',
          in: 'header',
          required: true,
          description:
            'A signature with each secret that is valid, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body as it was received, joined by dots. The key is the Base64 of the secret after `whsec_`',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              oneOf: [
                { $ref: '#/components/schemas/MachineEvent' },
                {
                  type: 'array',
                  description: 'Where the webhook has `isBatched`',
                  minItems: 1,
                  maxItems: 100,
                  items: { $ref: '#/components/schemas/MachineEvent' },
                },
              ],
            },
          },
        },
      },
      responses: {
        204: { description: 'Accepted' },
        '4XX': { description: 'Not accepted: it is sent again' },
      },
    },
  },
} as const;

const TAG_TEXTS: Readonly<Record<string, string>> = {
  activity: 'The log of what a user did',
  alerts: 'Followed searches and postings',
  assignments: 'Loads that are assigned to a carrier',
  'call-notes': 'Notes on calls with other companies, and reminders',
  'carrier-checks': 'What speaks for and against a carrier before a load is assigned to it',
  companies: 'The own company, and what may be seen of others',
  contacted: 'Marks of leads that were contacted',
  devices: 'The registered device of a user',
  documents: 'Files of a posting and its assignment',
  drivers: 'Sessions and actions of drivers',
  errors: 'Reports of errors of a page',
  events: 'Changes as they happen',
  exclusions: 'Companies that do not see each other',
  feedback: 'Messages to the board',
  flags: 'Leads that are kept for later',
  leads: 'Postings of other companies that match an own one',
  'live leads': 'All postings of a kind as they come',
  location: 'The place of a user who must share it',
  lookups: 'Letters of equipment and attributes with their names',
  networks: 'Groups of companies that receive private postings',
  notifications: 'The bell',
  offers: 'Offers of a rate for a load, and the replies to them',
  permits: 'What a user may do, with the keys of the paths',
  places: 'Cities that a posting may name',
  postings: 'Loads and equipment of the own company',
  preferences: 'Settings of a user',
  push: 'Messages to a browser that is closed',
  rates: 'Rates of a lane',
  resources: 'Drivers and equipment of a carrier',
  search: 'Search for companies and equipment',
  'inbound mails': 'Mails with postings, and from whom they are taken',
  'service accounts': 'Accounts of programs',
  sessions: 'Windows and sign-outs',
  settings: 'What the front end reads when it starts',
  sms: 'Text messages to drivers, and the verified numbers of users',
  tags: 'Own labels of postings',
  trips: 'Chains of open loads for one truck, by profit or by empty miles',
  templates: 'Postings that are posted again',
  tracking: 'Positions of trucks, and the page of a customer',
  users: 'People of the own company',
  webhooks: 'Addresses that receive the events',
  lanes: 'Standing orders of the own company: what is posted on certain days',
};

/** The tags that the calls of a document use. The rules of the documents refuse one without a text. */
export function listTags(names: readonly string[]): { name: string; description?: string }[] {
  return [...new Set(names)].sort().map((name) => {
    const description = TAG_TEXTS[name];
    return description === undefined ? { name } : { name, description };
  });
}
