import { sendDriverMessage, takeReferenceAsDriver } from '@loadstone/contracts/assignments';
import { uploadDocumentAsDriver } from '@loadstone/contracts/documents';
import type { ErrorBody } from '@loadstone/contracts/endpoint';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { toForm } from '../../../test/document-calls.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { createOpenPair } from '../../../test/open-pair.ts';
import { createPicture } from '../../../test/sample-files.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  ({ broker, carrier, lToken, eToken } = await createOpenPair(board));
});

const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];
const message = (as: Person, token: number) =>
  board.call(sendDriverMessage, { as, body: { token, message: 'Dock 4' } });
const deleteLoad = () =>
  board.call(loadPostingCalls.remove, {
    as: broker,
    params: { id: lToken, key: broker.keyFor('ll_ldpostings_create_delete') },
  });
const deleteTruck = () =>
  board.call(equipmentPostingCalls.remove, {
    as: carrier,
    params: { id: eToken, key: carrier.keyFor('ll_eqpostings_create_delete') },
  });

describe('a delivered assignment whose other side has deleted its posting', () => {
  let secret: string;
  let id: number;

  beforeEach(async () => {
    id = (await assignments.assign(broker, lToken, eToken)).body.id;
    await assignments.step(carrier, 'E', eToken, 'A');
    const driverId = await drivers.addDriver(carrier, 'first');
    await drivers.choose(carrier, eToken, driverId);
    secret = await drivers.signIn(carrier, driverId);
    await message(carrier, lToken);
    await assignments.step(carrier, 'E', eToken, 'R');
    await assignments.step(carrier, 'E', eToken, 'D');
  });

  it('refuses the carrier’s calls as for any delivered load', async () => {
    expect((await deleteLoad()).status).toBe(200);
    for (const send of [
      () => assignments.step(carrier, 'E', eToken, 'R'),
      () => assignments.cancel(carrier, eToken),
      () => drivers.choose(carrier, eToken, 0),
      () => message(carrier, lToken),
    ]) {
      expect(toRefusal(await send())).toEqual([409, 'posting.illegalTransition']);
    }
    expect((await assignments.ofEquipment(carrier, eToken)).body).toMatchObject({ pStatus: 'D' });
  });

  it('refuses the broker’s calls as for any delivered load', async () => {
    expect((await deleteTruck()).status).toBe(200);
    for (const send of [
      () => assignments.step(broker, 'L', lToken, 'R'),
      () => assignments.unassign(broker, lToken),
      () => message(broker, lToken),
    ]) {
      expect(toRefusal(await send())).toEqual([409, 'posting.illegalTransition']);
    }
    expect((await assignments.ofLoad(broker, lToken)).body).toMatchObject({ pStatus: 'D' });
  });

  it('is not there for the side that has deleted its posting', async () => {
    await deleteLoad();
    expect(toRefusal(await assignments.unassign(broker, lToken))).toEqual([404, 'assignment.notFound']);
    expect(toRefusal(await message(broker, lToken))).toEqual([404, 'assignment.notFound']);
  });

  it('still takes the reply of the driver', async () => {
    await deleteLoad();
    const [sent] = (await drivers.list(secret)).body[0]?.messages ?? [];
    const { status, body } = await drivers.reply(secret, id, sent?.id ?? 0, 'gotIt');
    expect([status, body.messages]).toMatchObject([200, [{ reply: 'gotIt' }]]);
  });

  it('takes no document of the driver for an equipment that is deleted', async () => {
    await deleteTruck();
    const { payload, contentType } = await toForm({ bytes: await createPicture('jpeg') });
    const reply = await board.http.inject({
      method: 'POST',
      url: uploadDocumentAsDriver.path.replace(':id', String(id)),
      headers: { ...asDriver(secret), 'content-type': contentType },
      payload,
    });
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'document.closed']);
  });
});

describe('the reference number of a delivered and deleted load', () => {
  it('is refused like a wrong one', async () => {
    const today = { date_avail: board.clock.now().toISOString().slice(0, 10) };
    lToken = (await addPosting(board.db, broker, 'L', today)).token;
    const { pin } = (await assignments.generate(broker, lToken)).body;
    await assignments.step(broker, 'L', lToken, 'A');
    await assignments.step(broker, 'L', lToken, 'R');
    await assignments.step(broker, 'L', lToken, 'D');
    expect((await deleteLoad()).status).toBe(200);
    expect(toRefusal(await assignments.take(carrier, eToken, pin))).toEqual([404, 'reference.notFound']);
    const body = { pIN: pin, name: 'Driver One', phone: '416-555-0107' };
    expect(toRefusal(await board.call(takeReferenceAsDriver, { body }))).toEqual([404, 'reference.notFound']);
  });
});
