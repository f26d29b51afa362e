import { getCompany } from '@loadstone/contracts/companies';
import { LIMITS, getClientSettings, getRunningVersion } from '@loadstone/contracts/board';
import { ERROR_STATUS, type Endpoint, type ErrorCode, type FieldError } from '@loadstone/contracts/endpoint';
import { listInboundMails } from '@loadstone/contracts/inbound-mails';
import { findCityZone, listLanes } from '@loadstone/contracts/lanes';
import { getNotificationCount, listNotifications } from '@loadstone/contracts/notifications';
import { listCities, listCityLabels } from '@loadstone/contracts/places';
import { DEFAULT_PREFERENCE, getUserPreference } from '@loadstone/contracts/preferences';
import { listAliases } from '@loadstone/contracts/posting-lists';
import { listProductUpdates } from '@loadstone/contracts/product-updates';
import { getForcedLogoutRecord, getRefreshThresholds } from '@loadstone/contracts/sessions';
import { getUserClaims, listUserPermits } from '@loadstone/contracts/users';
import { vi } from 'vitest';
import type { z } from 'zod';
import { toFakeUpload } from './fake-upload.ts';
import { makeCompany } from './make-company.ts';
import { makeClaims, makePermits, testSettings } from './people.ts';

/** The city list, biggest city first. */
export const CITY_LINES = [
  'Chicago, IL, USA, 1',
  'Toronto, ON, Canada, 2',
  'Montréal, QC, Canada, 21',
  'Calgary, AB, Canada, 4',
  'Boston, MA, USA, 22',
  'London, ON, Canada, 6',
  'St. Louis, MO, USA, 7',
  'Calumet, QC, Canada, 8',
];

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: Headers;
  mode: RequestMode;
  body: unknown;
}

type Responder = (request: SeenRequest) => unknown;

/** Thrown by a handler to reply with the server's refusal. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[] | undefined;
  constructor(code: ErrorCode, details?: FieldError[]) {
    super(`Refused: ${code}`);
    this.code = code;
    this.details = details;
  }
}

interface Route {
  method: string;
  pattern: RegExp;
  respond: Responder;
}

/** The server behind `fetch` and `XMLHttpRequest`: replies by contract and records the requests. */
export interface FakeServer {
  requests: SeenRequest[];
  /** Sets the reply of an endpoint; it must have the contract's shape. */
  respond: <E extends Endpoint>(endpoint: E, respond: (request: SeenRequest) => z.input<E['reply']>) => void;
  /** Makes the server refuse every request of an endpoint. */
  refuse: (endpoint: Endpoint, code: ErrorCode, details?: FieldError[]) => void;
  /** Sets the reply of an address that is not part of the API. */
  respondToPath: (method: string, path: string, respond: Responder) => void;
  /** The requests of one endpoint, oldest first. */
  requestsOf: (endpoint: Endpoint) => SeenRequest[];
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i');
}

function toReply(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function toRefusal(error: unknown): Response {
  if (error instanceof Response) return error;
  if (!(error instanceof Refusal)) throw error;
  const { code, message, details } = error;
  return toReply(ERROR_STATUS[code], { code, message, details, requestId: 'test' });
}

/** Installs a fake server with a broker who has every feature; tests change the replies that they need. */
export function startFakeServer(): FakeServer {
  const routes: Route[] = [];
  const requests: SeenRequest[] = [];

  const respondToPath: FakeServer['respondToPath'] = (method, path, respond) => {
    routes.unshift({ method, pattern: toPattern(path), respond });
  };
  const respond: FakeServer['respond'] = (endpoint, reply) => {
    respondToPath(endpoint.method, endpoint.path, (request) => endpoint.reply.parse(reply(request)));
  };

  const refuse: FakeServer['refuse'] = ({ method, path }, code, details) => {
    respondToPath(method, path, () => {
      throw new Refusal(code, details);
    });
  };

  async function reply(seen: SeenRequest): Promise<Response> {
    const route = routes.find(({ method, pattern }) => method === seen.method && pattern.test(seen.path));
    seen.params = { ...route?.pattern.exec(seen.path)?.groups };
    requests.push(seen);
    if (route === undefined) return toRefusal(new Refusal('route.notFound'));
    try {
      const result = await route.respond(seen);
      return result instanceof Response ? result : toReply(200, result);
    } catch (error) {
      return toRefusal(error);
    }
  }

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(String(input instanceof Request ? input.url : input), location.href), init);
    const url = new URL(request.url);
    const text = await request.text();
    const isJson = request.headers.get('content-type')?.startsWith('application/json');
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const replied = reply({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      params: {},
      headers: request.headers,
      mode: request.mode,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    });
    return Promise.race([replied, aborted]);
  });
  vi.stubGlobal('XMLHttpRequest', toFakeUpload(reply));

  respond(getClientSettings, () => testSettings);
  respond(getUserClaims, () => makeClaims());
  respond(listUserPermits, () => makePermits());
  respond(getRunningVersion, () => ({ version: '0.1.0', build: 'test' }));
  respond(getCompany, () => makeCompany());
  respond(getNotificationCount, () => ({ count: 0 }));
  respond(listNotifications, () => []);
  respond(listInboundMails, () => []);
  respond(findCityZone, () => ({ timeZone: 'America/Toronto' }));
  respond(listLanes, () => ({ items: [], total: 0, nextCursor: null }));
  respond(listProductUpdates, () => []);
  respond(listCityLabels, () => CITY_LINES);
  respond(listCities, () => []);
  respond(listAliases, () => []);
  respond(getRefreshThresholds, () => ({
    lastActive_Threshold_Hrs: LIMITS.inactivityHours,
    popUpTimer_Threshold_Mins: LIMITS.inactivityWarningMinutes,
    tokenRenewal_Threshold_Mins: LIMITS.tokenRenewalMinutes,
    serverTime: '2026-11-22T12:00:00.000Z',
  }));
  respond(getForcedLogoutRecord, () => ({
    userId: 7,
    custCd: 'BRK01',
    email: makeClaims().email,
    isUserLogout: false,
  }));
  respond(getUserPreference, ({ query }) => {
    const productId = Number(query.get('productId'));
    return { userId: 7, productId, preference: DEFAULT_PREFERENCE, statusId: 1 };
  });

  return {
    requests,
    respond,
    respondToPath,
    refuse,
    requestsOf: ({ method, path }) =>
      requests.filter((request) => request.method === method && toPattern(path).test(request.path)),
  };
}
