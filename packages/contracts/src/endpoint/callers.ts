import type { Guard } from './guard.ts';

/**
 * Every kind of caller: a user of a company at the desk, a driver with access to assignments only, and a machine that
 * acts for a company by a service account.
 */
export const CALLER_KINDS = ['user', 'driver', 'machine'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** What a company can allow a machine to do. */
export const MACHINE_SCOPES = [
  'postings:read',
  'postings:write',
  'leads:read',
  'assignments:read',
  'assignments:write',
  'documents:read',
  'documents:write',
  'webhooks',
] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

/** The guard of each kind of caller. Rules that depend on a row are the service's own. */
export interface GuardOfKind {
  readonly user: Guard;
  /** Drivers hold no permits: the service checks which assignments they may reach. */
  readonly driver: readonly [];
  /** Every scope that the call needs, or several of which one is enough. */
  readonly machine: readonly [MachineScope, ...MachineScope[]] | { readonly anyOf: readonly MachineScope[] };
}

/** The kinds of caller that a call accepts, each with its guard. A kind that is not named is refused. */
export type Callers = { readonly [K in CallerKind]?: GuardOfKind[K] };

/** The kinds of caller that a call accepts, in the order of `CALLER_KINDS`. */
export function listCallerKinds(callers: Callers): CallerKind[] {
  return CALLER_KINDS.filter((kind) => callers[kind] !== undefined);
}

/** The sets of scopes of which a machine needs one, whole. */
export function listScopeSets(guard: GuardOfKind['machine']): readonly (readonly MachineScope[])[] {
  return 'anyOf' in guard ? guard.anyOf.map((scope) => [scope]) : [guard];
}
