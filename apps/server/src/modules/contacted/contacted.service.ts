import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { ChangedMark } from '@loadstone/contracts/leads';
import { MODE_KINDS, PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import {
  findLeadReference,
  getLeadMark,
  isCompanyHidden,
  isLeadVisible,
  isPartnerToken,
  listLeadRows,
  lockCompanyMarks,
  publishMark,
  toChangedMark,
} from '../leads/index.ts';
import { assertFeature } from '../permits/index.ts';
import { findPostingOfCompany, getToday } from '../postings/index.ts';
import { deleteContact, insertContact } from './contacted.queries.ts';

/** The prefix of the customer codes of partner companies. */
const PARTNER_PREFIX = 'DAT:';

/** A lead and the mark that it is to have. */
interface ContactedMark {
  /** The lead's company. */
  readonly custCd: string;
  /**
   * The token of each kind, 0 where none was sent. Where both are sent, one of them is the caller's own posting and the
   * other one is the lead.
   */
  readonly tokens: Readonly<Record<PostingKind, number>>;
  /** The mark to set; where it is omitted, the mark is toggled. */
  readonly wanted?: 'Y' | '' | undefined;
}

/**
 * Marks a lead as contacted for the whole company, or deletes the mark, and returns the new marks. A posting that the
 * caller's company may not see is no lead; a mark can always be deleted.
 *
 * @throws AppError `permit.missing` without the features of the lead's mode, `lead.notFound`
 */
export async function setContacted(
  board: Board,
  caller: UserCaller,
  { custCd, tokens, wanted }: ContactedMark,
): Promise<ChangedMark> {
  return inTransaction(board.db, async (tx) => {
    const kind = await getLeadKind(tx, caller, tokens);
    const leadToken = tokens[kind];
    const mode = MODE_KINDS.B.lead === kind ? 'B' : 'C';
    assertFeature(caller, POSTING_FEATURES[mode].view, PRODUCT_IDS[mode]);
    const { accountId, userId } = caller;
    await lockCompanyMarks(tx, accountId);
    const lead = await findLeadReference(tx, leadToken);
    const before = await getLeadMark(tx, accountId, lead);
    const contacted = wanted ?? (before.contacted === 'Y' ? '' : 'Y');
    if (before.contacted === contacted) return toChangedMark({ leadToken, ...before });
    if (contacted === 'Y') {
      await assertIsLead(tx, caller, { custCd, kind, leadToken, today: getToday(board) });
      await insertContact(tx, { accountId, lead, kind, custCd, userId, contactedOn: board.clock.now() });
    } else {
      await deleteContact(tx, accountId, lead);
    }
    const own = MODE_KINDS[mode].own;
    return publishMark(tx, accountId, lead, { ...before, kind: own, leadToken, contacted });
  });
}

/** The lead's kind. @throws AppError `lead.notFound` where neither of two tokens is an own posting of its kind. */
async function getLeadKind(tx: Tx, caller: UserCaller, tokens: ContactedMark['tokens']): Promise<PostingKind> {
  if (tokens.L === 0) return 'E';
  if (tokens.E === 0) return 'L';
  const own =
    (await findPostingOfCompany(tx, caller.accountId, tokens.L)) ??
    (await findPostingOfCompany(tx, caller.accountId, tokens.E));
  assertThat(own && tokens[own.kind] === own.token, 'lead.notFound');
  return own.kind === 'L' ? 'E' : 'L';
}

/** @throws AppError `lead.notFound` for a posting that the caller's company may not see. */
async function assertIsLead(
  tx: Tx,
  caller: UserCaller,
  lead: { custCd: string; kind: PostingKind; leadToken: number; today: string },
): Promise<void> {
  const { custCd, kind, leadToken, today } = lead;
  if (isPartnerToken(leadToken)) {
    // No request to the partner board is needed: the mark is the company's own note.
    assertFeature(caller, 'll_dat', PRODUCT_IDS[kind === 'E' ? 'B' : 'C']);
    assertThat(custCd.startsWith(PARTNER_PREFIX), 'lead.notFound');
    return;
  }
  const [row] = await listLeadRows(tx, [leadToken]);
  const isLead = row?.kind === kind && row.cust_cd === custCd && row.account_id !== caller.accountId;
  assertThat(isLead && isLeadVisible(row, caller.accountId, today), 'lead.notFound');
  assertThat(!(await isCompanyHidden(tx, { viewerId: caller.accountId, ownerId: row.account_id })), 'lead.notFound');
}
