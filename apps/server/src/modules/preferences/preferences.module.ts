import * as calls from '@loadstone/contracts/preferences';
import {
  DEFAULT_PREFERENCE,
  PREFERENCE_STATUS,
  preferenceSchema,
  type Preference,
  type UserPreference,
} from '@loadstone/contracts/preferences';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { Board } from '../../board/board.ts';
import type { Db } from '../../db/database.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { findPreference, putPreference } from './preferences.queries.ts';

/** The caller's choices of sounds and notices, one set for each product. */
export const preferencesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getUserPreference, ({ caller, query }) =>
      getPreference(board, caller, query.productId),
    );
    // Both do the same, so that a client need not choose between them.
    for (const endpoint of [calls.addUserPreference, calls.editUserPreference]) {
      registerEndpoint(http, endpoint, ({ caller, body }) => savePreference(board, caller, body));
    }
  },
  tables: {
    user_preferences: {
      rows: 'one a user and product',
      daily: 'none: the row is replaced',
      removed: 'never',
      refusals: 'none',
    },
  },
} satisfies BoardModule;

/** The caller's stored choices for a product, or the defaults. */
async function getPreference({ db }: Board, { userId }: UserCaller, productId: number): Promise<UserPreference> {
  const row = await findPreference(db, { userId, productId });
  const preference = row ? preferenceSchema.parse(row.preference) : DEFAULT_PREFERENCE;
  return { userId, productId, preference, statusId: row?.status_id ?? PREFERENCE_STATUS };
}

/** Stores the caller's choices for a product. */
async function savePreference(
  { db, clock }: Board,
  { userId }: UserCaller,
  { productId, preference }: { readonly productId: number; readonly preference: Preference },
): Promise<UserPreference> {
  const saved = { userId, productId, preference, statusId: PREFERENCE_STATUS };
  await putPreference(db, { ...saved, now: clock.now() });
  return saved;
}

/** True unless the user has switched notifications of that product off. */
export async function isNotificationWanted(db: Db, filter: { userId: number; productId: number }): Promise<boolean> {
  const row = await findPreference(db, filter);
  return row === undefined || preferenceSchema.parse(row.preference).Notification === 'True';
}
