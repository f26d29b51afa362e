import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { InboundMailSettings } from '../../ground/settings/config.ts';
import type { Log } from '../../ground/warning-log.ts';
import type { MailReceiver, MailVerdict } from './inbound-mail.port.ts';

const CLOSE_MS = 2_000;

/** A reply of SMTP (RFC 5321, 4.2). 4xx: the other server tries again; 5xx: it gives up and informs the sender. */
class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const REFUSALS = {
  recipient: [550, 'No such address here'],
  sender: [550, 'This sender is not allowed here, or is not authenticated'],
  unreadable: [554, 'The message cannot be read'],
  size: [552, 'The message is too large'],
  limit: [451, 'Too many messages, try again later'],
  fault: [451, 'Try again later'],
} as const;

function toRefusal(reason: keyof typeof REFUSALS): Refusal {
  const [code, message] = REFUSALS[reason];
  return new Refusal(code, message);
}

interface SmtpOptions {
  readonly settings: InboundMailSettings;
  readonly maximumBytes: number;
  readonly receiver: MailReceiver;
  readonly log: Log;
}

/** A receiver of mail. */
interface SmtpInboundMail {
  /** Listens. @returns the port */
  readonly open: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Receives mail by SMTP from the mail server in front of the board. It forwards nothing, signs no user in, and replies 250
 * only to a mail that is committed.
 */
export function createSmtpInboundMail({ settings, maximumBytes, receiver, log }: SmtpOptions): SmtpInboundMail {
  const { port, host, domain, certificateFile, keyFile, clients, silenceMs } = settings;
  const relays = settings.relays.map((network) => ipaddr.parseCIDR(network));
  const hasCertificate = certificateFile !== undefined && keyFile !== undefined;
  const server = new SMTPServer({
    name: domain,
    size: maximumBytes,
    maxClients: clients,
    socketTimeout: silenceMs,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: hasCertificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    hideSMTPUTF8: true,
    ...(hasCertificate && { cert: readFileSync(certificateFile), key: readFileSync(keyFile), minVersion: 'TLSv1.2' }),
    onConnect({ remoteAddress }, done) {
      done(isOfNetwork(remoteAddress, relays) ? null : new Refusal(554, 'Only the mail server in front may connect'));
    },
    onMailFrom(_address, { secure }, done) {
      done(hasCertificate && !secure ? new Refusal(530, 'Must issue a STARTTLS command first') : null);
    },
    onRcptTo({ address }, { envelope }, done) {
      // The reply to the data is one for all recipients, so that each mail has one; servers send the others in turn.
      if (envelope.rcptTo.length > 0) done(new Refusal(452, 'One recipient at a time'));
      else settle(done, async () => ((await receiver.hasRecipient(address)) ? undefined : toRefusal('recipient')), log);
    },
    onData(stream, session, done) {
      settle(done, async () => toReply(await receive(receiver, stream, session)), log);
    },
  });
  server.on('error', (error) => log.warn({ error: error.message }, 'a connection of the inbound mail failed'));
  return {
    async open() {
      server.listen(port, host);
      await once(server.server, 'listening');
      return (server.server.address() as AddressInfo).port;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Done = (error?: Error | null) => void;

/** Replies with the refusal that `work` returns; a fault of ours is one for now. */
function settle(done: Done, work: () => Promise<Refusal | undefined>, log: Log): void {
  work()
    .catch((error: unknown) => {
      log.warn({ err: error }, 'a mail could not be received');
      return toRefusal('fault');
    })
    .then(done, done);
}

async function receive(
  receiver: MailReceiver,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<MailVerdict> {
  const [recipient] = envelope.rcptTo;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) chunks.push(chunk);
  if (stream.sizeExceeded) return { result: 'refused', reason: 'size' };
  if (recipient === undefined) return { result: 'refused', reason: 'recipient' };
  return receiver.receive({ recipient: recipient.address, source: Buffer.concat(chunks) });
}

function toReply(verdict: MailVerdict): Refusal | undefined {
  return verdict.result === 'kept' ? undefined : toRefusal(verdict.reason);
}

/** True for an address of one of the networks; one of IPv4 may be written as IPv6. */
function isOfNetwork(address: string, networks: readonly ReturnType<typeof ipaddr.parseCIDR>[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
