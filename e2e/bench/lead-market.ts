import { readResponse, type Caller } from '../pages/caller.ts';

const WRITERS = 12;
const BROKER = 13;
const CARRIER = 19;
const PREFIXES = ['tor', 'ham', 'lon', 'buf', 'roc', 'cle', 'tol', 'det', 'gra', 'pit', 'eri', 'can', 'osh', 'kit'];
const TARGET_PREFIXES = ['chi', 'mil', 'ind', 'for', 'roc', 'pea', 'peo', 'gar', 'sou', 'mad', 'dav', 'elg', 'aur'];
const WORDS = ['tarps', 'no touch', 'call first', 'liftgate', 'drop trailer', 'two picks', 'reefer 48', 'fragile'];

interface City {
  id: number;
  st: string;
  long: number;
}

/** The comments by which the load and its trucks are found. */
export const BUSY_LOAD = 'bench: the busy load';

/** A posting that the board has created. */
interface Posted {
  token: number;
  version: number;
}

/** The trucks of one carrier that match one load, and a function that changes them. */
export interface LeadMarket {
  /** Posts a truck, edits one or deletes one, in turn: the three kinds of push that a lead list receives. */
  pushOnce(): Promise<void>;
}

/** Posts a load between the lakes and the given number of different trucks that match it. */
export async function fillLeads(broker: Caller, carrier: Caller, leads: number): Promise<LeadMarket> {
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
  const origins = await listCities(broker, PREFIXES, ['ON', 'NY', 'PA', 'OH', 'MI']);
  const targets = await listCities(broker, TARGET_PREFIXES, ['IL', 'IN', 'WI']);
  const loadKey = await broker.getKey('ll_ldpostings_create_delete', BROKER);
  await broker.post(`/api/LoadPosting/create/${loadKey}/NA`, {
    dateAvail: day,
    srceID: origins[0],
    srceRadius: 200,
    destID: targets[0],
    destRadius: 200,
    vehicleType: 'D',
    vehicleSize: 'T',
    comment: BUSY_LOAD,
    confirmDuplicate: true,
  });
  const writeKey = await carrier.getKey('ll_eqpostings_create_delete', CARRIER);
  const editKey = await carrier.getKey('ll_eqpostings_update', CARRIER);
  const toDraft = (number: number, comment: string) => ({
    dateAvail: day,
    srceID: origins[(number * 7) % origins.length],
    srceRadius: 500,
    destID: targets[(number * 13 + 1) % targets.length],
    destRadius: 500,
    // Different equipment, because trucks with the same one and the same ends are one row.
    vehicleType: `D${[...'FSVRKTCUHL'].filter((_, bit) => (number & (1 << bit)) !== 0).join('')}`,
    vehicleSize: 'TB'[number % 2],
    postingAttrib: ['', 'A', 'AT', 'C'][number % 4],
    comment,
  });
  const post = async (number: number): Promise<Posted> =>
    readResponse(
      await carrier.post(`/api/EquipmentPosting/create/${writeKey}/NA`, {
        ...toDraft(number, `${WORDS[number % WORDS.length]} ${number}`),
        confirmDuplicate: true,
      }),
    );
  const posted: { number: number; truck: Posted }[] = [];
  let next = 0;
  const write = async (): Promise<void> => {
    while (next < leads) {
      const number = next++;
      posted.push({ number, truck: await post(number) });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));

  let turn = 0;
  const steps = [
    async () => void posted.push({ number: next, truck: await post(next++) }),
    async () => {
      const row = posted[(turn * 97) % posted.length];
      if (!row) return;
      const body = { ...toDraft(row.number, `edited ${turn}`), token: row.truck.token, version: row.truck.version };
      row.truck = await readResponse(await carrier.post(`/api/EquipmentPosting/edit/${editKey}/NA`, body));
    },
    async () => {
      const [row] = posted.splice((turn * 61) % posted.length, 1);
      if (row) await carrier.delete(`/api/EquipmentPosting/${row.truck.token}/${writeKey}`);
    },
  ];
  return { pushOnce: async () => steps[turn++ % steps.length]?.() };
}

async function listCities(caller: Caller, prefixes: readonly string[], states: readonly string[]): Promise<number[]> {
  const cities: City[] = [];
  for (const prefix of prefixes) {
    cities.push(...(await readResponse<City[]>(await caller.get(`/api/City/${prefix}/0?limit=20`))));
  }
  // Northern Ontario is too far for a truck's search radius.
  return cities.filter(({ st, long }) => states.includes(st) && long > -91 && long < -74).map(({ id }) => id);
}
