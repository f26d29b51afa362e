import { parentPort, workerData } from 'node:worker_threads';
import { createRandom } from '@loadstone/market';
import { openDatabase } from '../src/db/database.ts';
import { systemClock } from '../src/ground/clock.ts';
import { createMixOfCalls } from '../test/busy-company.ts';
import { createCompany, send } from './attack-company.ts';
import { makeDraft } from './draft.ts';

/** What the thread of a busy company is started with. */
export interface BusyCompanyPlan {
  readonly address: string;
  /** The database in which it adds its company. */
  readonly url: string;
  readonly code: string;
  readonly seed: number;
  /** True where its posts wait for a colleague's confirmation. */
  readonly confirmsNewDevices: boolean;
}

/** What it has sent between a start and a stop. */
export interface SentMix {
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Calls at one instant. */
const AT_ONCE = 40;
const UPSERT_ROWS = 200;

const { address, url, code, seed, confirmsNewDevices } = workerData as BusyCompanyPlan;
const database = openDatabase({ url, poolSize: 1, onTrouble: (error) => console.error(error) });
const waits = { confirms_new_devices: true, phone_changed_on: systemClock.now() };
const callers = await createCompany(database.db, address, { code, ...(confirmsNewDevices && waits) });
await database.close();
const random = createRandom(`neighbour ${seed}`);
const makeCall = createMixOfCalls({ random, callers, makeDraft, upsertRows: UPSERT_ROWS });

let isBusy = false;
let statuses: Record<string, number> = {};
let faults: string[] = [];
let sending: Promise<unknown> = Promise.resolve();

async function sendMix(): Promise<void> {
  while (isBusy) {
    const call = makeCall();
    const status = await send(address, call);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500 && status !== 503) faults.push(`${call.name} of the busy company: ${status}`);
  }
}

const steps: Readonly<Record<string, () => Promise<void> | void>> = {
  start() {
    [statuses, faults, isBusy] = [{}, [], true];
    sending = Promise.all(Array.from({ length: AT_ONCE }, sendMix));
  },
  async stop() {
    isBusy = false;
    await sending;
    parentPort?.postMessage({ statuses, faults } satisfies SentMix);
  },
  end: () => parentPort?.close(),
};
parentPort?.on('message', (step: string) => void steps[step]?.());
parentPort?.postMessage('ready');
