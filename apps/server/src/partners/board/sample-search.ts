import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { isDemoCompany, type Market, type MarketPosting } from '@loadstone/market';
import { foldName, toMiles, type Point } from '@loadstone/places';
import type { BoardCompany, CompanyRequest, TruckRequest } from './board-format.ts';

/** A company of the sample market in the board's format. */
export function toSampleCompany(
  company: Market['companies'][number],
  user: Pick<Market['users'][number], 'phone' | 'email'>,
): Omit<BoardCompany, 'contact'> {
  return {
    id: `PB${company.custCd.slice(3)}`,
    name: company.companyName,
    phone: user.phone,
    email: user.email,
    city: company.billingCity,
    state: company.billingProvinceCode,
  };
}

/** The candidates for a search for companies, by name: the caller applies the rules of the search. */
export function searchCompanies(market: Market, query: CompanyRequest) {
  const found = market.companies
    .filter((company) => !isDemoCompany(company.key))
    .map((company) => ({ company, user: market.users.find((user) => user.companyKey === company.key)! }))
    .filter(({ company, user }) => {
      if (query.type !== 'all' && !company.products.includes(PRODUCT_IDS[query.type === 'broker' ? 'B' : 'C'])) {
        return false;
      }
      if (query.state !== '' && query.state !== company.billingProvinceCode) return false;
      if (foldName(query.city) !== '' && foldName(query.city) !== foldName(company.billingCity)) return false;
      return hasAnyWord(company.companyName, query.name) && user.phone.replace(/\D/g, '').includes(query.phone);
    })
    .map(({ company, user }) => ({
      ...toSampleCompany(company, user),
      contact: `${user.firstName} ${user.lastName}`,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return { total: found.length, companies: found.slice(0, query.limit) };
}

/** A rough filter by the search: the caller's own rules may still refuse some of the results. */
export function isSearchedTruck(posting: MarketPosting, companyName: string, query: TruckRequest): boolean {
  if (posting.dateAvail < query.fromDate) return false;
  if (query.size !== '' && posting.vehicleSize !== 'B' && posting.vehicleSize !== query.size) return false;
  const { equipmentTypes } = query;
  if (equipmentTypes !== '' && ![...posting.vehicleType].some((letter) => equipmentTypes.includes(letter)))
    return false;
  if (![...query.attributes].every((letter) => posting.postingAttrib.includes(letter))) return false;
  if (!hasAnyWord(companyName, query.companyName)) return false;
  const from = { lat: posting.srceLat, lon: posting.srceLong };
  const to = { lat: posting.destLat, lon: posting.destLong };
  return (
    isInPlace(posting, query.origin, { st: posting.srceSt, radius: posting.srceRadius, from, to, end: from }) &&
    isInPlace(posting, query.destination, { st: posting.destSt, radius: posting.destRadius, from, to, end: to })
  );
}

/** Near the place, in its states, or on the way of a corridor truck: an ellipse wider than its line. */
function isInPlace(
  { corridor }: MarketPosting,
  place: TruckRequest['origin'],
  { st, radius, from, to, end }: { st: string; radius: number; from: Point; to: Point; end: Point },
): boolean {
  if (place === null) return true;
  if ('states' in place) return place.states.includes(st);
  if (toMiles(end, place) <= place.radiusMiles) return true;
  return corridor === 'C' && toMiles(from, place) + toMiles(place, to) - toMiles(from, to) <= 2 * radius;
}

function hasAnyWord(name: string, asked: string): boolean {
  const words = foldName(asked).split(' ');
  return words.every((word) => foldName(name).includes(word));
}
