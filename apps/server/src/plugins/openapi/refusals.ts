import { STATUS_CODES } from 'node:http';
import {
  ERROR_STATUS,
  isNothing,
  listCallerKinds,
  type CallerKind,
  type Endpoint,
  type ErrorCode,
} from '@loadstone/contracts/endpoint';
import { sharedEnglish } from '@loadstone/contracts/texts/en';

const OF_EVERY_CALL: readonly ErrorCode[] = [
  'request.malformed',
  'request.tooMany',
  'server.overloaded',
  'server.stopping',
  'server.databaseAway',
  'server.internal',
];

const OF_CALLERS: readonly ErrorCode[] = [
  'server.starting',
  'session.missing',
  'session.invalid',
  'session.expired',
  'session.ambiguous',
  'caller.notAccepted',
];

const OF_KIND: Record<CallerKind, readonly ErrorCode[]> = {
  user: ['session.disabled', 'session.scopeMissing', 'session.proofInvalid', 'session.nonceNeeded', 'permit.missing'],
  driver: [],
  machine: ['session.disabled', 'caller.addressRefused', 'scope.missing', 'permit.missing', 'product.missing'],
};

/** Every refusal that follows from what a call is, and those that its contract names. */
export function listRefusals(endpoint: Endpoint): ErrorCode[] {
  const { params, query, body, upload, lines } = endpoint;
  const hasInput =
    upload !== undefined || lines !== undefined || [params, query, body].some((part) => !isNothing(part));
  const isWrite = !endpoint.isReadOnly && !endpoint.isPublic;
  const kinds = listCallerKinds(endpoint.callers);
  return [
    ...new Set<ErrorCode>([
      ...OF_EVERY_CALL,
      ...(endpoint.isPublic ? [] : OF_CALLERS),
      ...kinds.flatMap((kind) => OF_KIND[kind]),
      ...(kinds.includes('user') && !endpoint.isBeforeLocation ? (['location.required'] as const) : []),
      ...(hasInput || endpoint.isIdempotent ? (['request.invalid'] as const) : []),
      ...(endpoint.method === 'GET' ? [] : (['request.tooLarge', 'request.unsupportedType'] as const)),
      ...(isWrite ? (['request.dailyLimit', 'server.storageFull'] as const) : []),
      ...(endpoint.isIdempotent ? (['idempotency.mismatch'] as const) : []),
      ...(endpoint.hasVersionTag && !['GET', 'POST'].includes(endpoint.method)
        ? (['request.preconditionFailed'] as const)
        : []),
      ...(endpoint.refusals ?? []),
    ]),
  ];
}

/** The refusals of a call by HTTP status, each code with its text. */
export function groupRefusals(endpoint: Endpoint): { status: number; codes: ErrorCode[]; description: string }[] {
  const byStatus = Map.groupBy(listRefusals(endpoint), (code) => ERROR_STATUS[code]);
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const lines = codes.map((code) => `- \`${code}\`: ${toRefusalText(code)}`);
      return { status, codes, description: [STATUS_CODES[status] ?? 'Refused', ...lines].join('\n') };
    });
}

/** The English text of a code; its values are names in braces. */
export function toRefusalText(code: ErrorCode): string {
  const [noun = '', reason = ''] = code.split('.');
  const texts: Readonly<Record<string, object | undefined>> = sharedEnglish.errors;
  const text: unknown = Object.entries(texts[noun] ?? {}).find(([name]) => name === reason)?.[1];
  return typeof text === 'string' ? text.replaceAll("''", "'") : 'The text of the reply says why.';
}
