import type {
  CreatedCredential,
  PublicKey,
  ServiceAccount,
  ServiceAccountDraft,
} from '@loadstone/contracts/service-accounts';
import type { ConfirmPassword } from '../../auth/index.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import {
  addAccount,
  addCredential,
  listAccounts,
  removeCredential,
  revokeAccount,
  type AccountChange,
} from './service-accounts.administration.ts';

export interface ServiceAccountsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Asks for the password of the caller again. */
  readonly confirmPassword: ConfirmPassword;
  /** Removes a machine from the cache of this server; the others follow the notification of the database. */
  readonly forget: (change: { readonly accountId: number }) => void;
}

/** The password that a caller typed again, and where from. */
interface Confirmation {
  readonly password: string;
  readonly networkAddress: string;
}

/**
 * An administrator's use-cases of the company's service accounts. Any other user is `serviceAccount.notAllowed`; an
 * account of another company is `serviceAccount.notFound`.
 */
interface ServiceAccountsService {
  list(caller: UserCaller): Promise<ServiceAccount[]>;
  /** @throws AppError `password.*`, `serviceAccount.limitReached`, `request.invalid` */
  add(
    caller: UserCaller,
    draft: ServiceAccountDraft & { publicKey?: PublicKey | undefined },
    confirmation: Confirmation,
  ): Promise<CreatedCredential>;
  /** @throws AppError `password.*`, `serviceAccount.limitReached`, `request.invalid` */
  addCredential(
    caller: UserCaller,
    draft: { id: number; publicKey?: PublicKey | undefined },
    confirmation: Confirmation,
  ): Promise<CreatedCredential>;
  removeCredential(caller: UserCaller, names: { id: number; credentialId: number }): Promise<ServiceAccount>;
  revoke(caller: UserCaller, id: number): Promise<void>;
}

export function createServiceAccountsService(dependencies: ServiceAccountsDependencies): ServiceAccountsService {
  const { db, clock, confirmPassword, forget } = dependencies;

  const assertAdministrator = (caller: UserCaller) => assertThat(caller.isAdministrator, 'serviceAccount.notAllowed');

  /** Runs a change and logs it as the caller's, in one transaction. */
  const change = async <T>(
    caller: UserCaller,
    run: (tx: Tx, by: AccountChange) => Promise<readonly [result: T, description: string]>,
  ): Promise<T> => {
    const { accountId, userId } = caller;
    const result = await inTransaction(db, async (tx) => {
      const [value, description] = await run(tx, { accountId, userId, now: clock.now() });
      await logActivities(tx, clock, caller, 'ServiceAccount', [description]);
      return value;
    });
    forget({ accountId });
    return result;
  };

  return {
    async list(caller) {
      assertAdministrator(caller);
      return inTransaction(db, (tx) => listAccounts(tx, caller.accountId));
    },

    async add(caller, draft, { password, networkAddress }) {
      assertAdministrator(caller);
      await confirmPassword(caller, password, networkAddress);
      return change(caller, async (tx, by) => {
        const added = await addAccount(tx, by, draft);
        return [added, `${draft.name}: added with ${added.account.scopes.join(' ')}`];
      });
    },

    async addCredential(caller, draft, { password, networkAddress }) {
      assertAdministrator(caller);
      await confirmPassword(caller, password, networkAddress);
      return change(caller, async (tx, by) => {
        const added = await addCredential(tx, by, draft);
        return [added, `${added.account.name}: ${added.account.credentialKind} added`];
      });
    },

    async removeCredential(caller, names) {
      assertAdministrator(caller);
      return change(caller, async (tx, by) => {
        const account = await removeCredential(tx, by, names);
        return [account, `${account.name}: ${account.credentialKind} removed`];
      });
    },

    async revoke(caller, id) {
      assertAdministrator(caller);
      await change(caller, async (tx, by) => {
        const { name } = await revokeAccount(tx, by, id);
        return [undefined, `${name}: revoked`];
      });
    },
  };
}
