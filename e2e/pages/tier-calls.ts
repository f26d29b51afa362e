import { readResponse, type Caller } from './caller.ts';

/** A network of a company with one member. @returns its id */
export async function createNetwork(owner: Caller, name: string, memberCustCd: string): Promise<number> {
  const { id } = await readResponse<{ id: number }>(await owner.post('/api/Networks', { name, type: 'Public' }));
  await readResponse(await owner.post(`/api/Networks/${id}/members`, { memberCustCd }));
  return id;
}
