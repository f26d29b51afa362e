import { readResponse, signInCaller, type Caller } from './caller.ts';
import { NOUNS, type PostedKind } from './posting-calls.ts';
import { USERS } from './sign-in-page.ts';

/** The demo users whose data journeys change, with their companies' codes. The broker's colleague sees the same data. */
const OWNERS: readonly { email: string; custCd: string; kind: PostedKind }[] = [
  { email: USERS.carrier, custCd: 'SMP0002', kind: 'equipment' },
  { email: USERS.insuranceSoon, custCd: 'SMP0006', kind: 'equipment' },
  { email: USERS.broker, custCd: 'SMP0001', kind: 'load' },
];
/** The companies of the demo users, which exclude none of each other in the sample market. */
const DEMO_COMPANY = /^SMP000[1-8]$/;
/** Every journey writes the time into the comments of its postings. */
const JOURNEY_COMMENT = /\d{13}/;
const PREFERENCE = { LiveSound: 'True', Notification: 'True', NotificationSound: 'True', Hints: 'False' };

interface Posting {
  token: number;
  comment: string;
  pStatus: string;
}

/**
 * Removes what a failed journey has left with the demo users: assignments, postings, exclusions, flags, notifications
 * and changed preferences.
 */
export async function resetDemoUsers(address: string): Promise<void> {
  // Carriers first: only they can end an assignment that is on route.
  for (const { email, custCd, kind } of OWNERS) {
    const caller = await signInCaller(address, email);
    await removePostings(caller, kind);
    await includeDemoCompanies(caller, custCd);
    for (const { id } of await readResponse<{ id: number }[]>(await caller.get('/api/Flag'))) {
      await readResponse(await caller.delete(`/api/Flag/${id}`));
    }
    const { productId } = NOUNS[kind];
    await readResponse(await caller.put('/api/UserPreference', { productId, preference: PREFERENCE }));
    await caller.clearBell();
  }
}

async function removePostings(caller: Caller, kind: PostedKind): Promise<void> {
  const { path, feature, productId } = NOUNS[kind];
  const [viewKey, deleteKey] = await Promise.all([
    caller.getKey(`${feature}_view`, productId),
    caller.getKey(`${feature}_create_delete`, productId),
  ]);
  const list = async () => {
    const postings = await readResponse<Posting[]>(await caller.get(`${path}/${viewKey}`));
    return postings.filter(({ comment }) => JOURNEY_COMMENT.test(comment));
  };
  for (const { token, pStatus } of await list()) {
    if (!['P', 'A', 'R'].includes(pStatus)) continue;
    const ending =
      kind === 'load'
        ? caller.post('/api/UnAssignment', { token })
        : caller.post('/api/UnAssignment/C', { eToken: token });
    await readResponse(await ending);
  }
  // The end of an assignment gives the posting another token.
  for (const { token } of await list()) await readResponse(await caller.delete(`${path}/${token}/${deleteKey}`));
}

async function includeDemoCompanies(caller: Caller, ownCustCd: string): Promise<void> {
  const excluded = await readResponse<{ custCd: string }[]>(await caller.get('/api/Exclude/GetCompanies'));
  for (const { custCd } of excluded.filter((company) => DEMO_COMPANY.test(company.custCd))) {
    await readResponse(await caller.delete(`/api/Exclude/${ownCustCd}/${custCd}`));
  }
}
