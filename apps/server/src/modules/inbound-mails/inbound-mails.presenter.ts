import type { InboundMail, InboundSender } from '@loadstone/contracts/inbound-mails';
import type { listSenderRows, MailRow } from './inbound-mails.queries.ts';

type SenderRow = Awaited<ReturnType<typeof listSenderRows>>[number];

export function toInboundSender({ id, address, kind, ...row }: SenderRow): InboundSender {
  return {
    id,
    address,
    postType: kind,
    postsAlone: row.switched_by !== null,
    switchedBy: row.switched_name,
    createdBy: row.created_name,
    createdOn: row.created_on.toISOString(),
  };
}

export function toInboundMail({ id, sender, subject, status, posted, changed, removed, ...row }: MailRow): InboundMail {
  return {
    ...{ id, sender, subject, status, posted, changed, removed },
    receivedOn: row.received_on.toISOString(),
    heldReason: row.held_reason,
    decidedBy: row.decided_name,
    isReadable: Boolean(row.is_readable),
  };
}
