import { z } from 'zod';

// The calls of the device agent, a program on the user's machine that holds the device's key. They are not calls of the
// board's API: the page sends them to loopback.

/** Loopback ports of the agent. It listens on the first free one. */
export const AGENT_PORTS = [65000, 65001, 65002] as const;

/** Paths of the agent. */
export const AGENT_PATHS = { ping: '/Agent/Ping', authorize: '/Device/authorize', token: '/Device/token' } as const;

/** The page of the board with the agent's download, below the board's public address. */
export const AGENT_PAGE_PATH = '/devices/agent';

/** Default lifetime of a proof, seconds. */
export const PROOF_LIFETIME_SECONDS = 200;

/** Reply of `GET /Agent/Ping`. */
export const agentPingSchema = z.object({
  product: z.literal('loadstone-agent'),
  version: z.string(),
  /** RFC 7638 thumbprint of the device's public key (SHA-256, base64url): `dpop_jkt` of a sign-in. */
  thumbprint: z.string(),
});
export type AgentPing = z.infer<typeof agentPingSchema>;

/** Body of `POST /Device/authorize`: a proof for a request to the identity provider. */
export const authorizeProofSchema = z.strictObject({
  /** HTTP method of the request that the proof is for. */
  htm: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** URL of that request. Query and fragment are removed, as RFC 9449 requires. */
  htu: z.url({ protocol: /^https?$/ }).max(2048),
  /** The last nonce of the server that receives the proof. */
  nonce: z.string().min(1).max(256).optional(),
  expireInSeconds: z.int().min(1).max(300).default(PROOF_LIFETIME_SECONDS),
});
export type AuthorizeProof = z.infer<typeof authorizeProofSchema>;

/** Body of `POST /Device/token`: a proof for a request that carries an access token. */
export const tokenProofSchema = authorizeProofSchema.extend({
  /** SHA-256 of the access token, base64url. The token itself is never sent to the agent. */
  ath: z.string().regex(/^[\w-]{43}$/),
});
export type TokenProof = z.infer<typeof tokenProofSchema>;

/** Reply of both proof calls. */
export const proofReplySchema = z.object({
  /** The value of the `DPoP` header: a signed JWT. */
  dpop: z.string(),
});
