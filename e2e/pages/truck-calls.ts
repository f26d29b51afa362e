import { readResponse, type Caller } from './caller.ts';
import { PostingCalls, type Lane } from './posting-calls.ts';

/** A place in degrees. */
interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** A load on route, with the driver's side of it. */
interface Truck {
  /** Sends a position of now. */
  report(place: Place): Promise<void>;
  deliver(): Promise<void>;
  /** Deletes the posting of the delivered load. */
  remove(): Promise<void>;
  /** Delivers the load and deletes its posting. */
  finish(): Promise<void>;
}

/** Posts a load, gives it to an external driver by its reference number, and picks it up; the driver shares positions. */
export async function startTruck(address: string, broker: Caller, lane: Lane, comment: string): Promise<Truck> {
  const loads = new PostingCalls(broker, 'load');
  await loads.post(lane, comment);
  const phone = '807-555-0142';
  const draft = { userId: 0, token: loads.tokenOf(comment), eToken: 0, driverPhone: phone };
  const { pin } = await readResponse<{ pin: string }>(await broker.post('/api/Aggregate/assign-load', draft));
  const send = async <Body>(method: string, path: string, body: unknown, secret = '') =>
    readResponse<Body>(
      await fetch(`${address}/api/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          ...(secret !== '' && { authorization: `Driver ${secret}` }),
        },
        body: JSON.stringify(body),
      }),
    );
  const person = { pIN: pin, name: 'First Driver', phone };
  const { assignment, session } = await send<{ assignment: { id: number }; session: { secret: string } }>(
    'POST',
    'DriverAssignment',
    person,
  );
  const { id } = assignment;
  const { secret } = session;
  await send('PUT', `DriverTracking/${id}`, { isSharing: true }, secret);
  await send('PUT', `DriverAssignment/${id}`, { pStatus: 'R' }, secret);
  let sequence = 0;
  const deliver = async () => {
    await send('PUT', `DriverAssignment/${id}`, { pStatus: 'D' }, secret);
  };
  return {
    async report(place) {
      const at = new Date().toISOString();
      const positions = [{ sequence: (sequence += 1), at, ...place }];
      await send('POST', `DriverAssignment/${id}/positions`, { sentAt: at, positions }, secret);
    },
    deliver,
    remove: () => loads.deleteAll(),
    async finish() {
      await deliver();
      await loads.deleteAll();
    },
  };
}
