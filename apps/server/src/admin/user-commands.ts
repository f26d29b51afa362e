import { randomBytes } from 'node:crypto';
import { USER_ROLES, USER_STATUSES, withInsuranceFlag } from '@loadstone/contracts/companies';
import { PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { assertStrong, hashNewPassword, hashPassword, rememberPassword, unqueuedHashes } from '../auth/index.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { addUser, changeUser, getUserByEmail, listUsersOfCompany, setPasswordHash } from '../modules/users/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';
import { email, endSessions, isOn } from './user-parts.ts';

const account = z.string().describe("The company's customer code");
const name = (what: string) => z.string().trim().max(100).default('').describe(what);
const modes = z
  .string()
  .transform((list) => (list === 'none' ? [] : list.split(',').map((mode) => mode.trim())))
  .pipe(z.array(z.enum(PRODUCT_MODES, 'Expected B, C, or both.')))
  .describe('Products: B, C, "B,C" or "none"');
const isPasswordGiven = z.boolean().default(false).describe('Reads the password from standard input');

/** The password from standard input, or a generated one that the message shows once. */
async function takePassword(
  context: CommandContext,
  isGiven: boolean,
  address: string,
): Promise<{ password: string; note: string }> {
  const password = isGiven ? await context.readInput() : randomBytes(12).toString('base64url');
  if (isGiven) await assertStrong(password, [address]);
  return { password, note: isGiven ? '' : ` The password is ${password}` };
}

function toProductIds(chosen: readonly ProductMode[]): number[] {
  return chosen.map((mode) => PRODUCT_IDS[mode]);
}

const add = defineCommand({
  name: 'add-user',
  summary: 'Adds a user to a company',
  options: {
    account,
    email,
    modes,
    first: name('First name'),
    last: name('Last name'),
    nick: name('Name shown to colleagues on postings; default: the first name'),
    phone: name('Phone'),
    role: z
      .enum(USER_ROLES)
      .optional()
      .describe(`${USER_ROLES.join(', ')}; default: administrator for the first user of a company, then user`),
    unverified: z.boolean().default(false).describe('The address is not verified yet: sign-in is refused with 88.3'),
    'device-check': z.boolean().default(false).describe('The user needs a registered computer'),
    'password-stdin': isPasswordGiven,
  },
  run: async (context, options) => {
    const company = await getCompanyByCode(context.tx, options.account);
    const isFirst = (await listUsersOfCompany(context.tx, { accountId: company.account_id })).length === 0;
    const role = options.role ?? (isFirst ? 'administrator' : 'user');
    const { password, note } = await takePassword(context, options['password-stdin'], options.email);
    const user = await addUser(context.tx, {
      account_id: company.account_id,
      email: options.email,
      first_name: options.first,
      last_name: options.last,
      nick_name: options.nick || options.first,
      phone: options.phone,
      password_hash: await hashPassword(password),
      product_ids: toProductIds(options.modes),
      role,
      is_email_verified: !options.unverified,
      skip_device_check: !options['device-check'],
    });
    return {
      accountId: company.account_id,
      userId: user.user_id,
      details: { email: options.email, modes: options.modes, role },
      message: `${options.email} added${role === 'administrator' ? ' as administrator' : ''}.${note}`,
    };
  },
});

const setPassword = defineCommand({
  name: 'set-password',
  summary: "Sets a user's password and ends their sessions",
  options: { email, 'password-stdin': isPasswordGiven },
  run: async (context, options) => {
    const { password, note } = await takePassword(context, options['password-stdin'], options.email);
    const user = await getUserByEmail(context.tx, options.email);
    const owner = { userId: user.user_id, passwordHash: user.password_hash };
    const hash = await hashNewPassword(context.tx, unqueuedHashes, owner, password);
    await rememberPassword(context.tx, context.clock, owner);
    await setPasswordHash(context.tx, user.user_id, hash);
    await endSessions(context, user.user_id);
    return {
      accountId: user.account_id,
      userId: user.user_id,
      message: `The password of ${options.email} is set.${note}`,
    };
  },
});

const setProducts = defineCommand({
  name: 'set-products',
  summary: "Sets a user's products",
  options: { email, modes },
  run: async ({ tx }, options) => {
    const productIds = toProductIds(options.modes);
    const user = await changeUser(tx, options.email, { product_ids: productIds });
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { from: user.product_ids, to: productIds },
      message: `${options.email}: products ${productIds.join(', ') || 'none'}.`,
    };
  },
});

const disable = defineCommand({
  name: 'disable-user',
  summary: "Blocks a user's sign-in and ends their sessions",
  options: { email },
  run: async (context, options) => {
    const user = await changeUser(context.tx, options.email, { status_id: USER_STATUSES.disabled });
    await endSessions(context, user.user_id);
    return { accountId: user.account_id, userId: user.user_id, message: `${options.email} disabled.` };
  },
});

const enable = defineCommand({
  name: 'enable-user',
  summary: 'Allows sign-in for a disabled user again',
  options: { email },
  run: async ({ tx }, options) => {
    const user = await changeUser(tx, options.email, { status_id: USER_STATUSES.enabled });
    return { accountId: user.account_id, userId: user.user_id, message: `${options.email} enabled.` };
  },
});

const verify = defineCommand({
  name: 'verify-email',
  summary: "Marks a user's address as verified",
  options: { email },
  run: async ({ tx }, options) => {
    const user = await changeUser(tx, options.email, { is_email_verified: true });
    return { accountId: user.account_id, userId: user.user_id, message: `${options.email} is verified.` };
  },
});

const setInsuranceFlag = defineCommand({
  name: 'set-insurance-flag',
  summary: 'Sets whether the posting date of a carrier user is limited by the insurance',
  options: { email, on: isOn },
  run: async ({ tx }, options) => {
    const user = await changeUser(tx, options.email, (before) => ({
      in_product_notification: withInsuranceFlag(before.in_product_notification, options.on === 'yes'),
    }));
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { on: options.on },
      message: `${options.email}: future posting dates are ${options.on === 'yes' ? '' : 'not '}limited by the insurance.`,
    };
  },
});

/** A switch that is a column of the user. */
function defineUserSwitch(draft: {
  name: string;
  summary: string;
  column: 'training_school' | 'session_enforcement';
}): Command {
  return defineCommand({
    name: draft.name,
    summary: draft.summary,
    options: { email, on: isOn },
    run: async ({ tx }, options) => {
      const user = await changeUser(tx, options.email, { [draft.column]: options.on === 'yes' });
      return {
        accountId: user.account_id,
        userId: user.user_id,
        details: { on: options.on },
        message: `${options.email}: ${draft.column.replace('_', ' ')} ${options.on}.`,
      };
    },
  });
}

const setLegacyId = defineCommand({
  name: 'set-legacy-id',
  summary: "Sets a user's id in the system that the company used before this board",
  options: { email, id: z.string().trim().min(1).max(60).describe('The id, or "none"') },
  run: async ({ tx }, options) => {
    const legacyUserId = options.id === 'none' ? null : options.id;
    const user = await changeUser(tx, options.email, { legacy_user_id: legacyUserId });
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { from: user.legacy_user_id, to: legacyUserId },
      message: legacyUserId
        ? `${options.email} is ${legacyUserId} in the older system.`
        : `${options.email}: no mapping.`,
    };
  },
});

/** The commands for users. */
export const USER_COMMANDS: readonly Command[] = [
  add,
  setPassword,
  setProducts,
  disable,
  enable,
  verify,
  setInsuranceFlag,
  defineUserSwitch({
    name: 'set-training-school',
    summary: 'Sets whether a user belongs to the training school',
    column: 'training_school',
  }),
  defineUserSwitch({
    name: 'set-session-enforcement',
    summary: 'Sets whether a user is limited to one session and one window',
    column: 'session_enforcement',
  }),
  setLegacyId,
];
