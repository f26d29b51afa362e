import { z } from 'zod';
import { setting } from './setting.ts';
import { commaList, mailAddress, mailServer, partnerAddress, partnerKey, webAddress } from './setting-types.ts';

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
