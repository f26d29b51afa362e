import { readResponse, type Caller } from './caller.ts';

/** The id of the first place with a name. */
export async function findCityId(caller: Caller, name: string): Promise<number> {
  const path = `/api/City/${encodeURIComponent(name)}/0?limit=1`;
  const [city] = await readResponse<{ id: number }[]>(await caller.get(path));
  return city!.id;
}
