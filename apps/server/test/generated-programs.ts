/**
 * Programs on clients that generators make of the served OpenAPI document. Both print the same: the company, what they
 * post, list and change, and the code and fields of a refusal.
 */
const SETTINGS = `
declare const process: { env: Record<string, string> };
const { BOARD_URL: boardUrl = '', BOARD_TOKEN: token = '', DAY: dateAvail = '' } = process.env;
const ends = { srceCity: 'Toronto', srceSt: 'ON', srceRadius: 50, destCity: 'Chicago', destSt: 'IL', destRadius: 50 };
const load = (clientRefNum: string) => ({ postType: 'L' as const, dateAvail, ...ends, vehicleType: 'V', vehicleSize: 'T' as const, clientRefNum });
`;

/** On the client of `@hey-api/openapi-ts`. */
export const SDK_PROGRAM = `
import { createPosting, getOwnCompany, listPostings, patchPosting, upsertPostings, deletePosting } from './sdk/index';
import { client } from './sdk/client.gen';
${SETTINGS}
client.setConfig({ baseUrl: boardUrl, auth: token });
async function main(): Promise<void> {
  const company = await getOwnCompany();
  console.log('company', company.data?.serviceAccount.name);
  const created = await createPosting({ body: load('SDK-1'), headers: { 'Idempotency-Key': 'sdk-1' } });
  const posted = created.data;
  if (posted === undefined) throw new Error(JSON.stringify(created.error));
  console.log('posted', posted.clientRefNum, posted.pStatus);
  const listed = await listPostings({ query: { postType: 'L', ref: 'SDK-1' } });
  console.log('listed', listed.data?.items.length);
  const patched = await patchPosting({ path: { token: posted.id }, body: { comment: 'Changed' } });
  console.log('changed', patched.data?.comment);
  const refused = await patchPosting({ path: { token: posted.id }, body: { destRadius: -1 } });
  console.log('refused', refused.error?.status, refused.error?.code, refused.error?.errors?.map(({ field }) => field).join());
  const upserted = await upsertPostings({ body: { postings: [load('SDK-1'), load('SDK-2')] } });
  console.log('upserted', upserted.data?.results.map(({ result }) => result).join());
  const removed = await deletePosting({ path: { token: posted.id } });
  console.log('deleted', removed.data?.token === posted.token);
}
void main();
`;

/** On the client of `swagger-typescript-api`. */
export const CLASS_PROGRAM = `
import { Api, type HttpResponse, type Problem } from './class/client';
${SETTINGS}
const api = new Api({ baseUrl: boardUrl, baseApiParams: { headers: { authorization: 'Bearer ' + token } } });
async function main(): Promise<void> {
  const { v1 } = api;
  console.log('company', (await v1.getOwnCompany()).data.serviceAccount.name);
  const { data: posted } = await v1.createPosting(load('SDK-1'), { headers: { authorization: 'Bearer ' + token, 'Idempotency-Key': 'class-1' } });
  console.log('posted', posted.clientRefNum, posted.pStatus);
  console.log('listed', (await v1.listPostings({ postType: 'L', ref: 'SDK-1' })).data.items.length);
  console.log('changed', (await v1.patchPosting(posted.id, { comment: 'Changed' })).data.comment);
  const refused = await v1.patchPosting(posted.id, { destRadius: -1 }).catch((reply: HttpResponse<unknown, Problem>) => reply);
  const problem = refused.error as Problem;
  console.log('refused', problem.status, problem.code, problem.errors?.map(({ field }) => field).join());
  const { results } = (await v1.upsertPostings({ postings: [load('SDK-1'), load('SDK-2')] })).data;
  console.log('upserted', results.map(({ result }) => result).join());
  console.log('deleted', (await v1.deletePosting(posted.id)).data.token === posted.token);
}
void main();
`;

/** What both print. */
export const GENERATED_OUTPUT = [
  'company TMS',
  'posted SDK-1 O',
  'listed 1',
  'changed Changed',
  'refused 400 request.invalid destRadius',
  'upserted changed,created',
  'deleted true',
];
