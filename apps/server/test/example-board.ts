import { addPosting, createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { CALL_REQUESTS } from '../src/plugins/openapi/call-requests.ts';
import { fillRequest, type Replies } from '../src/plugins/openapi/examples.ts';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';

/** A board on which the examples of the API document are sent, and what exists on it before the first one. */
export interface ExampleBoard {
  readonly board: TestApp;
  readonly machine: TestMachine;
  readonly known: Readonly<Record<string, unknown>>;
}

export async function createExampleBoard(): Promise<ExampleBoard> {
  const board = await createTestApp();
  const contact = { phone: '416-555-0188', email: 'loads@example.com' };
  const broker = await createBroker(board.db, {
    company: { cust_cd: 'MAPLE1', common_name: 'Maple Freight', ...contact },
    user: { nick_name: 'Dana', email: 'dana@example.com' },
  });
  const carrier = await createCarrier(board.db, {
    company: { cust_cd: 'NORTH1', common_name: 'Northgate Carriers', ...contact, email: 'trucks@example.com' },
    user: { nick_name: 'Lee', email: 'lee@example.com' },
  });
  const machine = await createMachine(board, broker, { name: 'TMS' });
  const postedOn = { created_on: board.clock.now(), updated_on: board.clock.now() };
  const load = await addPosting(board.db, broker, 'L', postedOn);
  const truck = await addPosting(board.db, carrier, 'E', postedOn);
  await createAssignmentCalls(board).assign(broker, load.token, truck.token);
  await addPosting(board.db, carrier, 'E', { ...postedOn, comment: 'Two trucks' });
  return { board, machine, known: { assignedToken: load.token } };
}

/** The path of a call and its method, by operation id. */
export type Operations = Readonly<Record<string, { readonly path: string; readonly method: string }>>;

/** Sends every example in order. @returns the status and the reply of each call, by operation id */
export async function sendExamples({ board, machine, known }: ExampleBoard, operations: Operations) {
  const replies: Record<string, unknown> = { board: known };
  const statuses: Record<string, number> = {};
  for (const [id, request] of Object.entries(CALL_REQUESTS)) {
    const operation = operations[id];
    if (operation === undefined) throw new Error(`no call has the id ${id}`);
    const { params, query, body } = fillRequest(request, replies);
    const response = await board.http.inject({
      method: operation.method.toUpperCase() as 'GET',
      url: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: machine.headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    statuses[id] = response.statusCode;
    if (response.body !== '') replies[id] = response.json();
  }
  return { replies: replies as Replies, statuses };
}

/** Values that differ from run to run: tokens, ids and what is made of them. */
const CHANGING = /(token|id|by|cursor|version|pin)$/i;

/**
 * The places where a reply differs from the recorded one. Tokens and ids may have other values, the same one wherever
 * the recorded value is the same.
 */
export function listDifferences(recorded: unknown, actual: unknown): string[] {
  const known = new Map<unknown, unknown>();
  const differences: string[] = [];
  const compare = (before: unknown, now: unknown, path: string): void => {
    if (isTree(before) && isTree(now)) {
      const names = new Set([...Object.keys(before), ...Object.keys(now)]);
      for (const name of names) compare(before[name], now[name], `${path}.${name}`);
      return;
    }
    if (before === now) return;
    const isSameKind = typeof before === typeof now && !isTree(before) && !isTree(now);
    const isChanging =
      isSameKind &&
      CHANGING.test(
        path
          .replace(/\.\d+$/, 'Id')
          .split('.')
          .at(-1) ?? '',
      );
    if (isChanging && (known.get(before) ?? now) === now) known.set(before, now);
    else differences.push(`${path}: ${JSON.stringify(before)} is ${JSON.stringify(now)}`);
  };
  compare(recorded, actual, '');
  return differences;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
