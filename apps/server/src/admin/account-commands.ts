import { FEATURE_CODES, type FeatureCode } from '@loadstone/contracts/board';
import { PRODUCT_MODES } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { endSessionsOfUser } from '../auth/index.ts';
import {
  closeAccount,
  getCompanyByCode,
  openAccount,
  setAccessEnabled,
  setArchivePolicy,
  setGloballyExcluded,
  setInsuranceExpiry,
} from '../modules/companies/index.ts';
import { grantFeatures, listFeaturesOfMode, revokeFeature } from '../modules/permits/index.ts';
import { defineCommand, UsageError, type Command, type CommandContext } from './command.ts';

const account = z
  .string()
  .regex(/^[A-Z0-9]{2,20}$/, 'Expected 2 to 20 capital letters and digits.')
  .describe("The company's customer code");
const text = (what: string) => z.string().trim().max(200).default('').describe(what);
const mode = z.enum(PRODUCT_MODES).describe('B for brokers, C for carriers');
const features = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim()))
  .pipe(z.array(z.enum(['all', ...FEATURE_CODES] as [string, ...string[]], 'Not a feature code.')).min(1));

/** Describes a pair of commands that set and clear a property. */
function defineSwitch(draft: {
  names: readonly [set: string, clear: string];
  summaries: readonly [set: string, clear: string];
  change: (context: CommandContext, custCd: string, isSet: boolean) => Promise<{ account_id: number }>;
}): Command[] {
  return [true, false].map((isSet, index) =>
    defineCommand({
      name: draft.names[index] ?? '',
      summary: draft.summaries[index] ?? '',
      options: { account },
      run: async (context, options) => {
        const { account_id: accountId } = await draft.change(context, options.account, isSet);
        return { accountId, message: `${options.account}: done.` };
      },
    }),
  );
}

const open = defineCommand({
  name: 'open-account',
  summary: 'Opens an account for a company',
  options: {
    account,
    name: z.string().trim().min(1).max(200).describe('Name shown to other members'),
    'registered-name': text('Registered name; default the same'),
    phone: text('Phone'),
    fax: text('Fax'),
    email: text('E-mail'),
    street: text('Mailing street'),
    city: text('Billing city'),
    province: text('Billing province or state, two letters'),
    'postal-code': text('Billing postal code'),
    country: z.enum(['CA', 'US', 'MX']).default('CA').describe('CA, US or MX'),
    hours: text('Hours of operation'),
    sandbox: z.boolean().default(false).describe('Sees and matches sandbox companies only; cannot be changed later'),
  },
  run: async ({ tx }, options) => {
    const company = await openAccount(tx, {
      cust_cd: options.account,
      common_name: options.name,
      registered_name: options['registered-name'] || options.name,
      phone: options.phone,
      fax: options.fax,
      email: options.email,
      mailing_street: options.street,
      billing_city: options.city,
      billing_province_code: options.province,
      billing_postal_code: options['postal-code'],
      country: options.country,
      hours_of_operation: options.hours,
      is_sandbox: options.sandbox,
    });
    return {
      accountId: company.account_id,
      details: { name: options.name, sandbox: options.sandbox },
      message: `${options.account} opened${options.sandbox ? ' in the sandbox' : ''}. It has no users and no features yet.`,
    };
  },
});

const grant = defineCommand({
  name: 'grant',
  summary: 'Grants a company features for a mode',
  options: { account, mode, features: features.describe('Comma list of feature codes, or "all"') },
  run: async ({ tx, vault }, options) => {
    const company = await getCompanyByCode(tx, options.account);
    const wanted = options.features.includes('all')
      ? listFeaturesOfMode(options.mode)
      : (options.features as FeatureCode[]);
    const added = await grantFeatures({ tx, vault }, company.account_id, options.mode, wanted);
    return {
      accountId: company.account_id,
      details: { mode: options.mode, features: added },
      message: added.length > 0 ? `Granted: ${added.join(', ')}` : 'All of these were granted already.',
    };
  },
});

const revoke = defineCommand({
  name: 'revoke',
  summary: 'Revokes features of a company',
  options: { account, mode, features: features.describe('Comma list of feature codes') },
  run: async ({ tx }, options) => {
    const company = await getCompanyByCode(tx, options.account);
    const codes = options.features.includes('all')
      ? listFeaturesOfMode(options.mode)
      : (options.features as FeatureCode[]);
    for (const code of codes) await revokeFeature(tx, company.account_id, options.mode, code);
    return {
      accountId: company.account_id,
      details: { mode: options.mode, features: codes },
      message: `Revoked: ${codes.join(', ')}`,
    };
  },
});

const setInsurance = defineCommand({
  name: 'set-insurance',
  summary: "Sets the day on which a company's insurance expires",
  options: { account, until: z.iso.date().or(z.literal('none')).describe('YYYY-MM-DD, or "none"') },
  run: async ({ tx }, options) => {
    const day = options.until === 'none' ? null : options.until;
    const company = await setInsuranceExpiry(tx, options.account, day);
    return {
      accountId: company.account_id,
      details: { from: company.insurance_expiry_date, to: day },
      message: day ? `Insurance set. It expires on ${day}; that day is not covered.` : 'No insurance on file.',
    };
  },
});

const setArchiveDays = defineCommand({
  name: 'set-archive-days',
  summary: 'Sets how long the ended postings of a company, and the loads that it carried, stay out of the archive',
  options: {
    account,
    days: z.coerce
      .number()
      .int()
      .min(400)
      .max(36_500)
      .or(z.literal('board'))
      .describe('Days from 400 to `ARCHIVE_KEPT_DAYS`, or "board"; fewer than `ARCHIVE_DAYS` have no effect'),
  },
  run: async ({ tx, configuration }, options) => {
    const days = options.days === 'board' ? null : options.days;
    const { archiveKeptDays: most } = configuration.retention;
    if (days !== null && days > most) {
      throw new UsageError(
        `--days: Expected at most ${most}: the archive is kept for so many days (ARCHIVE_KEPT_DAYS).`,
      );
    }
    const company = await setArchivePolicy(tx, options.account, days);
    return {
      accountId: company.account_id,
      details: { from: company.archive_days, to: days },
      message:
        days === null
          ? "The board's policy applies."
          : `Ended postings stay for ${days} days, or as long as the board's.`,
    };
  },
});

const close = defineCommand({
  name: 'close-account',
  summary: 'Closes an account permanently: its users cannot sign in, its postings no longer match',
  options: { account },
  run: async ({ tx, clock }, options) => {
    const { company, userIds } = await closeAccount(tx, options.account);
    for (const userId of userIds) await endSessionsOfUser(tx, userId, clock.now());
    return { accountId: company.account_id, message: `${options.account} closed.` };
  },
});

/** The commands for companies. */
export const ACCOUNT_COMMANDS: readonly Command[] = [
  open,
  grant,
  revoke,
  setInsurance,
  setArchiveDays,
  ...defineSwitch({
    names: ['exclude-globally', 'include-globally'],
    summaries: ["Hides a company's postings from all other companies", "Shows a company's postings again"],
    change: ({ tx }, custCd, isSet) => setGloballyExcluded(tx, custCd, isSet),
  }),
  ...defineSwitch({
    names: ['suspend-access', 'resume-access'],
    summaries: ['Suspends a company: no access, and its postings match none', "Ends a company's suspension"],
    change: ({ tx }, custCd, isSet) => setAccessEnabled(tx, custCd, !isSet),
  }),
  close,
];
