import type { CarrierSearch, UsCarrierSearch } from '../search/search.ts';

/** The page of a followed search on the desk: its form filled in, with today's results. */
export function toSearchPath(search: CarrierSearch | UsCarrierSearch): string {
  const isUs = 'usMexicanData' in search;
  const { companyName, vehicleSize, vehicleType } = search;
  const fields = {
    companyName,
    origin: toPlace({ id: search.srceCityId, label: search.srceCity, radius: search.srceRadius }, search.srceSt),
    destination: toPlace({ id: search.destCityId, label: search.destCity, radius: search.destRadius }, search.destSt),
    vehicleSize,
    vehicleTypes: [...vehicleType],
    attributes: isUs ? [] : [...search.postingAttrib],
    hasMexico: (isUs ? search.usMexicanData : search.getMexico) === 'Y',
  };
  const params = new URLSearchParams({ tab: isUs ? 'usCarriers' : 'carriers', q: JSON.stringify(fields) });
  return `/search?${params.toString()}`;
}

/** One end of the form. The label of a city ends in its state. */
function toPlace(
  { id, label, radius }: { id: number; label: string; radius: number },
  given: string | readonly string[],
): object {
  const states = [given].flat().filter((st) => st !== '');
  if (id === 0) return { by: states.length > 0 ? 'state' : 'city', city: null, states, radius: 0 };
  const [, city = label, st = ''] = /^(.*), ([A-Z]{2})/.exec(label) ?? [];
  return { by: 'city', city: { id, city, st, label }, states: [], radius };
}
