import type { DOCUMENT_NOTICE_EVENTS } from '@loadstone/contracts/assignments';
import type { PostingActor } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentViewRow } from '../assignments/index.ts';
import { findCompanyKey } from '../companies/index.ts';
import { notifyOfAssignment } from '../notifications/index.ts';

/** An event of the documents of an assignment. */
interface DocumentNotice {
  readonly action: (typeof DOCUMENT_NOTICE_EVENTS)[number];
  readonly actor: PostingActor;
  /** Null for a driver. */
  readonly actorUserId: number | null;
  readonly actorName: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly variant?: 'named' | 'counted';
  readonly assignment: AssignmentViewRow;
  readonly now: Date;
}

/** The name that notices give a user: its company's. */
export async function toActorName(tx: Tx, caller: CompanyCaller): Promise<string> {
  return (await findCompanyKey(tx, caller.custCd))?.common_name ?? caller.custCd;
}

/** Writes the notices of an event to the sides of its assignment. */
export async function notifyOfDocument(tx: Tx, { assignment, ...event }: DocumentNotice): Promise<void> {
  const { load, broker_account_id: brokerId, carrier_account_id: carrierId } = assignment;
  const equipmentUsers = assignment.equipment_created_by === null ? [] : [assignment.equipment_created_by];
  await notifyOfAssignment(tx, {
    ...event,
    assignmentId: assignment.id,
    note: '',
    load,
    eToken: assignment.e_token ?? undefined,
    broker: { accountId: brokerId, userIds: [load.created_by, assignment.created_by] },
    carrier: carrierId === null ? undefined : { accountId: carrierId, userIds: equipmentUsers },
    driverUserId: null,
    formerDriverUserId: null,
  });
}
