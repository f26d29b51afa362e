import { writeFile } from 'node:fs/promises';
import { USER_STATUSES } from '@loadstone/contracts/companies';
import { z } from 'zod';
import { deleteIdentities } from '../auth/index.ts';
import type { Tx } from '../db/database.ts';
import { findCompany } from '../modules/companies/index.ts';
import { clearDriversOfUser } from '../modules/resources/index.ts';
import { changeUser, getUserByEmail, hasOtherAdministrator, isPerson } from '../modules/users/index.ts';
import { defineCommand, type Command } from './command.ts';
import { listPersonRows, removePersonRows, type PersonOfCompany } from './person.queries.ts';
import { DELETED_NAME } from './person-tables.ts';
import { email, endSessions } from './user-parts.ts';

/** A person whose data cannot be exported or deleted; the exit code of the command is 1. */
export class PersonRefusedError extends Error {
  override readonly name = 'PersonRefusedError';
}

async function getPerson(tx: Tx, address: string) {
  const user = await getUserByEmail(tx, address);
  if (!isPerson(user))
    throw new PersonRefusedError(`${address} is a service account, not a person. Revoke it instead.`);
  const company = await findCompany(tx, user.account_id);
  const person: PersonOfCompany = { ...user, companyPhone: company?.phone ?? '' };
  return { user, person };
}

const exportPerson = defineCommand({
  name: 'export-person',
  summary: 'Writes everything that is stored about a user to a JSON file, by table; without passwords and keys',
  argument: 'email',
  options: {
    email,
    file: z.string().min(1).optional().describe('The file, which must not exist; default: person-<id>.json'),
  },
  run: async ({ tx, clock }, options) => {
    const { user, person } = await getPerson(tx, options.email);
    const tables = await listPersonRows(tx, person);
    const path = options.file ?? `person-${user.user_id}.json`;
    const text = JSON.stringify({ exportedOn: clock.now(), userId: user.user_id, tables }, undefined, 2);
    try {
      await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      throw new PersonRefusedError(`The file cannot be written: ${(error as Error).message}`);
    }
    const count = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { rows: count },
      message: `${count} rows of ${Object.keys(tables).length} tables are in ${path}.`,
    };
  },
});

const deletePerson = defineCommand({
  name: 'delete-person',
  summary: "Deletes a user's data for good; what must be kept is listed in docs/security.md",
  argument: 'email',
  options: { email },
  run: async (context, options) => {
    const { tx, clock } = context;
    const { user, person } = await getPerson(tx, options.email);
    const { user_id: userId, account_id: accountId } = user;
    if (user.role === 'administrator' && !(await hasOtherAdministrator(tx, user))) {
      throw new PersonRefusedError(
        `${options.email} is the last administrator of the company. Add another administrator first.`,
      );
    }
    // Before the rows are removed, because it writes a notice.
    await endSessions(context, userId);
    await deleteIdentities(tx, userId, clock.now());
    const counts = await removePersonRows(tx, person);
    const address = `deleted-${userId}@person.invalid`;
    const [first = '', last = ''] = DELETED_NAME.split(' ');
    await clearDriversOfUser(tx, userId, { firstname: first, lastname: last, phone: '', email: address });
    await changeUser(tx, user.email, {
      email: address,
      first_name: first,
      last_name: last,
      nick_name: DELETED_NAME,
      phone: '',
      password_hash: null,
      status_id: USER_STATUSES.disabled,
      product_ids: [],
      role: 'user',
      is_email_verified: false,
      legacy_user_id: null,
    });
    return {
      accountId,
      userId,
      details: counts,
      message: `The data of user ${userId} is deleted. The activity of the company keeps the id.`,
    };
  },
});

/** The commands for the data of a person. */
export const PERSON_COMMANDS: readonly Command[] = [exportPerson, deletePerson];
