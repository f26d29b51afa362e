import { createTransport } from 'nodemailer';
import { INBOUND_MAIL } from '../ports.ts';

interface MailToSend {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Sends a mail to the product of this worker, as the mail server in front of it does, which has authenticated the sender. */
export async function sendMail({ from, to, subject, lines }: MailToSend): Promise<void> {
  const port = INBOUND_MAIL.portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const [, domain = ''] = from.split('@');
  await transport.sendMail({
    ...{ from, to, subject, text: lines.join('\n') },
    headers: { 'Authentication-Results': `${INBOUND_MAIL.server}; dmarc=pass header.from=${domain}` },
  });
  transport.close();
}
