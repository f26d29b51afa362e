import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

/** Whether a user may sign in. */
export const USER_STATUSES = { enabled: 1, disabled: 2 } as const;

/** The role of a user at a company. Drivers have no access to the web board. */
export const USER_ROLES = ['user', 'administrator', 'driver'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** The name that other systems use for the role `driver`. */
const DRIVER_ROLE_ALIAS = 'carrier driver';

/** A user of the caller's own company. */
const colleagueSchema = z
  .object({
    userId: z.int(),
    accountId: z.int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nickName: z.string(),
    phone: z.string(),
    statusId: z.int().describe('1 enabled, 2 disabled'),
    roleName: z.enum(USER_ROLES),
    productIds: z.string().describe('Comma list of product ids, e.g. "13,19"'),
  })
  .meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleagueSchema>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/Users/:id',
  summary: "One user of the caller's company",
  tag: 'users',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: colleagueSchema,
});

/** A user's id in the system that the company used before this board. */
export const getUserMapping = defineEndpoint({
  method: 'GET',
  path: '/api/UsersMapping/:id',
  summary: "The id of a user of the caller's company in an older system",
  tag: 'users',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.coerce.number().int().positive() }),
  reply: z
    .object({ userId: z.int(), legacyUserId: z.string().nullable().describe('null where the user has none') })
    .meta({ id: 'UserMapping' }),
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/Users',
  summary: "Users of the caller's company by status and role, by name",
  tag: 'users',
  callers: { user: SIGNED_IN },
  query: z.object({
    accountId: z.coerce.number().int().positive().optional().describe("The caller's own; another company is a 404"),
    statusId: z.coerce.number().int().positive().optional(),
    roleName: z
      .enum([...USER_ROLES, DRIVER_ROLE_ALIAS])
      .transform((role): UserRole => (role === DRIVER_ROLE_ALIAS ? 'driver' : role))
      .optional()
      .describe("'driver' and 'carrier driver' are one role"),
  }),
  reply: z.array(colleagueSchema),
});
