import { addInboundSender, renewInboundAddress } from '@loadstone/contracts/inbound-mails';
import type { PostingKind } from '@loadstone/contracts/postings';
import { createPerson, type Person, type TestApp } from '@loadstone/testkit';

/** The mail server in front of the test board. */
const MAIL_SERVER = 'mx.example.net';
export const MAIL_ENVIRONMENT = { INBOUND_MAIL_DOMAIN: 'in.example.net', INBOUND_MAIL_RESULTS_OF: MAIL_SERVER };
/** A sender whom the administrators of the tests allow. */
export const SENDER = 'loads@shipper.example';

interface TestMail {
  readonly from?: string;
  readonly subject?: string;
  readonly id?: string;
  readonly text?: string;
  /** Values of `Authentication-Results`. */
  readonly results?: readonly string[];
  /** More lines of the head. */
  readonly head?: readonly string[];
}

/** What the mail server in front states about a sender whom it has authenticated. */
export const toPass = (address: string): string =>
  `${MAIL_SERVER}; spf=pass smtp.mailfrom=${address}; dkim=pass header.d=${address.split('@')[1] ?? ''};\r\n dmarc=pass (p=reject) header.from=${address.split('@')[1] ?? ''}`;

/** A message; by default one of the allowed sender with one load. */
export function toSource({
  from = SENDER,
  subject = 'Loads',
  id = '<1@shipper.example>',
  ...mail
}: TestMail = {}): Buffer {
  const { text = 'Toronto ON - Chicago IL v TL 42k 2026-06-16 $1850', results = [toPass(from)], head = [] } = mail;
  const lines = [
    ...results.map((value) => `Authentication-Results: ${value}`),
    `From: Shipper <${from}>`,
    `Subject: ${subject}`,
    'Date: Mon, 15 Jun 2026 14:00:00 +0000',
    ...(id === '' ? [] : [`Message-ID: ${id}`]),
    ...head,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** An administrator of a new company, with its address and the allowed sender. */
export async function createMailCompany(
  board: TestApp,
  postType: PostingKind = 'L',
): Promise<{ administrator: Person; address: string; senderId: number }> {
  const administrator = await createPerson(board.db, { modes: ['B', 'C'], user: { role: 'administrator' } });
  await board.call(renewInboundAddress, { as: administrator });
  const { body } = await board.call(addInboundSender, {
    as: administrator,
    body: { address: SENDER, postType },
  });
  return { administrator, address: body.address ?? '', senderId: body.senders[0]?.id ?? 0 };
}
