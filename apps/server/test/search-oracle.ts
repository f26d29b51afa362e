import type { CarrierSearch, MemberSearch, UsCarrierSearch } from '@loadstone/contracts/search';
import { findCity, findCountryOfState, foldName } from '@loadstone/places';
import { joinDuplicates, milesBetween, placeOnSegment, type OraclePosting } from './matching-oracle.ts';

/**
 * The rules of the searches in plain loops over plain rows, written for obviousness and sharing nothing with the
 * searches themselves.
 */
export interface SearchTables {
  companies: {
    account_id: number;
    cust_cd: string;
    common_name: string;
    phone: string;
    billing_city: string;
    billing_province_code: string;
    globally_excluded: boolean;
    is_closed: boolean;
    is_access_enabled: boolean;
    is_sandbox: boolean;
  }[];
  users: {
    account_id: number;
    phone: string;
    status_id: number;
    role: string;
    is_email_verified: boolean;
    product_ids: number[];
  }[];
  exclusions: { account_id: number; other_account_id: number }[];
  networks: { id: number; is_deleted: boolean }[];
  networkMembers: { network_id: number; member_account_id: number }[];
  /** Not deleted. */
  postings: (OraclePosting & { srce_st: string; dest_st: string; created_on: Date })[];
  today: string;
  /** M17: what its owner has acted on since then is confirmed. */
  confirmedSince: Date;
}

const toDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Each word of the query begins a word of the name, in the same order. */
function isNamed(name: string, asked: string): boolean {
  const words = foldName(name).split(' ');
  const wanted = foldName(asked).split(' ');
  let from = 0;
  for (const prefix of wanted) {
    const at = words.findIndex((word, place) => place >= from && word.startsWith(prefix));
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

function isSandbox(tables: SearchTables, accountId: number): boolean {
  return tables.companies.some((each) => each.account_id === accountId && each.is_sandbox);
}

function excludes(tables: SearchTables, one: number, other: number): boolean {
  return tables.exclusions.some((each) => each.account_id === one && each.other_account_id === other);
}

/** The codes of the members of a search, in order. */
export function listOracleMembers(tables: SearchTables, accountId: number, search: MemberSearch): string[] {
  const found = tables.companies.filter((company) => {
    if (company.is_sandbox !== isSandbox(tables, accountId)) return false;
    const { account_id } = company;
    const people = tables.users.filter(
      (user) =>
        user.account_id === account_id && user.status_id === 1 && user.role !== 'driver' && user.is_email_verified,
    );
    const phones = [company.phone, ...people.map((user) => user.phone)].map(toDigits);
    const product = { All: undefined, Broker: 13, Carrier: 19 }[search.memberType];
    const isExcluded = excludes(tables, accountId, account_id);
    return (
      account_id !== accountId &&
      !company.is_closed &&
      company.is_access_enabled &&
      !company.globally_excluded &&
      people.some((user) => product === undefined || user.product_ids.includes(product)) &&
      (search.companyName === '' || isNamed(company.common_name, search.companyName)) &&
      (search.provSt === '' || company.billing_province_code === search.provSt) &&
      (search.city === '' || foldName(company.billing_city) === foldName(search.city)) &&
      (search.phone === '' || phones.some((phone) => phone.includes(toDigits(search.phone)))) &&
      (search.custCd === '' || company.cust_cd === search.custCd) &&
      (search.showExcluded === '1' || isExcluded === (search.showExcluded === '2'))
    );
  });
  const asked = foldName(search.companyName);
  const toRank = (name: string): number => (name === asked ? 0 : name.startsWith(asked) ? 1 : 2);
  return found
    .map((company) => ({ name: foldName(company.common_name), code: company.cust_cd }))
    .sort((a, b) => toRank(a.name) - toRank(b.name) || compare(a.name, b.name) || compare(a.code, b.code))
    .map(({ code }) => code);
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The tokens of the trucks of a search, in order. */
export function listOracleTrucks(
  tables: SearchTables,
  accountId: number,
  search: CarrierSearch | UsCarrierSearch,
): number[] {
  const found = tables.postings.filter(
    (posting) => isSeen(tables, posting, accountId) && isAsked(tables, posting, search),
  );
  return joinDuplicates(found, (posting) => [posting.updated_on > tables.confirmedSince])
    .flatMap(([best]) => best ?? [])
    .sort(
      (a, b) =>
        compare(a.date_avail, b.date_avail) ||
        compare(b.created_on.getTime(), a.created_on.getTime()) ||
        compare(a.token, b.token),
    )
    .map(({ token }) => token);
}

function isSeen(tables: SearchTables, posting: SearchTables['postings'][number], accountId: number): boolean {
  const company = tables.companies.find((each) => each.account_id === posting.account_id)!;
  if (posting.kind !== 'E' || posting.p_status !== 'O' || posting.date_avail < tables.today) return false;
  if (company.account_id === accountId || company.globally_excluded || company.is_closed) return false;
  if (!company.is_access_enabled || company.is_sandbox !== isSandbox(tables, accountId)) return false;
  if (excludes(tables, accountId, company.account_id) || excludes(tables, company.account_id, accountId)) return false;
  if (posting.post_mode === 'A') return true;
  const network = tables.networks.find((each) => each.id === posting.network_id);
  return (
    network?.is_deleted === false &&
    tables.networkMembers.some((each) => each.network_id === network.id && each.member_account_id === accountId)
  );
}

/** True where a truck meets the criteria of a search, whatever the caller may see and whatever company owns it. */
export function isAsked(
  tables: Pick<SearchTables, 'companies'>,
  posting: SearchTables['postings'][number],
  search: CarrierSearch | UsCarrierSearch,
): boolean {
  const isUs = 'usMexicanData' in search;
  const hasMexico = (isUs ? search.usMexicanData : search.getMexico) === 'Y';
  const countries = [posting.srce_st, posting.dest_st].map(findCountryOfState);
  if (!hasMexico && countries.includes('MX')) return false;
  if (isUs && !countries.includes('US')) return false;
  if (search.vehicleType !== '' && ![...search.vehicleType].some((each) => posting.vehicle_type.includes(each))) {
    return false;
  }
  if (search.vehicleSize !== '' && posting.vehicle_size !== 'B' && posting.vehicle_size !== search.vehicleSize) {
    return false;
  }
  if (!isUs && ![...search.postingAttrib].every((each) => posting.posting_attrib.includes(each))) return false;
  const company = tables.companies.find((each) => each.account_id === posting.account_id)!;
  if (search.companyName !== '' && !isNamed(company.common_name, search.companyName)) return false;
  const states = (st: string | string[]): string[] => [st].flat().filter((each) => each !== '');
  const origin = { cityId: search.srceCityId, radius: search.srceRadius, states: states(search.srceSt) };
  const destination = { cityId: search.destCityId, radius: search.destRadius, states: states(search.destSt) };
  return (
    isInPlace(posting, 'srce', origin) &&
    isInPlace(posting, 'dest', destination) &&
    runsThere(posting, origin, destination)
  );
}

interface AskedPlace {
  cityId: number;
  radius: number;
  states: string[];
}

/** A corridor truck reaches the destination after the origin. A state stands for the truck's own end. */
function runsThere(posting: SearchTables['postings'][number], origin: AskedPlace, destination: AskedPlace): boolean {
  const isOpen = ({ cityId, states }: AskedPlace): boolean => cityId === 0 && states.length === 0;
  if (posting.corridor !== 'C' || isOpen(origin) || isOpen(destination)) return true;
  const toMiles = ({ cityId }: AskedPlace, ofTruck: number): number => {
    if (cityId === 0) return ofTruck;
    const { lat, lon } = findCity(cityId)!;
    return placeOnSegment(posting, lat, lon).alongMiles;
  };
  const length = milesBetween(posting.srce_lat, posting.srce_long, posting.dest_lat, posting.dest_long);
  return toMiles(destination, length) > toMiles(origin, 0);
}

function isInPlace(posting: SearchTables['postings'][number], end: 'srce' | 'dest', asked: AskedPlace): boolean {
  if (asked.cityId === 0) return asked.states.length === 0 || asked.states.includes(posting[`${end}_st`]);
  const { lat, lon } = findCity(asked.cityId)!;
  if (milesBetween(lat, lon, posting[`${end}_lat`], posting[`${end}_long`]) <= asked.radius) return true;
  return posting.corridor === 'C' && placeOnSegment(posting, lat, lon).offMiles <= posting[`${end}_radius`];
}
