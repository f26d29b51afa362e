import { toPhoneDigits } from '@loadstone/contracts/board';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import {
  SHOW_EXCLUDED,
  type MemberResult,
  type MemberSearch,
  type PartnerMemberResult,
} from '@loadstone/contracts/search';
import { foldName } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { hasReplica, readIncluding } from '../../db/replica.ts';
import { PartnerUnavailable, type PartnerBoard, type PartnerMember } from '../../partners/index.ts';
import { listScores, toNameQuery } from '../companies/index.ts';
import { SCORE_WAIT_MS, toFinder, type Sources } from '../leads/index.ts';
import { listMemberRows, type MemberQuery } from './member-search.queries.ts';
import { logSearch } from './search-activity.service.ts';
import { isNamed, rankName } from './search.policy.ts';
import { toFoundMember, toPartnerMember } from './search.presenter.ts';

const PRODUCTS = { All: undefined, Broker: PRODUCT_IDS.B, Carrier: PRODUCT_IDS.C } as const;
const PARTNER_TYPES = { All: 'all', Broker: 'broker', Carrier: 'carrier' } as const;
const EXCLUDED = { [SHOW_EXCLUDED.no]: 'without', [SHOW_EXCLUDED.yes]: 'with', [SHOW_EXCLUDED.only]: 'only' } as const;

/** Companies that are open, can be signed in to and are not the caller's own. The search is logged. */
export async function searchMembers(board: Board, caller: UserCaller, search: MemberSearch): Promise<MemberResult> {
  const query = toQuery(caller, search, toLimit(board, search));
  const [rows] = await Promise.all([
    query === undefined ? [] : readMembers(board, query),
    logSearch(board, caller, 'MemberSearch', search),
  ]);
  return { members: rows.map(toFoundMember), total: rows[0]?.total ?? 0 };
}

/** Companies of the partner board by the same rules. A partner that fails, or is too slow, is reported as missing. */
export async function searchPartnerMembers(
  board: Board,
  caller: UserCaller,
  search: MemberSearch,
  { held, signal }: { readonly held: Sources; readonly signal?: AbortSignal },
): Promise<PartnerMemberResult> {
  const isAsked = !caller.isSandbox && search.showExcluded !== SHOW_EXCLUDED.only && search.custCd === '';
  const response = isAsked
    ? await requestPartner(board.partners.board, search, signal)
    : { members: [], isSample: false };
  const members = (response?.members ?? []).filter((member) => isMember(member, search));
  const ordered = members.sort((one, other) => compareMembers(one, other, search.companyName));
  const shown = ordered.slice(0, toLimit(board, search));
  const sheet = await listScores(board, shown, held, SCORE_WAIT_MS);
  return {
    members: shown.map((member) => toPartnerMember(member, toFinder(sheet, member, held))),
    isScoresPending: sheet.isPending,
    sampleMarks: [...sheet.samples],
    total: members.length,
    partnerMissing: response === undefined,
    isSample: response?.isSample ?? false,
  };
}

async function readMembers({ db, matching }: Board, query: MemberQuery) {
  const isCurrent = hasReplica(db) && (await matching.catchUp());
  return readIncluding(db, isCurrent ? matching.appliedEventId : undefined, (from) => listMemberRows(from, query));
}

function toLimit({ configuration }: Board, { maxRecords }: MemberSearch): number {
  return Math.min(maxRecords ?? Infinity, configuration.limits.searchRecords);
}

/** Undefined for a search that finds no company, such as a name without a letter. */
function toQuery(caller: UserCaller, search: MemberSearch, limit: number): MemberQuery | undefined {
  const folded = foldName(search.companyName);
  const name = toNameQuery(search.companyName);
  const city = foldName(search.city);
  if ((search.companyName !== '' && name === undefined) || (search.city !== '' && city === '')) return undefined;
  return {
    accountId: caller.accountId,
    isSandbox: caller.isSandbox,
    name: name === undefined ? undefined : { ...name, folded },
    city,
    st: search.provSt,
    phone: toPhoneDigits(search.phone),
    custCd: search.custCd,
    productId: PRODUCTS[search.memberType],
    excluded: EXCLUDED[search.showExcluded],
    limit,
  };
}

async function requestPartner(board: PartnerBoard, search: MemberSearch, signal: AbortSignal | undefined) {
  const query = {
    name: search.companyName,
    city: search.city,
    state: search.provSt,
    phone: toPhoneDigits(search.phone),
    type: PARTNER_TYPES[search.memberType],
  };
  try {
    return await board.listMembers(query, signal);
  } catch (error) {
    if (error instanceof PartnerUnavailable) return undefined;
    throw error;
  }
}

/** The partner returns candidates: the rules of the search decide. Its type is its own statement. */
function isMember(member: PartnerMember, search: MemberSearch): boolean {
  return (
    (search.companyName === '' || isNamed(member.companyName, search.companyName)) &&
    (search.provSt === '' || member.st === search.provSt) &&
    (search.city === '' || foldName(member.city) === foldName(search.city)) &&
    toPhoneDigits(member.phone).includes(toPhoneDigits(search.phone))
  );
}

function compareMembers(one: PartnerMember, other: PartnerMember, asked: string): number {
  const [name, otherName] = [foldName(one.companyName), foldName(other.companyName)];
  if (asked !== '' && rankName(name, asked) !== rankName(otherName, asked)) {
    return rankName(name, asked) - rankName(otherName, asked);
  }
  if (name !== otherName) return name < otherName ? -1 : 1;
  return one.custCd < other.custCd ? -1 : 1;
}
