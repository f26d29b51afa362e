import { getAssignment } from '@loadstone/contracts/assignments';
import { createTemplate } from '@loadstone/contracts/templates';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { CALL_REQUESTS } from '../src/plugins/openapi/call-requests.ts';
import { fillRequest, type Replies } from '../src/plugins/openapi/add-examples.ts';
import { cityId, loadDraft, stopDraft } from './drafts.ts';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls } from './board-calls.ts';
import { toForm } from './document-calls.ts';
import { createDriverCalls } from './driver-calls.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { createOfferCalls, flat } from './offer-calls.ts';
import { createPhonePicture } from './sample-files.ts';

const TIER = { rate: null, minutes: null, bookNow: false } as const;

/** A board on which the examples of the API document are sent, and what exists on it before the first one. */
export interface ExampleBoard {
  readonly board: TestApp;
  readonly broker: TestMachine;
  readonly carrier: TestMachine;
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
  const known = await postKnown(board, broker, carrier);
  return {
    board,
    broker: await createMachine(board, broker, { name: 'TMS' }),
    carrier: await createMachine(board, carrier, { name: 'Fleet' }),
    known,
  };
}

/** Posts what the examples refer to: pairs on another lane than that of the posted load, and its lead. */
async function postKnown(board: TestApp, broker: Person, carrier: Person): Promise<Record<string, unknown>> {
  const postedOn = { created_on: board.clock.now(), updated_on: board.clock.now() };
  const lane = { ...postedOn, from: ['Montreal', 'QC'], to: ['Boston', 'MA'] } as const;
  const post = async (load: object = {}) => ({
    lToken: (await addPosting(board.db, broker, 'L', { ...lane, ...load })).token,
    eToken: (await addPosting(board.db, carrier, 'E', lane)).token,
  });
  await addPosting(board.db, carrier, 'E', { ...postedOn, comment: 'Two trucks' });
  const [pair, pending, accepted, offered, declined, withdrawn] = [
    await post(),
    await post(),
    await post(),
    await post(),
    await post(),
    await post(),
  ];
  const bookable = await post({ book_now: true, rate: JSON.stringify(flat(1_800)) });
  const assignments = createAssignmentCalls(board);
  await assignments.assign(broker, pending.lToken, pending.eToken);
  await assignments.assign(broker, accepted.lToken, accepted.eToken);
  await assignments.step(carrier, 'E', accepted.eToken, 'A');
  const { offer } = createOfferCalls(board);
  const confirmed = await post({ book_now: true, rate: JSON.stringify(flat(1_900)) });
  const booked = await createOfferCalls(board).book(carrier, confirmed, flat(1_900));
  await board.app.parts.tasks.runDue();
  const { body: confirmation } = await board.call(getAssignment, { as: carrier, params: { id: booked.body.id } });
  const { body: template } = await board.call(createTemplate, {
    as: broker,
    body: { postType: 'L', ...loadDraft({ destID: cityId('Detroit, MI') }) },
  });
  const between = { city: 'Albany', st: 'NY', lat: 42.65, long: -73.76, addedMiles: 61 };
  const stopping = await post({
    stops: JSON.stringify([{ ...stopDraft({ cityId: cityId('Albany, NY') }), ...between }]),
  });
  await assignments.assign(broker, stopping.lToken, stopping.eToken);
  await assignments.step(carrier, 'E', stopping.eToken, 'A');
  const { body: tiered } = await createBoardCalls(board).postLoad(broker, {
    ...{ srceID: cityId('Winnipeg, MB'), destID: cityId('Calgary, AB') },
    tiers: [
      { ...TIER, receivers: { type: 'companies', custCds: [carrier.custCd] }, rate: flat(2_100), minutes: 30 },
      { ...TIER, receivers: { type: 'everybody' } },
    ],
  });
  const driver = await createDriverCalls(board).addDriver(carrier, 'Sam');
  const toKnown = ({ body }: { body: { id: number; version: number } }) => ({ id: body.id, version: body.version });
  return {
    load: pair.lToken,
    truck: pair.eToken,
    pendingTruck: pending.eToken,
    acceptedLoad: accepted.lToken,
    offeredLoad: offered.lToken,
    offeringTruck: offered.eToken,
    bookableLoad: bookable.lToken,
    bookingTruck: bookable.eToken,
    stoppingTruck: stopping.eToken,
    confirmedTruck: confirmed.eToken,
    confirmationSha256: confirmation.rates[0]?.sha256,
    template: template.templateID,
    tieredLoad: tiered.token,
    driver,
    declined: toKnown(await offer(carrier, declined, 2_600)),
    withdrawn: toKnown(await offer(carrier, withdrawn, 2_400)),
  };
}

/** The path of a call and its method, by operation id. */
export type Operations = Readonly<Record<string, { readonly path: string; readonly method: string }>>;

/** Sends every example in order. @returns the status, the names of the headers and the JSON of each reply, by operation id */
export async function sendExamples({ board, known, ...machines }: ExampleBoard, operations: Operations) {
  const replies: Record<string, unknown> = { board: known };
  const statuses: Record<string, number> = {};
  const headerNames: Record<string, readonly string[]> = {};
  for (const [id, request] of Object.entries(CALL_REQUESTS)) {
    const operation = operations[id];
    if (operation === undefined) throw new Error(`no call has the id ${id}`);
    const { params, query, body, fields, isStream, as = 'broker' } = fillRequest(request, replies);
    if (isStream === true) {
      const stream = await openStream(`${await board.listen()}${operation.path}`, machines[as]);
      statuses[id] = stream.status;
      headerNames[id] = stream.headerNames;
      continue;
    }
    const form = fields === undefined ? undefined : await toForm({ bytes: await createPhonePicture() }, fields);
    const payload = form?.payload ?? (body as object | undefined);
    const response = await board.http.inject({
      method: operation.method.toUpperCase() as 'GET',
      url: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: {
        ...machines[as].headers,
        ...(form && { 'content-type': form.contentType }),
        ...(typeof body === 'string' && { 'content-type': 'application/x-ndjson' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    statuses[id] = response.statusCode;
    headerNames[id] = Object.keys(response.headers);
    if (String(response.headers['content-type']).includes('json')) replies[id] = response.json();
  }
  return { replies: replies as Replies, statuses, headerNames };
}

/** Reads the start of a stream; its status is 0 for a reply that is none. */
async function openStream(url: string, { headers }: TestMachine) {
  const stream = await fetch(url, { headers });
  await stream.body?.getReader().cancel();
  const isStream = stream.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return { status: isStream ? stream.status : 0, headerNames: [...stream.headers.keys()] };
}

/** Values that differ from run to run or with the library of pictures: tokens, ids, what is made of them, secrets, times and lengths. */
const CHANGING =
  /(token|id|by|cursor|version|pin|rowGuid|bytes|driver|secret|sha256|confirmation|tookMs|releasedOn|expectedOn|askedOn|answeredOn)$/i;

/**
 * The places where a reply differs from the recorded one. Tokens, ids and the times of tiers, which are those of the database,
 * may have other values, the same one wherever the recorded value is the same.
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
