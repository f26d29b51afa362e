import { toShownStatus, type Posting } from '@loadstone/contracts/postings';
import type { LeadSummary } from '../../matching/index.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { toConfirmedUntil } from './postings.policy.ts';
import type { OwnPostingRow } from './postings.queries.ts';

/** The ages below which a lead counts as new and as live and a posting as confirmed, for one reply. */
interface LeadAges {
  nowMs: number;
  newLeadMinutes: number;
  /** How long the company's last action confirms a posting, milliseconds. */
  confirmedMs: number;
  liveLeadMinutes: number;
}

/** A posting's leads as of an event of the feed. The event is 0 where the index does not hold the posting's own write yet. */
export interface PostingLeads extends LeadSummary {
  eventId: number;
}

const MS_PER_MINUTE = 60_000;

/**
 * A row in the shape that its own company reads. Only the owner of a private network sees its name: `viewerUserId` is
 * the reader, and colleagues see only that there is one.
 */
export function toPosting(
  row: OwnPostingRow,
  context: { viewerUserId: number; today: string; leads: PostingLeads; ages: LeadAges },
): Posting {
  const { leads, ages } = context;
  const newestAgeMinutes = (ages.nowMs - leads.newestCreatedOnMs) / MS_PER_MINUTE;
  const hasNewLeads = newestAgeMinutes <= ages.newLeadMinutes;
  const newSinceMs = ages.nowMs - ages.newLeadMinutes * MS_PER_MINUTE;
  return {
    // The spread is first: after other properties it takes four times as long.
    ...toFacts('posting', row),
    token: row.token,
    postType: row.kind,
    pStatus: toShownStatus({ pStatus: row.p_status, dateAvail: row.date_avail }, context.today),
    ...toVisibility(row),
    network: toNetwork(row, context.viewerUserId),
    tag: toTag(row),
    users: { nickName: row.nick_name },
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    confirmedUntil: toConfirmedUntil(row, ages.confirmedMs),
    goneReports: row.gone_reports || undefined,
    version: row.version,
    custCd: row.cust_cd,
    leadCount: leads.count,
    newLeadCount: Math.min(leads.count, leads.recentCreatedOnMs.filter((ms) => ms >= newSinceMs).length),
    leadsEventId: leads.eventId,
    hasLeads: leads.count > 0,
    hasNewLeads,
    hasLiveLeads: newestAgeMinutes <= ages.liveLeadMinutes,
    hasAttachedDocument: row.has_document,
    assignmentHolder: row.assignment_holder,
    assignedLoad: row.assigned_load,
    agreedRate: row.agreed_rate ?? undefined,
    showBoldingPost: hasNewLeads,
  };
}

/** The audience of a load with tiers is hidden, also from its owner: `tiers` states who sees it. */
function toVisibility(row: OwnPostingRow): Pick<Posting, 'postMode' | 'networkId' | 'tiers'> {
  if (row.tier_state === null) return { postMode: row.post_mode, networkId: row.network_id ?? 0 };
  const { nextOn } = row.tier_state;
  const tiers = { ...row.tier_state, nextOn: nextOn && new Date(nextOn).toISOString() };
  return { postMode: 'A', networkId: 0, tiers };
}

function toNetwork(row: OwnPostingRow, viewerUserId: number): Posting['network'] {
  if (row.network_id === null || row.network_name === null || row.tier_state !== null) return null;
  const isDeleted = row.network_is_deleted === true;
  const isHidden = row.network_type === 'Private' && row.network_user_id !== viewerUserId;
  // Colleagues see that a network was deleted, even a hidden one: no other company sees the posting then.
  if (isHidden) return isDeleted ? { id: row.network_id, name: '', isDeleted } : null;
  return { id: row.network_id, name: row.network_name, isDeleted };
}

function toTag(row: OwnPostingRow): Posting['tag'] {
  if (row.tag_id === null || row.tag_name === null || row.tag_color === null) return null;
  return { tagId: row.tag_id, tagName: row.tag_name, tagColor: row.tag_color, postingId: row.token };
}
