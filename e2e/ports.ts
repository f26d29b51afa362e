/** The port of the first worker's product. */
export const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 18_080);

/** How mails reach the product of a worker, in the place of the mail server in front of it. */
export const INBOUND_MAIL = {
  domain: 'in.example.net',
  server: 'mx.example.net',
  portOf: (worker: number): number => FIRST_PORT + 50 + worker,
} as const;

/** The settings of a worker's product with which it receives mails. */
export function toInboundMailSettings(worker: number): Record<string, string> {
  return {
    INBOUND_MAIL_DOMAIN: INBOUND_MAIL.domain,
    INBOUND_MAIL_RESULTS_OF: INBOUND_MAIL.server,
    INBOUND_MAIL_PORT: String(INBOUND_MAIL.portOf(worker)),
  };
}
