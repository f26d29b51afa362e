import type { ProductMode } from '@loadstone/contracts/postings';
import type { z } from 'zod';
import { storageItem, type StorageItem } from '../../../lib/browser/storage.ts';
import {
  carrierFieldsSchema,
  EMPTY_CARRIER_FIELDS,
  EMPTY_MEMBER_FIELDS,
  memberFieldsSchema,
  SEARCH_TABS,
  type SearchTab,
} from './search-fields.ts';

const SCHEMAS = { carriers: carrierFieldsSchema, usCarriers: carrierFieldsSchema, members: memberFieldsSchema };
const EMPTY = { carriers: EMPTY_CARRIER_FIELDS, usCarriers: EMPTY_CARRIER_FIELDS, members: EMPTY_MEMBER_FIELDS };

/** The fields of each tab. */
export interface FieldsOf {
  carriers: z.infer<typeof carrierFieldsSchema>;
  usCarriers: z.infer<typeof carrierFieldsSchema>;
  members: z.infer<typeof memberFieldsSchema>;
}

/** The tab of an address among those that the user has; the first one where it names none. */
export function readTab(params: URLSearchParams, tabs: readonly SearchTab[]): SearchTab {
  const named = SEARCH_TABS.find((tab) => tab === params.get('tab'));
  return named !== undefined && tabs.includes(named) ? named : (tabs[0] ?? 'members');
}

/** True for the address of a search in a tab that the user does not have: another tab is shown in its place. */
export function namesOtherSearch(params: URLSearchParams, shown: SearchTab): boolean {
  const named = params.get('tab');
  return params.has('q') && named !== shown && SEARCH_TABS.some((tab) => tab === named);
}

/** The fields of the search in an address; undefined where it has none, or none that the form accepts. */
export function readFields<T extends SearchTab>(params: URLSearchParams, tab: T): FieldsOf[T] | undefined {
  const text = params.get('q');
  if (text === null || params.get('tab') !== tab) return undefined;
  try {
    const parsed = SCHEMAS[tab].safeParse({ ...EMPTY[tab], ...(JSON.parse(text) as object) });
    return parsed.success ? (parsed.data as FieldsOf[T]) : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a tab, with its search where one is given. Fields that are as in an empty form are left out. */
export function toAddress<T extends SearchTab>(tab: T, fields?: FieldsOf[T]): string {
  const params = new URLSearchParams({ tab });
  if (fields !== undefined) {
    const empty = EMPTY[tab] as Record<string, unknown>;
    const given = Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name]),
    );
    params.set('q', JSON.stringify(Object.fromEntries(given)));
  }
  return `?${params}`;
}

/** The path of the search of members by name. */
export function toMemberSearchPath(companyName: string): string {
  return `/search${toAddress('members', { ...EMPTY_MEMBER_FIELDS, companyName })}`;
}

/** The last search of a tab, kept until the user signs out. */
export function lastSearch<T extends SearchTab>(tab: T, mode: ProductMode): StorageItem<FieldsOf[T]> {
  return storageItem<FieldsOf[T]>({
    area: 'session',
    key: `search.${mode}.${tab}`,
    schema: SCHEMAS[tab] as unknown as z.ZodType<FieldsOf[T]>,
    fallback: EMPTY[tab] as FieldsOf[T],
    keptUntil: 'logout',
  });
}
