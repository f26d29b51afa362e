import { FEATURE_CODES } from '@loadstone/contracts/board';
import { USER_STATUSES } from '@loadstone/contracts/companies';
import { PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { findLastSignIns } from '../auth/index.ts';
import { getCompanyByCode, listCompanies, type ListedCompany } from '../modules/companies/index.ts';
import { listCompanyPermits } from '../modules/permits/index.ts';
import { countOpenPostings } from '../modules/postings/index.ts';
import { listUsersOfCompany } from '../modules/users/index.ts';
import { defineCommand, type Command, type CommandContext } from './command.ts';

const account = z.string().describe("The company's customer code");
const limit = z.coerce.number().int().min(1).max(100_000).default(100).describe('Rows at most; default 100');

const showCompanies = defineCommand({
  name: 'list-companies',
  summary: 'Lists companies by their code, with their city, state and number of users',
  options: {
    name: z.string().trim().min(1).optional().describe('Only those whose code or name contains this'),
    limit,
  },
  run: async ({ tx }, options) => {
    const companies = await listCompanies(tx, { part: options.name, limit: options.limit });
    const lines = companies.map((company) =>
      [company.cust_cd, company.common_name, toPlace(company), describeState(company), `${company.users} users`].join(
        '  ',
      ),
    );
    return { message: lines.join('\n') || 'No companies.', isAudited: false };
  },
});

const showCompany = defineCommand({
  name: 'show-company',
  summary: 'Shows a company: state, contact, features, users and open postings',
  options: { account },
  argument: 'account',
  run: async ({ tx }, options) => {
    const company = await getCompanyByCode(tx, options.account);
    const { permits } = await listCompanyPermits(tx, company.account_id);
    const features = PRODUCT_MODES.map((mode) => `${mode}: ${describeFeatures(permits, mode)}`);
    const lines = [
      `${company.cust_cd}  ${company.common_name}  (id ${company.account_id}, registered as ${company.registered_name})`,
      `State: ${describeState(company)}. Opened ${company.created_on.toISOString().slice(0, 10)}.`,
      `Place: ${toPlace(company)}. Phone: ${company.phone || '-'}. E-mail: ${company.email || '-'}.`,
      `MC: ${company.mc_number || '-'}. DOT: ${company.dot_number || '-'}. NSC: ${company.nsc_number || '-'}.`,
      `Insurance until: ${company.insurance_expiry_date ?? 'none'}. Second factor: ${company.second_factor}.`,
      `Open postings: ${await countOpenPostings(tx, company.account_id)}.`,
      `Features of ${features.join('; ')}.`,
      ...(await describeUsers(tx, company.account_id)),
    ];
    return { message: lines.join('\n'), isAudited: false };
  },
});

const showUsers = defineCommand({
  name: 'list-users',
  summary: 'Lists the users of a company with role, products, state and last sign-in',
  options: { account },
  argument: 'account',
  run: async ({ tx }, options) => {
    const { account_id: accountId } = await getCompanyByCode(tx, options.account);
    return { message: (await describeUsers(tx, accountId)).join('\n'), isAudited: false };
  },
});

/** A line for each user. */
async function describeUsers(tx: CommandContext['tx'], accountId: number): Promise<string[]> {
  const users = await listUsersOfCompany(tx, { accountId });
  const lastSignIns = await findLastSignIns(
    tx,
    users.map((user) => user.user_id),
  );
  const lines = users.map((user) => {
    const products = PRODUCT_MODES.filter((mode) => user.product_ids.includes(PRODUCT_IDS[mode])).join(',') || 'none';
    const state = user.status_id === USER_STATUSES.enabled ? 'enabled' : 'disabled';
    const verified = user.is_email_verified ? [] : ['address not verified'];
    const signIn = lastSignIns.get(user.user_id)?.toISOString().slice(0, 16).replace('T', ' ');
    const name = [user.first_name, user.last_name].filter((part) => part !== '').join(' ') || '-';
    return [
      ...[user.email, name, user.role, `products ${products}`, state, ...verified],
      `last sign-in ${signIn === undefined ? 'not in 31 days' : `${signIn} UTC`}`,
    ].join('  ');
  });
  return lines.length === 0 ? ['No users.'] : lines;
}

function toPlace({
  billing_city: city,
  billing_province_code: state,
}: Pick<ListedCompany, 'billing_city' | 'billing_province_code'>): string {
  return [city, state].filter((part) => part !== '').join(' ') || '-';
}

function describeState(
  company: Pick<ListedCompany, 'is_closed' | 'is_access_enabled' | 'globally_excluded' | 'is_sandbox' | 'is_sample'>,
): string {
  const states = [
    ...(company.is_closed ? ['closed'] : []),
    ...(company.is_access_enabled ? [] : ['suspended']),
    ...(company.globally_excluded ? ['excluded globally'] : []),
    ...(company.is_sandbox ? ['sandbox'] : []),
    ...(company.is_sample ? ['sample'] : []),
  ];
  return states.join(', ') || 'active';
}

function describeFeatures(permits: readonly { code: string; productId: number }[], mode: ProductMode): string {
  const codes = permits.filter(({ productId }) => productId === PRODUCT_IDS[mode]).map(({ code }) => code);
  if (codes.length === 0) return 'none';
  return FEATURE_CODES.filter((code) => codes.includes(code)).join(', ');
}

/** The commands that list companies and users. */
export const LISTING_COMMANDS: readonly Command[] = [showCompanies, showCompany, showUsers];
