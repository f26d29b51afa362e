import { z } from 'zod';
import { setting } from './setting.ts';
import {
  commaList,
  count,
  filePath,
  mailAddress,
  mailServer,
  name,
  networks,
  partnerAddress,
  partnerKey,
  seconds,
  webAddress,
} from './setting-types.ts';

/** Outside parties. Without their settings, embedded ones are used. */
export const PARTNER_SETTINGS = {
  partners: {
    board: partner('PARTNER_BOARD', 'the partner board (DAT)'),
    equifax: partner('EQUIFAX', 'Equifax'),
    transcreditCa: partner('TRANSCREDIT_CA', 'TransCredit Canada'),
    transcreditUs: partner('TRANSCREDIT_US', 'TransCredit US'),
    quickPay: partner('QUICK_PAY', 'the quick pay service'),
    quickPayPageUrl: setting('QUICK_PAY_PAGE_URL', webAddress).describe(
      'Page that the quick pay offer links to; default PUBLIC_URL/quick-pay.html, which explains it',
    ),
    rates: partner('RATE_INDEX', 'the rate index'),
    routing: mapService('ROUTING', 'an OSRM server', 'the great circle at an average speed'),
    sms: partner('SMS', 'the SMS gateway', 'text messages are kept in the outbox of the database'),
    geocoding: mapService('GEOCODING', 'a Nominatim server', 'the nearest city of the gazetteer'),
  },
  mail: {
    url: setting('SMTP_URL', mailServer).describe(
      'Mail server (smtps: TLS from the start); without one mail is kept in the outbox of the database',
    ),
    from: setting('MAIL_FROM', mailAddress).describe('Sender of mail; needed with SMTP_URL'),
  },
  inboundMail: {
    domain: setting('INBOUND_MAIL_DOMAIN', z.hostname({ error: 'Expected a domain such as in.example.com.' })).describe(
      'Domain of the addresses to which senders of companies mail their lists; without one no mail is taken',
    ),
    resultsOf: setting('INBOUND_MAIL_RESULTS_OF', z.hostname({ error: 'Expected a host name.' })).describe(
      'Name (authserv-id) of the mail server or mail service in front of the board, whose Authentication-Results are believed; needed with INBOUND_MAIL_DOMAIN',
    ),
    port: setting('INBOUND_MAIL_PORT', count(1, 65_535)).describe(
      'Port on which the board receives mail by SMTP from the mail server in front of it; without one it does not listen',
    ),
    host: setting('INBOUND_MAIL_HOST', name, '127.0.0.1').describe('Network address of that port'),
    relays: setting('INBOUND_MAIL_RELAYS', networks, '127.0.0.1/32,::1/128').describe(
      'Networks of the mail servers in front of the board (CIDR, comma list); others are refused',
    ),
    certificateFile: setting('INBOUND_MAIL_CERT_FILE', filePath).describe(
      'Certificate (PEM) for STARTTLS; with one, mail without TLS is refused; needs INBOUND_MAIL_KEY_FILE',
    ),
    keyFile: setting('INBOUND_MAIL_KEY_FILE', filePath).describe('Private key (PEM) of that certificate'),
    clients: setting('INBOUND_MAIL_CLIENTS', count(1, 1_000), 20).describe('Connections of that port at a time'),
    silenceMs: setting('INBOUND_MAIL_SILENCE_SECONDS', seconds(1, 600), 60).describe(
      'Seconds without a byte after which a connection is closed',
    ),
    secret: setting('INBOUND_MAIL_SECRET', z.string().min(32, { error: 'Expected at least 32 characters.' })).describe(
      'Secret with which a mail service signs the mails that it sends to /inbound-mail; without one that address does not exist',
    ),
  },
  push: {
    hosts: setting(
      'PUSH_HOSTS',
      commaList,
      'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ).describe('Push services that browsers may subscribe at, comma list; *. for every name under it'),
    contact: setting(
      'PUSH_CONTACT',
      z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'Expected a mailto: or https: address.' }),
      'mailto:support@example.com',
    ).describe('Contact address of the operator for push services'),
  },
};

/** The party would refuse an address without its key, and a key without its address would silently use sample data. */
function partner(prefix: string, party: string, otherwise = 'sample data') {
  return {
    parts: {
      url: setting(`${prefix}_URL`, partnerAddress).describe(`Base address of ${party}; without one ${otherwise}`),
      key: setting(`${prefix}_KEY`, partnerKey).describe(`Key for ${party}`),
    },
    needed: ['url', 'key'] as const,
  };
}

/** These may have a key: services on maps are often run by the board itself. */
function mapService(prefix: string, server: string, otherwise: string) {
  return {
    parts: {
      url: setting(`${prefix}_URL`, partnerAddress).describe(`Base address of ${server}; without one ${otherwise}`),
      key: setting(`${prefix}_KEY`, partnerKey).describe(`Key for ${server}, where it needs one`),
    },
    needed: ['url'] as const,
  };
}
