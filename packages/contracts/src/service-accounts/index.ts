import { z } from 'zod';
import { MACHINE_SCOPES } from '../endpoint/callers.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

export const SERVICE_ACCOUNT_LIMITS = {
  /** Accounts of a company that are not revoked. */
  accounts: 20,
  /** Secrets or keys at a time: the old one works until the new one is in use everywhere. */
  credentials: 2,
  networks: 20,
  nameLength: 60,
} as const;

/** The credentials that an account can have: secrets that the board creates, or public keys of its owner. */
const CREDENTIAL_KINDS = ['secret', 'key'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** The signatures that are accepted from a machine with a key (`private_key_jwt`). */
export const MACHINE_KEY_ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const;

/** A public key as JWK (RFC 7517). Members of a private key are refused, and reported by name. */
export const publicKeySchema = z
  .strictObject(
    {
      kty: z.enum(['EC', 'RSA', 'OKP']),
      crv: z.enum(['P-256', 'Ed25519']).optional(),
      x: z.string().max(200).optional(),
      y: z.string().max(200).optional(),
      n: z.string().max(1_400).optional(),
      e: z.string().max(20).optional(),
      kid: z.string().min(1).max(100).optional(),
      alg: z.enum(MACHINE_KEY_ALGORITHMS).optional(),
      use: z.literal('sig').optional(),
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? lateCheckTexts.keyMembers : lateCheckTexts.publicKey) },
  )
  .superRefine((key, context) => {
    const needed = { EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'], RSA: ['n', 'e'] }[key.kty] as (keyof typeof key)[];
    for (const name of needed) {
      if (key[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: lateCheckTexts.keyMember });
    }
  });
export type PublicKey = z.infer<typeof publicKeySchema>;

const credentialSchema = z
  .object({
    id: z.int(),
    hint: z.string().describe('The last characters of the secret, or the thumbprint of the key'),
    createdOn: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'ServiceAccountCredential' });

const serviceAccountSchema = z
  .object({
    id: z.int(),
    clientId: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(MACHINE_SCOPES)),
    networks: z.array(z.string()).describe('CIDR; empty: every address'),
    credentialKind: z.enum(CREDENTIAL_KINDS),
    credentials: z.array(credentialSchema),
    createdBy: z.string().describe('The nick name of the user; empty where support staff created it'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    lastUsedOn: z.string().nullable().describe('ISO 8601, UTC, at most a minute before the last call'),
    lastUsedFrom: z.string().nullable().describe('The network address of that call'),
  })
  .meta({ id: 'ServiceAccount' });
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

const password = z.string().min(1).max(200).describe("The caller's own password, which is requested again");

/** A wider network contains so many strangers that it limits nothing: it is a slip of the pen. */
const FEWEST_NETWORK_BITS = { v4: 8, v6: 16 } as const;
/** The bits before the IPv4 address in an IPv6 address that stands for one. */
const MAPPED_BITS = 96;

/** True for a network that limits something. One of IPv4 may be written as IPv6 (`::ffff:203.0.113.0/120`). */
function isNarrow(network: string): boolean {
  const bits = Number(network.split('/')[1]);
  if (!network.includes(':')) return bits >= FEWEST_NETWORK_BITS.v4;
  const isMapped = /^[0:]*:ffff:[^:]+(?::[^:]+)?$/i.test(network);
  return bits >= (isMapped ? MAPPED_BITS + FEWEST_NETWORK_BITS.v4 : FEWEST_NETWORK_BITS.v6);
}

const CIDR = z
  .union([z.cidrv4(), z.cidrv6()], { error: lateCheckTexts.network })
  .refine(isNarrow, { message: lateCheckTexts.networkTooWide });

export const serviceAccountFields = {
  name: z.string().trim().min(1).max(SERVICE_ACCOUNT_LIMITS.nameLength),
  scopes: z.array(z.enum(MACHINE_SCOPES)).min(1).max(MACHINE_SCOPES.length),
  networks: z.array(CIDR).max(SERVICE_ACCOUNT_LIMITS.networks).default([]),
};

/** What its owner chooses. */
const serviceAccountDraftSchema = z.object(serviceAccountFields);
export type ServiceAccountDraft = z.infer<typeof serviceAccountDraftSchema>;

const createdSchema = z.object({
  account: serviceAccountSchema,
  secret: z.string().nullable().describe('Shown once; null for an account with keys'),
});
export type CreatedCredential = z.infer<typeof createdSchema>;

const accountId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
/** Members of a key fit; a form of the desk is smaller. */
const BODY_BYTES = 8 * 1024;

export const listServiceAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/ServiceAccounts',
  summary: "The company's service accounts that are not revoked, by name; for administrators",
  tag: 'service accounts',
  callers: { user: SIGNED_IN },
  reply: z.array(serviceAccountSchema),
});

export const addServiceAccount = defineEndpoint({
  method: 'POST',
  path: '/api/ServiceAccounts',
  summary: 'Adds a service account, with a secret of the board or a public key of the caller; for administrators',
  tag: 'service accounts',
  affects: ['serviceAccounts'],
  callers: { user: SIGNED_IN },
  body: serviceAccountDraftSchema.extend({ publicKey: publicKeySchema.optional(), password }),
  bodyBytes: BODY_BYTES,
  reply: createdSchema,
  hasSecret: true,
});

export const addServiceAccountCredential = defineEndpoint({
  method: 'POST',
  path: '/api/ServiceAccounts/:id/credentials',
  summary: 'Adds a second secret or key, of the kind that the account has; for administrators',
  tag: 'service accounts',
  affects: ['serviceAccounts'],
  callers: { user: SIGNED_IN },
  params: accountId,
  body: z.object({ publicKey: publicKeySchema.optional(), password }),
  bodyBytes: BODY_BYTES,
  reply: createdSchema,
  hasSecret: true,
});

export const removeServiceAccountCredential = defineEndpoint({
  method: 'DELETE',
  path: '/api/ServiceAccounts/:id/credentials/:credentialId',
  summary: 'Removes a secret or key: its tokens are refused and its event streams end at once; for administrators',
  tag: 'service accounts',
  affects: ['serviceAccounts'],
  callers: { user: SIGNED_IN },
  params: accountId.extend({ credentialId: z.coerce.number().int().positive().max(2_147_483_647) }),
  reply: serviceAccountSchema,
});

export const revokeServiceAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/ServiceAccounts/:id',
  summary: 'Revokes a service account: its tokens are refused from now on; for administrators',
  tag: 'service accounts',
  affects: ['serviceAccounts'],
  callers: { user: SIGNED_IN },
  params: accountId,
  reply: z.object({ id: z.int() }),
});

/** The claims of a machine's token (RFC 9068): its subject is its client. */
export const machineTokenClaimsSchema = z
  .object({
    sub: z.string().min(1),
    client_id: z.string().min(1),
    exp: z.int(),
    scope: z.string().optional().describe('What the machine requested; without it every scope of the account'),
    credential_id: z
      .int()
      .optional()
      .describe(
        'The secret or key that obtained it; another issuer leaves it out, and its token ends with its time only',
      ),
  })
  .refine((claims) => claims.sub === claims.client_id);
export type MachineTokenClaims = z.infer<typeof machineTokenClaimsSchema>;
