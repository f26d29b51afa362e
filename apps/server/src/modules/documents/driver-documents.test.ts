import { uploadDocumentAsDriver } from '@loadstone/contracts/documents';
import { listNotifications } from '@loadstone/contracts/notifications';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls, toForm, type DocumentCalls } from '../../../test/document-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';
import type { AuthenticationMethod } from '../../auth/index.ts';
import type { DriverCaller } from '../../ground/caller.ts';

let driver: DriverCaller;
const driverMethod: AuthenticationMethod = {
  name: 'test driver',
  isCarriedBy: ({ headers }) => headers['x-test-driver'] !== undefined,
  authenticate: () =>
    Promise.resolve({
      caller: driver,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      readCaller: () => Promise.resolve(driver),
    }),
};

let board: TestApp;
let documents: DocumentCalls;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let picture: Buffer;
beforeAll(async () => {
  board = await createTestApp({ moreMethods: [driverMethod] });
  documents = createDocumentCalls(board);
  assignments = createAssignmentCalls(board);
  picture = await createPicture('jpeg');
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  lToken = (await addPosting(board.db, broker, 'L')).token;
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

const upload = async (assignmentId: number) => {
  const { payload, contentType } = await toForm({ bytes: picture, name: 'pod.jpg' }, { kind: 'proofOfDelivery' });
  return board.http.inject({
    method: 'POST',
    url: uploadDocumentAsDriver.path.replace(':id', String(assignmentId)),
    headers: { 'x-test-driver': 'yes', 'content-type': contentType },
    payload,
  });
};

it('a driver adds documents to the own assignment, which the carrier sees and the broker does not', async () => {
  await assignments.assign(broker, lToken, eToken);
  await assignments.step(carrier, 'E', eToken, 'A');
  const { id } = (await assignments.ofEquipment(carrier, eToken)).body;
  const resource = await board.db
    .insertInto('resources')
    .values({
      account_id: carrier.accountId,
      entity_type_id: 1,
      details: JSON.stringify({ firstname: 'First', lastname: 'Driver' }),
      created_by: carrier.userId,
      updated_by: carrier.userId,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await board.db.updateTable('assignments').set({ driver_id: resource.id }).where('id', '=', id).execute();
  driver = {
    kind: 'driver',
    driverId: resource.id,
    sessionId: 'driver-session',
    displayName: 'First Driver',
    boundTo: { by: 'carrier', accountId: carrier.accountId },
    assignmentIds: [id],
  };
  const reply = await upload(id);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { documentName: 'pod', kind: 'proofOfDelivery' }]);
  const { body } = await documents.list(carrier, 8, eToken);
  expect(body).toMatchObject([{ addedBy: 'First Driver', isOwn: true, canShare: true, canDelete: false }]);
  expect((await documents.list(broker, 6, lToken)).body).toEqual([]);
  const bell = await board.call(listNotifications, { as: carrier, params: { userId: carrier.userId, typeIds: '7' } });
  expect(bell.body[0]?.notificationDetails.body).toContain('First Driver added “pod”');

  // Another assignment, and the own one after it has ended.
  expect((await upload(id + 1)).json()).toMatchObject({ code: 'assignment.notFound' });
  await assignments.unassign(broker, lToken);
  expect((await upload(id)).json()).toMatchObject({ code: 'assignment.notFound' });
});

it('a document of an external driver is shared with the broker at once, until the assignment ends', async () => {
  const { id } = (await assignments.generate(broker, lToken)).body;
  await board.db.updateTable('assignments').set({ holder: 'externalDriver' }).where('id', '=', id).execute();
  driver = {
    kind: 'driver',
    driverId: 1,
    sessionId: 'driver-session',
    displayName: 'External Driver',
    boundTo: { by: 'reference', reference: '1' },
    assignmentIds: [id],
  };
  expect((await upload(id)).statusCode).toBe(200);
  const { body } = await documents.list(broker, 6, lToken);
  expect(body).toMatchObject([{ addedBy: 'External Driver', documentTypeId: 8, isOwn: false, canDelete: false }]);
  expect((await documents.open(broker, body[0]?.documentId ?? 0)).statusCode).toBe(200);
  const bell = await board.call(listNotifications, { as: broker, params: { userId: broker.userId, typeIds: '20' } });
  expect(bell.body[0]?.notificationDetails.body).toContain('External Driver shared “pod”');
  await assignments.unassign(broker, lToken);
  expect((await documents.open(broker, body[0]?.documentId ?? 0)).statusCode).toBe(404);
});
