import type { Endpoint } from '@loadstone/contracts/endpoint';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { createNetwork } from '@loadstone/contracts/networks';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { createResource, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { createTag } from '@loadstone/contracts/tags';
import { ONE_KEY, type KnownCaller } from './attack-callers.ts';
import { makeDraft } from './draft.ts';

/** Part of every private text of the attacked company. It must not be in any reply to another company. */
export const CANARY = 'canary-5d1f';

/**
 * Gives the attacked company postings, which others may see, and a tag, a private network, a driver and an exclusion,
 * which they may not.
 *
 * @param excluded the code of the company that it excludes
 * @returns all replies
 * @throws Error where a call is refused
 */
export async function plantCanaries(address: string, victim: KnownCaller, excluded: string): Promise<unknown[]> {
  const call = async (endpoint: Endpoint, path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${victim.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const driver = { firstname: CANARY, lastname: CANARY, phone: '416-555-0111', email: `${CANARY}@example.com` };
  return [
    await call(loadPostingCalls.create, `/api/LoadPosting/create/${ONE_KEY}/NA`, makeDraft()),
    await call(equipmentPostingCalls.create, `/api/EquipmentPosting/create/${ONE_KEY}/NA`, makeDraft()),
    await call(createTag, createTag.path, { tagName: CANARY, tagColor: '#000000' }),
    await call(createNetwork, createNetwork.path, { name: CANARY, type: 'Private' }),
    await call(createResource, createResource.path.replace(':resourceKey', ONE_KEY), {
      entityTypeId: ENTITY_TYPES.driver,
      entityDetailsJSON: JSON.stringify(driver),
    }),
    await call(excludeCompany, excludeCompany.path, { custCd: victim.person.custCd, excludeCustCd: excluded }),
  ];
}
