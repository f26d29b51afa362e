/**
 * Rules M1–M11 and M16–M18 in plain loops over plain rows. The code favours obviousness and shares nothing with the matching: the
 * property test compares every list of leads with its result.
 */
export interface OraclePosting {
  id: number;
  token: number;
  kind: 'L' | 'E';
  created_on: Date;
  /** The last action of the owner. */
  updated_on: Date;
  account_id: number;
  p_status: string;
  date_avail: string;
  srce_lat: number;
  srce_long: number;
  srce_radius: number;
  dest_lat: number;
  dest_long: number;
  dest_radius: number;
  vehicle_type: string;
  vehicle_size: string;
  posting_attrib: string;
  post_mode: string;
  network_id: number | null;
  corridor: string;
  comment: string;
  client_ref_num: string;
  rate: object | null;
}

export interface OracleTables {
  /** Postings that are not deleted. */
  postings: OraclePosting[];
  exclusions: { account_id: number; other_account_id: number }[];
  networks: { id: number; is_deleted: boolean }[];
  networkMembers: { network_id: number; member_account_id: number }[];
  companies: {
    account_id: number;
    globally_excluded: boolean;
    is_closed: boolean;
    is_access_enabled: boolean;
    is_sandbox: boolean;
  }[];
  goneReports: { posting_id: number; reported_on: Date }[];
  today: string;
  now: Date;
  confirmedHours: number;
  dateToleranceDays: number;
}

interface OracleLead {
  leadToken: number;
  covers: boolean;
  mutual: boolean;
  /** M17 */
  confirmed: boolean;
  /** The number of postings that the row stands for. */
  postedTimes: number;
  /** The number of other companies whose load may be the same one; 0 for leads of brokers. */
  sameLoads: number;
}

const EARTH_RADIUS_MILES = 3958.7613;
type Vector = [number, number, number];

function toRadians(degrees: number): number {
  return ((Math.round(degrees * 1e5) / 1e5) * Math.PI) / 180;
}

function roundMiles(miles: number): number {
  return Math.round(miles * 1000) / 1000;
}

export function milesBetween(aLat: number, aLong: number, bLat: number, bLong: number): number {
  const halfLat = Math.sin((toRadians(bLat) - toRadians(aLat)) / 2);
  const halfLong = Math.sin((toRadians(bLong) - toRadians(aLong)) / 2);
  const h = halfLat * halfLat + Math.cos(toRadians(aLat)) * Math.cos(toRadians(bLat)) * halfLong * halfLong;
  return roundMiles(2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h))));
}

function toVector(lat: number, long: number): Vector {
  const latRadians = toRadians(lat);
  const longRadians = toRadians(long);
  return [
    Math.cos(latRadians) * Math.cos(longRadians),
    Math.cos(latRadians) * Math.sin(longRadians),
    Math.sin(latRadians),
  ];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The distance of a point from the truck's segment, and the position of the nearest point on it; both to 0.001 mi. */
export function placeOnSegment(
  truck: OraclePosting,
  lat: number,
  long: number,
): { offMiles: number; alongMiles: number } {
  const start = toVector(truck.srce_lat, truck.srce_long);
  const end = toVector(truck.dest_lat, truck.dest_long);
  const point = toVector(lat, long);
  const normal = cross(start, end);
  const length = Math.hypot(...normal);
  const pole: Vector = [normal[0] / length, normal[1] / length, normal[2] / length];
  const segmentAngle = Math.atan2(length, dot(start, end));
  const height = dot(point, pole);
  const foot: Vector = [point[0] - height * pole[0], point[1] - height * pole[1], point[2] - height * pole[2]];
  const angle = Math.atan2(dot(cross(start, foot), pole), dot(start, foot));
  if (angle > 0 && angle < segmentAngle) {
    return {
      offMiles: roundMiles(EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.abs(height)))),
      alongMiles: roundMiles(EARTH_RADIUS_MILES * angle),
    };
  }
  const fromStart = milesBetween(truck.srce_lat, truck.srce_long, lat, long);
  const fromEnd = milesBetween(truck.dest_lat, truck.dest_long, lat, long);
  return fromStart <= fromEnd
    ? { offMiles: fromStart, alongMiles: 0 }
    : { offMiles: fromEnd, alongMiles: roundMiles(EARTH_RADIUS_MILES * segmentAngle) };
}

function covers(truck: OraclePosting, load: OraclePosting): boolean {
  const pickupMiles = milesBetween(truck.srce_lat, truck.srce_long, load.srce_lat, load.srce_long);
  const dropMiles = milesBetween(truck.dest_lat, truck.dest_long, load.dest_lat, load.dest_long);
  if (truck.corridor !== 'C') return pickupMiles <= truck.srce_radius && dropMiles <= truck.dest_radius;
  const pickup = placeOnSegment(truck, load.srce_lat, load.srce_long);
  const drop = placeOnSegment(truck, load.dest_lat, load.dest_long);
  return (
    pickup.offMiles <= truck.srce_radius && drop.offMiles <= truck.dest_radius && drop.alongMiles > pickup.alongMiles
  );
}

function isNear(load: OraclePosting, truck: OraclePosting): boolean {
  return (
    milesBetween(load.srce_lat, load.srce_long, truck.srce_lat, truck.srce_long) <= load.srce_radius &&
    milesBetween(load.dest_lat, load.dest_long, truck.dest_lat, truck.dest_long) <= load.dest_radius
  );
}

function daysBetween(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}T00:00:00Z`) - Date.parse(`${b}T00:00:00Z`)) / 86_400_000;
}

function isOnBoard(tables: OracleTables, posting: OraclePosting): boolean {
  const company = tables.companies.find((each) => each.account_id === posting.account_id);
  const isActive = company !== undefined && !company.is_closed && company.is_access_enabled;
  return posting.p_status === 'O' && posting.date_avail >= tables.today && isActive;
}

function isOpenTo(tables: OracleTables, posting: OraclePosting, accountId: number): boolean {
  if (posting.post_mode !== 'P') return true;
  const network = tables.networks.find((each) => each.id === posting.network_id);
  if (network === undefined || network.is_deleted) return false;
  return tables.networkMembers.some((each) => each.network_id === network.id && each.member_account_id === accountId);
}

function isPair(tables: OracleTables, load: OraclePosting, truck: OraclePosting): boolean {
  if (load.account_id === truck.account_id) return false;
  const [broker, carrier] = [load, truck].map(({ account_id: id }) =>
    tables.companies.find((each) => each.account_id === id),
  );
  if (broker?.is_sandbox !== carrier?.is_sandbox) return false;
  const isExcluded = tables.exclusions.some(
    (each) =>
      (each.account_id === load.account_id && each.other_account_id === truck.account_id) ||
      (each.account_id === truck.account_id && each.other_account_id === load.account_id),
  );
  if (isExcluded) return false;
  if (!isOpenTo(tables, load, truck.account_id) || !isOpenTo(tables, truck, load.account_id)) return false;
  if (![...load.vehicle_type].some((letter) => truck.vehicle_type.includes(letter))) return false;
  if (load.vehicle_size !== truck.vehicle_size && load.vehicle_size !== 'B' && truck.vehicle_size !== 'B') return false;
  if (![...load.posting_attrib].every((letter) => truck.posting_attrib.includes(letter))) return false;
  return daysBetween(load.date_avail, truck.date_avail) <= tables.dateToleranceDays;
}

/** Every lead of one posting that its company may see, by token. */
export function listOracleLeads(tables: OracleTables, mine: OraclePosting): OracleLead[] {
  if (!isOnBoard(tables, mine)) return [];
  const leads: (Pick<OracleLead, 'leadToken' | 'covers' | 'mutual'> & { posting: OraclePosting })[] = [];
  for (const other of tables.postings) {
    if (other.kind === mine.kind || !isOnBoard(tables, other)) continue;
    const otherCompany = tables.companies.find((each) => each.account_id === other.account_id);
    if (otherCompany?.globally_excluded !== false) continue;
    const load = mine.kind === 'L' ? mine : other;
    const truck = mine.kind === 'L' ? other : mine;
    if (!isPair(tables, load, truck)) continue;
    const truckCovers = covers(truck, load);
    const near = isNear(load, truck);
    if (mine.kind === 'E' ? !truckCovers : !truckCovers && !near) continue;
    leads.push({ leadToken: other.token, covers: truckCovers, mutual: truckCovers && near, posting: other });
  }
  const isMutual = new Set(leads.filter(({ mutual }) => mutual).map(({ posting }) => posting));
  const groups = joinDuplicates(
    leads.map(({ posting }) => posting),
    (posting) => [isMutual.has(posting), isConfirmed(tables, posting), posting.kind === 'L' && posting.rate !== null],
  );
  return leads
    .flatMap(({ posting, ...lead }) => {
      const group = groups.find((each) => each[0] === posting);
      return group === undefined
        ? []
        : [
            {
              ...lead,
              confirmed: isConfirmed(tables, posting),
              postedTimes: group.length,
              sameLoads: countSameLoads(
                posting,
                leads.map((each) => each.posting),
              ),
            },
          ];
    })
    .sort((a, b) => a.leadToken - b.leadToken);
}

/** A carrier has reported the posting as gone since the last action of its owner. */
export function isReportedAsGone({ goneReports }: OracleTables, { id, updated_on }: OraclePosting): boolean {
  return goneReports.some((each) => each.posting_id === id && each.reported_on > updated_on);
}

/** The owner has acted on the posting in the last hours. */
export function isRecent({ now, confirmedHours }: OracleTables, { updated_on }: OraclePosting): boolean {
  return now.getTime() - updated_on.getTime() < confirmedHours * 3_600_000;
}

/** M17: the owner has acted in the last hours, and no carrier has reported the posting as gone since then. */
function isConfirmed(tables: OracleTables, posting: OraclePosting): boolean {
  return isRecent(tables, posting) && !isReportedAsGone(tables, posting);
}

function isSameFingerprint(one: OraclePosting, other: OraclePosting): boolean {
  const letters = ({ vehicle_type }: OraclePosting) => [...vehicle_type].sort().join('');
  return (
    one.account_id === other.account_id &&
    one.kind === other.kind &&
    letters(one) === letters(other) &&
    one.vehicle_size === other.vehicle_size &&
    one.date_avail === other.date_avail &&
    milesBetween(one.srce_lat, one.srce_long, other.srce_lat, other.srce_long) <= 15 &&
    milesBetween(one.dest_lat, one.dest_long, other.dest_lat, other.dest_long) <= 15
  );
}

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ');

/** M18: the other companies among the leads that posted the same lane, day, equipment and text within an hour. */
function countSameLoads(load: OraclePosting, leads: readonly OraclePosting[]): number {
  if (load.kind === 'E') return 0;
  const isWritten = (one: string, other: string, empty: string) => one !== empty && toWords(one) === toWords(other);
  const same = leads.filter(
    (other) =>
      other.account_id !== load.account_id &&
      isSameFingerprint({ ...load, account_id: 0, vehicle_size: '' }, { ...other, account_id: 0, vehicle_size: '' }) &&
      Math.abs(load.created_on.getTime() - other.created_on.getTime()) <= 3_600_000 &&
      (isWritten(load.comment, other.comment, '') ||
        isWritten(load.client_ref_num, other.client_ref_num, 'Client Ref')),
  );
  return new Set(same.map((other) => other.account_id)).size;
}

/** M16: groups of postings with the same fingerprint, directly or through others; the best one is first. */
export function joinDuplicates<P extends OraclePosting>(
  postings: readonly P[],
  listMerits: (posting: P) => boolean[],
): P[][] {
  const toKey = (posting: P) =>
    listMerits(posting)
      .map((has) => (has ? '0' : '1'))
      .join('');
  const best = postings.toSorted(
    (a, b) => toKey(a).localeCompare(toKey(b)) || b.created_on.getTime() - a.created_on.getTime() || a.token - b.token,
  );
  let groups = best.map((posting) => [posting]);
  for (let count = 0; count !== groups.length;) {
    count = groups.length;
    const joined: P[][] = [];
    for (const group of groups) {
      const known = joined.find((each) => each.some((one) => group.some((other) => isSameFingerprint(one, other))));
      if (known === undefined) joined.push([...group]);
      else known.push(...group);
    }
    groups = joined;
  }
  const places = new Map(best.map((posting, place) => [posting, place]));
  return groups.map((group) => group.toSorted((a, b) => places.get(a)! - places.get(b)!));
}
