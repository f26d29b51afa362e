import {
  SEARCH_RADII,
  type CarrierSearchDraft,
  type MemberSearchDraft,
  type UsCarrierSearchDraft,
} from '@loadstone/contracts/search';
import { findCityByName } from '@loadstone/places';
import { addNetwork, addPosting, createPerson, type Person } from '@loadstone/testkit';
import { toFeedPosting } from '../src/matching/index.ts';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import type { Db } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { setAccessEnabled, setGloballyExcluded } from '../src/modules/companies/index.ts';
import type { Random } from './random-board.ts';

const COMPANIES = 48;
const TRUCKS = 220;
const CHANGES = 120;
const WORDS = [
  'Maple',
  'Mapleton',
  'Freight',
  'Fréres',
  "St. John's",
  'North-Star',
  'Haulage',
  'Über',
  'Lines',
  'Trans',
  '24',
];
const CITIES = [
  ['Toronto', 'ON'],
  ['Hamilton', 'ON'],
  ['Montréal', 'QC'],
  ['Chicago', 'IL'],
  ['Gary', 'IN'],
  ['Detroit', 'MI'],
  ['Buffalo', 'NY'],
  ['Dallas', 'TX'],
  ['Monterrey', 'MX'],
  ['Calgary', 'AB'],
] as const;
const STATES = [...new Set(CITIES.map(([, st]) => st)), 'CA'];
const DAYS = ['2026-06-14', '2026-06-15', '2026-06-15', '2026-06-16', '2026-06-18'];

const drawName = (random: Random): string =>
  Array.from({ length: 1 + random.below(4) }, () => random.pick(WORDS)).join(' ');
const drawPhone = (random: Random): string =>
  random.isLucky(0.1) ? '' : `(${random.pick(['416', '905', '312'])}) 555-01${random.below(90) + 10}`;

/** Companies of every kind with their people, exclusions, networks and trucks. */
export async function fillSearchBoard(db: Db, random: Random): Promise<Person[]> {
  const people: Person[] = [];
  for (let made = 0; made < COMPANIES; made++) {
    const [city, st] = random.pick(CITIES);
    people.push(
      await createPerson(db, {
        modes: made % 5 === 0 ? ['B', 'C'] : ['B'],
        company: {
          common_name: drawName(random),
          phone: drawPhone(random),
          billing_city: city,
          billing_province_code: st,
          globally_excluded: random.isLucky(0.08),
          is_sandbox: made % 8 === 3,
        },
        user: {
          phone: drawPhone(random),
          status_id: made > 6 && random.isLucky(0.1) ? 2 : 1,
          is_email_verified: made <= 6 || !random.isLucky(0.05),
        },
      }),
    );
  }
  for (let made = 0; made < COMPANIES; made++) {
    const [one, other] = [random.pick(people), random.pick(people)];
    if (one === other) continue;
    await db
      .insertInto('exclusions')
      .values({ account_id: one.accountId, other_account_id: other.accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const networks: { owner: Person; id: number }[] = [];
  for (let made = 0; made < 8; made++) {
    const owner = random.pick(people);
    const members = [...new Set(Array.from({ length: 5 }, () => random.pick(people)))];
    networks.push({
      owner,
      id: await addNetwork(
        db,
        owner,
        members.filter((each) => each !== owner),
      ),
    });
  }
  for (let made = 0; made < TRUCKS; made++) await addTruck(db, random, people, networks);
  return people.filter(({ user }) => user.status_id === 1 && user.is_email_verified);
}

async function addTruck(
  db: Db,
  random: Random,
  people: readonly Person[],
  networks: readonly { owner: Person; id: number }[],
): Promise<void> {
  const network = random.isLucky(0.2) ? random.pick(networks) : undefined;
  const [from, to] = [random.pick(CITIES), random.pick(CITIES)];
  const owner = network?.owner ?? random.pick(people);
  const kind = random.isLucky(0.95) ? 'E' : 'L';
  const columns = {
    from,
    to,
    date_avail: random.pick(DAYS),
    srce_radius: random.pick([50, 100, 300, 500]),
    dest_radius: random.pick([50, 100, 300, 500]),
    vehicle_type: random.pick(['V', 'VR', 'F', 'RFS', 'K']),
    vehicle_size: random.pick(['T', 'L', 'T'] as const),
    posting_attrib: random.pick(['', 'T', 'TM', 'AH']),
    ...(network === undefined ? {} : { post_mode: 'P' as const, network_id: network.id }),
  };
  // The same truck several times (M16), of which a change may make another one.
  const times = random.isLucky(0.2) ? 2 + random.below(2) : 1;
  for (let made = 0; made < times; made++) {
    const created_on = new Date(Date.UTC(2026, 5, 15, random.below(12)));
    const row = await addPosting(db, owner, kind, { ...columns, created_on, updated_on: created_on });
    await makeSpecial(db, random, row);
  }
}

/** What a load cannot have is given to trucks only: a corridor, both sizes. */
async function makeSpecial(db: Db, random: Random, row: Awaited<ReturnType<typeof addPosting>>): Promise<void> {
  if (row.kind !== 'E') return;
  const hasCorridor = random.isLucky(0.4) && row.srce_id !== row.dest_id;
  await changeTruck(db, row.token, {
    corridor: hasCorridor ? 'C' : 'R',
    vehicle_size: random.isLucky(0.2) ? 'B' : row.vehicle_size,
  });
}

type Row = Awaited<ReturnType<typeof addPosting>>;

/** Changes a row and appends the change to the feed, as a use-case does. */
async function changeTruck(db: Db, token: number, columns: Partial<Row>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('postings')
      .set(columns as never)
      .where('token', '=', token)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isOpen = row.p_status === 'O' && row.deleted_on === null;
    const { kind, account_id: accountId, version } = row;
    await appendChanges(tx, [
      isOpen
        ? { type: 'posting', posting: toFeedPosting(row) }
        : { type: 'postingRemoved', token, kind, accountId, version },
    ]);
  });
}

/** Changes of postings and of companies on a running board. */
export async function changeBoard(db: Db, random: Random, people: readonly Person[]): Promise<void> {
  const trucks = await db.selectFrom('postings').select('token').where('kind', '=', 'E').execute();
  for (let made = 0; made < CHANGES; made++) {
    const { token } = random.pick(trucks);
    const dice = random.below(4);
    if (dice === 0) await changeTruck(db, token, { p_status: random.pick(['O', 'A', 'P']) });
    else if (dice === 1) await changeTruck(db, token, { deleted_on: new Date() });
    else if (dice === 2)
      await changeTruck(db, token, { vehicle_type: random.pick(['V', 'F']), date_avail: random.pick(DAYS) });
    else await addTruck(db, random, people, []).catch(() => undefined);
  }
  // The companies of the callers stay as they are.
  const others = await db.selectFrom('companies').select('cust_cd').execute();
  const callers = new Set(people.map(({ custCd }) => custCd));
  for (const { cust_cd } of others.filter((company) => !callers.has(company.cust_cd)).slice(0, 3)) {
    await inTransaction(db, (tx) => setAccessEnabled(tx, cust_cd, false));
  }
  const [hidden] = people.slice(-1);
  if (hidden !== undefined) await inTransaction(db, (tx) => setGloballyExcluded(tx, hidden.custCd, true));
}

const drawCity = (random: Random): number => {
  const [city, st] = random.pick(CITIES);
  return findCityByName(city, st)!.id;
};
const drawWords = (random: Random): string =>
  random.pick(['map', 'maple', 'fre', 'MAP FRE', 'st john', 'north star', 'uber', 'lines tr', '24 fre', 'haul']);

/** Criteria of a search for members; they have something to look for. */
export function drawMemberSearch(random: Random): MemberSearchDraft {
  const [city, st] = random.pick(CITIES);
  const place = random.pick([{}, { city, provSt: st }, { provSt: st }]);
  const search: MemberSearchDraft = {
    ...(random.isLucky(0.6) ? { companyName: drawWords(random) } : {}),
    ...place,
    ...(random.isLucky(0.25) ? { phone: random.pick(['416-555-01', '5550142', '905 555 013', '5501']) } : {}),
    memberType: random.pick(['All', 'Broker', 'Carrier']),
    showExcluded: random.pick(['0', '0', '1', '2']),
  };
  const hasCriteria = search.companyName ?? search.provSt ?? search.phone;
  return hasCriteria === undefined ? { ...search, provSt: 'ON' } : search;
}

function drawEnd(random: Random): { cityId: number; radius: number; states: string[] } {
  const dice = random.below(5);
  if (dice < 2) return { cityId: drawCity(random), radius: random.pick(SEARCH_RADII), states: [] };
  const states = Array.from({ length: 1 + random.below(4) }, () => random.pick(STATES));
  return { cityId: 0, radius: 0, states: dice < 4 ? states : [] };
}

function drawTruckSearch(random: Random) {
  const [srce, dest] = [drawEnd(random), drawEnd(random)];
  const hasPlace = srce.cityId + dest.cityId + srce.states.length + dest.states.length > 0;
  const fields = {
    srceCityId: srce.cityId,
    srceRadius: srce.radius,
    destCityId: dest.cityId,
    destRadius: dest.radius,
    vehicleType: random.pick(['', '', 'V', 'RF']),
    vehicleSize: random.pick(['', '', 'T', 'L'] as const),
    companyName: hasPlace && !random.isLucky(0.2) ? '' : random.pick(['maple', 'fre', 'map fre', 'lines', 'str']),
  };
  return { fields, srce: srce.states, dest: dest.states };
}

export function drawCarrierSearch(random: Random): CarrierSearchDraft {
  const { fields, srce, dest } = drawTruckSearch(random);
  return {
    ...fields,
    srceSt: srce[0] ?? '',
    destSt: dest[0] ?? '',
    postingAttrib: random.pick(['', '', 'T', 'M']),
    getMexico: random.pick(['Y', 'N']),
  };
}

export function drawUsCarrierSearch(random: Random): UsCarrierSearchDraft {
  const { fields, srce, dest } = drawTruckSearch(random);
  return { ...fields, srceSt: srce, destSt: dest, usMexicanData: random.pick(['Y', 'N']) };
}
