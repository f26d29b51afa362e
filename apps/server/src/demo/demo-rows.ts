import { randomBytes } from 'node:crypto';
import {
  equipmentDraftSchema,
  loadDraftSchema,
  pickPlainFacts,
  type EquipmentDraft,
  type LoadDraft,
  type PostingKind,
} from '@loadstone/contracts/postings';
import type { Market, MarketPosting, PostingFields } from '@loadstone/market';
import type { NewCompanyRow, NewPostingRow, NewUserRow, PostingRow } from '../db/tables/schema.ts';
import { toFactColumns, toFacts } from '../db/tables/fact-rows.ts';

/** The database ids of the market's rows by their keys. */
export interface DemoKeys {
  readonly accountIds: ReadonlyMap<string, number>;
  readonly userIds: ReadonlyMap<string, number>;
  readonly networkIds: ReadonlyMap<string, number>;
}

/** Office hours of the sample companies; some have none. */
const SAMPLE_HOURS = ['07:00-17:00', '08:00-18:00', '06:00-22:00', ''];

export function toCompanyRow(company: Market['companies'][number]): NewCompanyRow {
  return {
    cust_cd: company.custCd,
    common_name: company.companyName,
    registered_name: company.companyName,
    phone: company.phone,
    email: company.email,
    mailing_street: `${100 + (company.billingCityId % 900)} Sample Street`,
    hours_of_operation: SAMPLE_HOURS[company.custCd.charCodeAt(company.custCd.length - 1) % SAMPLE_HOURS.length] ?? '',
    billing_city: company.billingCity,
    billing_province_code: company.billingProvinceCode,
    country: company.billingCountryCode,
    s_type: company.sType,
    globally_excluded: company.globalExcluded,
    insurance_expiry_date: company.insuranceExpiryDate,
    is_sample: true,
  };
}

export function toUserRow(
  user: Market['users'][number],
  accountId: number,
  products: readonly number[],
  passwordHash: string,
): NewUserRow {
  return {
    account_id: accountId,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    nick_name: user.nickName,
    phone: user.phone,
    // Only the named demo users sign in; the others exist to have postings.
    password_hash: user.demoCase === null ? null : passwordHash,
    product_ids: [...products],
    role: user.demoCase === 'both-products' ? 'administrator' : 'user',
    // Users with this flag cannot post for days after the end of their insurance.
    in_product_notification: user.demoCase === 'insurance-expiring' ? '1' : '',
    session_enforcement: user.sessionEnforcement,
    geo_enforced: user.geoEnforced,
    skip_device_check: user.skipDeviceCheck,
  };
}

/** A feature's key for its paths, not guessable. */
export function createApiKey(): string {
  return randomBytes(18).toString('base64url');
}

export function toPostingRow(posting: MarketPosting, keys: DemoKeys, now: Date): NewPostingRow {
  const createdOn = new Date(now.getTime() - posting.createdMinutesAgo * 60_000);
  return {
    kind: posting.kind,
    account_id: getKey(keys.accountIds, posting.companyKey),
    created_by: getKey(keys.userIds, posting.userKey),
    p_status: posting.pStatus,
    ...toFactColumns({ ...posting, stops: null }),
    stops: null,
    network_id: posting.networkKey === null ? null : getKey(keys.networkIds, posting.networkKey),
    created_on: createdOn,
    updated_on: createdOn,
  };
}

/** @throws RangeError if the market uses a key without a row */
export function getKey(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`the market has no row "${key}"`);
  return id;
}

/** Returns what the form of that kind would send, without other fields. */
export function toDraft(kind: PostingKind, fields: object): LoadDraft | EquipmentDraft {
  return (kind === 'L' ? loadDraftSchema : equipmentDraftSchema).parse(fields);
}

/** Converts a row to the traffic's format. */
export function toPostingFields(row: PostingRow): PostingFields {
  const { postMode: _mode, clientRefNum: _reference, productName: _product, ...fields } = toFacts('posting', row);
  return { ...fields, ...pickPlainFacts(fields) };
}
