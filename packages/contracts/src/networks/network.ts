import { z } from 'zod';
import { offersOnlySchema } from '../companies/contact-rules.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireNotExcluded, requireProduct } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { checkTexts } from '../texts/en/checks.ts';

/** `Public` is companywide, `Private` belongs to one user. */
export const NETWORK_TYPES = ['Public', 'Private'] as const;
export type NetworkType = (typeof NETWORK_TYPES)[number];

const networkNameSchema = z.string().trim().min(1, { message: checkTexts.networkName }).max(LIMITS.networkNameLength);

/** A preferred network as a user with access to it sees it. */
const networkSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(NETWORK_TYPES),
    userId: z.int().describe('Who made it; the only one who sees it where it is Private'),
    custCd: z.string(),
  })
  .meta({ id: 'Network' });
export type Network = z.infer<typeof networkSchema>;

/** A company that is a member of a network. */
const networkMemberSchema = z
  .object({
    networkId: z.int(),
    memberCustCd: z.string(),
    commonName: z.string(),
    companyPhone: z.string(),
    offersOnly: offersOnlySchema,
    companyLocation: z.string().describe('"City, ST"'),
    primaryContactName: z.string(),
  })
  .meta({ id: 'NetworkMember' });
export type NetworkMember = z.infer<typeof networkMemberSchema>;

/** The id that requests the members of all visible networks. */
export const ALL_NETWORKS_ID = -1;

/** A customer code in paths and bodies. */
export const custCdSchema = z.string().trim().min(1).max(40);

const networkId = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id: networkId });
const renameBody = z
  .array(z.object({ op: z.literal('replace'), path: z.literal('/name'), value: networkNameSchema }))
  .length(1);

export const listNetworks = defineEndpoint({
  method: 'GET',
  path: '/api/Networks',
  summary: "The company's companywide networks and the caller's own",
  tag: 'networks',
  callers: { user: requireProduct('any') },
  reply: z.array(networkSchema),
});

export const getNetwork = defineEndpoint({
  method: 'GET',
  path: '/api/Networks/:id',
  summary: 'One network',
  tag: 'networks',
  callers: { user: requireProduct('any') },
  params: idParams,
  reply: networkSchema,
});

export const createNetwork = defineEndpoint({
  method: 'POST',
  path: '/api/Networks',
  summary: 'Adds a network',
  tag: 'networks',
  affects: ['networks', 'postings'],
  callers: { user: requireProduct('any') },
  body: z.object({
    name: networkNameSchema,
    type: z.enum(NETWORK_TYPES).default('Private'),
    userId: z.int().optional().describe('Accepted, never trusted: the owner is the caller'),
  }),
  reply: networkSchema,
  isIdempotent: true,
});

export const deleteNetwork = defineEndpoint({
  method: 'DELETE',
  path: '/api/Networks/:id',
  summary: 'Deletes a network; its postings no longer match',
  tag: 'networks',
  affects: ['networks', 'postings'],
  callers: { user: requireProduct('any') },
  params: idParams,
  reply: z.object({ id: z.int() }),
});

const renameCall = {
  path: '/api/Networks/:id',
  summary: 'Renames a network',
  tag: 'networks',
  affects: ['networks', 'postings'],
  callers: { user: requireProduct('any') },
  params: idParams,
  body: renameBody,
  reply: networkSchema,
} as const;
export const renameNetwork = defineEndpoint({ method: 'PATCH', ...renameCall });
export const replaceNetworkName = defineEndpoint({ method: 'PUT', ...renameCall });

export const listNetworkMembers = defineEndpoint({
  method: 'GET',
  path: '/api/Networks/:id/members',
  summary: 'The members of one network, or of all (-1)',
  tag: 'networks',
  callers: { user: requireProduct('any') },
  params: z.object({ id: z.union([z.coerce.number().int().pipe(z.literal(ALL_NETWORKS_ID)), networkId]) }),
  reply: z.array(networkMemberSchema),
});

export const addNetworkMember = defineEndpoint({
  method: 'POST',
  path: '/api/Networks/:id/members',
  summary: 'Adds a company to a network',
  tag: 'networks',
  affects: ['networks', 'postings'],
  callers: { user: [...requireProduct('any'), ...requireNotExcluded('company.mayNotAddMembers')] },
  params: idParams,
  body: z.object({ networkId: z.int().positive().optional(), memberCustCd: custCdSchema }),
  reply: networkMemberSchema,
});

export const removeNetworkMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/Networks/:id/members/:custCd',
  summary: 'Takes a company out of a network',
  tag: 'networks',
  affects: ['networks', 'postings'],
  callers: { user: requireProduct('any') },
  params: z.object({ id: networkId, custCd: custCdSchema }),
  reply: z.object({ networkId: z.int(), memberCustCd: z.string() }),
});
