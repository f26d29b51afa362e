import { readResponse, type Caller } from './caller.ts';

const EQUIPMENT_PRODUCT = 19;
const STEPS = [
  [0, 'arrive'],
  [0, 'depart'],
  [1, 'arrive'],
] as const;

/** The carrier reports an assignment up to its arrival at the second stop. */
export async function driveToSecondStop(carrier: Caller, assignmentId: number): Promise<void> {
  for (const [stop, step] of STEPS)
    await readResponse(await carrier.post(`/api/AssignmentStop/${assignmentId}`, { stop, step }));
}

/** Both sides let the customer follow a load. @returns the link */
export async function shareWithCustomer(
  broker: Caller,
  carrier: Caller,
  { token, eToken }: { readonly token: number; readonly eToken: number },
): Promise<string> {
  const key = await carrier.getKey('ll_custtrack', EQUIPMENT_PRODUCT);
  const tracking = { eToken, custTracking: true };
  await readResponse(await carrier.put(`/api/AssignedLoad/update-customer-tracking/${key}`, tracking));
  return (await readResponse<{ url: string }>(await broker.post(`/api/CustomerLink/${token}`, {}))).url;
}
