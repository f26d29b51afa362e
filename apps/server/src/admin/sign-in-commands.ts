import { isPhoneText, PHONE_TEXT_LENGTH } from '@loadstone/contracts/board';
import { z } from 'zod';
import { removeSecondFactors } from '../auth/index.ts';
import { SECOND_FACTOR_POLICIES } from '../db/tables/sign-in-tables.ts';
import {
  changeCompanyPhone,
  getCompanyByCode,
  setDeviceConfirmation,
  setSecondFactorPolicy,
} from '../modules/companies/index.ts';
import { changeUserPhone, getUserByEmail } from '../modules/users/index.ts';
import { defineCommand, type Command } from './command.ts';
import { email, endSessions, isOn } from './user-parts.ts';

const setPolicy = defineCommand({
  name: 'set-second-factor',
  summary: 'Sets when a company demands a second factor of its users',
  options: {
    account: z.string().describe("The company's customer code"),
    policy: z.enum(SECOND_FACTOR_POLICIES).describe(SECOND_FACTOR_POLICIES.join(', ')),
  },
  run: async ({ tx }, { account, policy }) => {
    const { account_id: accountId } = await setSecondFactorPolicy(tx, account, policy);
    return { accountId, details: { policy }, message: `${account}: a second factor is demanded: ${policy}.` };
  },
});

const setConfirmation = defineCommand({
  name: 'set-device-confirmation',
  summary: 'Sets whether a colleague confirms a new device with a changed phone number before it posts',
  options: { account: z.string().describe("The company's customer code"), on: isOn },
  run: async ({ tx }, { account, on }) => {
    const { account_id: accountId } = await setDeviceConfirmation(tx, account, on === 'yes');
    return { accountId, details: { on }, message: `${account}: new devices are confirmed by a colleague: ${on}.` };
  },
});

const setPhone = defineCommand({
  name: 'set-phone',
  summary: 'Changes the phone number of a user, or of a company',
  options: {
    email: email.optional(),
    account: z.string().optional().describe("The company's customer code, for its own number"),
    phone: z
      .string()
      .max(PHONE_TEXT_LENGTH)
      .refine((text) => isPhoneText(text), 'Expected a phone number.')
      .describe('The number; empty: the number of the company applies'),
  },
  run: async ({ tx, clock }, { email: address, account, phone }) => {
    const change = { phone, changedBy: null, now: clock.now() };
    if (account !== undefined) {
      const { account_id: accountId } = await getCompanyByCode(tx, account);
      await changeCompanyPhone(tx, accountId, change);
      return { accountId, message: `${account}: the phone number is changed.` };
    }
    const { account_id: accountId, user_id: userId } = await getUserByEmail(tx, address ?? '');
    await changeUserPhone(tx, userId, change);
    return { accountId, userId, message: `${address}: the phone number is changed.` };
  },
});

const resetFactors = defineCommand({
  name: 'reset-second-factor',
  summary: 'Removes passkeys, authenticator app and recovery codes of a user, and ends their sessions',
  options: { email },
  run: async (context, options) => {
    const { account_id: accountId, user_id: userId } = await getUserByEmail(context.tx, options.email);
    const removed = await removeSecondFactors(context.tx, userId);
    await endSessions(context, userId);
    const message = `${options.email}: ${removed} second factors removed.`;
    return { accountId, userId, details: { removed }, message };
  },
});

/** The commands for the sign-in of users and companies. */
export const SIGN_IN_COMMANDS: readonly Command[] = [setPolicy, setConfirmation, resetFactors, setPhone];
