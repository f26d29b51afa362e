import type { Person } from '@loadstone/testkit';
import { setTimeout as sleep } from 'node:timers/promises';
import { callServer, type ServerCall } from './call-server.ts';
import { makeDraft } from './draft.ts';

/** For a board that hangs: every wait ends as soon as its condition is true, also on a busy machine. */
export const WAIT_LIMIT_MS = 600_000;

/** A board that receives posts of one broker, and what its replies have promised. */
export interface PostedBoard {
  readonly address: string;
  readonly broker: Person;
  readonly token: string;
  /** True while connections and replies may be missing, because the fault is the end of a server or of a proxy. */
  isServerAway: boolean;
  /** When that ended last, by `performance.now()`: a call that was open before may be lost, and fails late. */
  backMs?: number;
  /** Statuses that a post may have then, beside refusals that ask for a retry. */
  readonly awayStatuses: readonly number[];
  /** The posting that the server acknowledged for each key of the current fault. */
  readonly acknowledged: Map<string, number>;
  /** Keys with more than one posting, and other broken promises of the current fault. */
  readonly broken: string[];
  /** Posts of the current fault that were refused with 503 or 507. */
  refused: number;
  /** First success replies that were stored ones: the post was committed before, and its reply was lost. */
  replayed: number;
  /** The longest time until a reply to a post of the current fault. */
  longestPostMs: number;
  /** When the last post was acknowledged, by `performance.now()`. */
  lastPostMs: number;
}

export async function readHealth(address: string): Promise<string | undefined> {
  const response = await fetch(`${address}/health`).catch(() => undefined);
  return response === undefined ? undefined : ((await response.json()) as { status: string }).status;
}

export async function waitForHealth({ address }: Pick<PostedBoard, 'address'>): Promise<void> {
  await waitUntil(async () => (await readHealth(address)) === 'ok', 'a healthy board');
}

type BoardCall = Omit<ServerCall, 'address' | 'token'> & Partial<Pick<ServerCall, 'address' | 'token'>>;

/** Sends a call, to the board's server and by its broker unless the call names others. */
export function callBoard({ address, token }: PostedBoard, call: BoardCall): Promise<Response> {
  return callServer({ ...call, address: call.address ?? address, token: call.token ?? token });
}

export const listPath = ({ broker }: PostedBoard): string => `/api/LoadPosting/${broker.keyFor('ll_ldpostings_view')}`;

/**
 * Posts a load once and records what the reply promises. Returns the status; undefined where the server is away.
 *
 * @throws Error where it is neither a success nor a refusal that asks the client to repeat the post
 */
export async function postOnce(
  board: PostedBoard,
  key: string,
  address: string = board.address,
): Promise<number | undefined> {
  const path = `/api/LoadPosting/create/${board.broker.keyFor('ll_ldpostings_create_delete')}/NA`;
  const body = makeDraft(key);
  const startedMs = performance.now();
  const response = await callBoard(board, { method: 'POST', path, body, idempotencyKey: key, address }).catch(
    (error: unknown) => {
      if (board.isServerAway || (board.backMs ?? 0) > startedMs) return undefined;
      throw error;
    },
  );
  if (response === undefined) return undefined;
  board.longestPostMs = Math.max(board.longestPostMs, Math.round(performance.now() - startedMs));
  if (response.ok) record(board, key, response, ((await response.json()) as { token: number }).token);
  else if (isRefusal(board, response)) {
    board.refused += 1;
    await response.body?.cancel();
  } else throw new Error(`The post ${key} had status ${response.status}: ${await response.text()}`);
  return response.status;
}

function isRefusal({ isServerAway, awayStatuses }: PostedBoard, { status, headers }: Response): boolean {
  if (isServerAway && awayStatuses.includes(status)) return true;
  return (status === 503 || status === 507) && headers.has('retry-after');
}

function record(board: PostedBoard, key: string, response: Response, token: number): void {
  const known = board.acknowledged.get(key);
  if (known === undefined && response.headers.has('idempotent-replay')) board.replayed += 1;
  if (known !== undefined && known !== token) board.broken.push(`${key} has the postings ${known} and ${token}`);
  board.acknowledged.set(key, token);
  board.lastPostMs = performance.now();
}

/** What `PostedBoard` counts, before the first fault. */
export function createCounts(): Pick<
  PostedBoard,
  'acknowledged' | 'broken' | 'refused' | 'replayed' | 'longestPostMs' | 'lastPostMs'
> {
  return { acknowledged: new Map(), broken: [], refused: 0, replayed: 0, longestPostMs: 0, lastPostMs: 0 };
}

/** The tokens of a list of postings; by default of the broker's open loads. */
export async function listTokens(board: PostedBoard, path = listPath(board), token = board.token): Promise<number[]> {
  const response = await callBoard(board, { path, token });
  if (!response.ok) throw new Error(`The list had status ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: number }[]).map((row) => row.token);
}

export async function waitUntil(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpMs = performance.now() + WAIT_LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > giveUpMs) throw new Error(`Waited too long for ${what}.`);
    await sleep(50);
  }
}
