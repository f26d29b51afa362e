import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, SETTINGS, parseConfiguration } from './config.ts';
import { listSettings } from './setting.ts';

describe('parseConfiguration', () => {
  it('has a default for every setting', () => {
    const configuration = parseConfiguration({});
    expect(configuration.server.port).toBe(8080);
    expect(configuration.server.publicUrl).toBe('http://localhost:8080');
    expect(configuration.database.url).toBeUndefined();
    expect(configuration.board.timeZone).toBe('America/Toronto');
    expect(configuration.limits.commentLength).toBe(150);
  });

  it('finds the files of the product where no folder is set', () => {
    const { server, productUpdatesFile } = parseConfiguration({});
    expect(server.webFolder).toBe(resolve(import.meta.dirname, '../../../../web/dist'));
    expect(existsSync(productUpdatesFile)).toBe(true);
  });

  it('disables the demo market where a database is given, unless it is enabled', () => {
    const DATABASE_URL = 'postgres://board:secret@127.0.0.1:5432/board';
    expect(parseConfiguration({}).demo.isOn).toBe(true);
    expect(parseConfiguration({ DEMO: '0' }).demo.isOn).toBe(false);
    expect(parseConfiguration({ DATABASE_URL }).demo.isOn).toBe(false);
    expect(parseConfiguration({ DATABASE_URL, DEMO: '1' }).demo.isOn).toBe(true);
  });

  it('refuses demo users by default where other machines can reach the board', () => {
    for (const reachable of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://board.example.com' }]) {
      expect(() => parseConfiguration(reachable)).toThrow(/DEMO: Needed where HOST or PUBLIC_URL is not loopback/);
      expect(parseConfiguration({ ...reachable, DEMO: '1' }).demo.isOn).toBe(true);
      expect(parseConfiguration({ ...reachable, DEMO: '0' }).demo.isOn).toBe(false);
    }
    for (const PUBLIC_URL of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'http://board.localhost']) {
      expect(parseConfiguration({ PUBLIC_URL }).demo.isOn).toBe(true);
    }
  });

  it('refuses a public address with a path, a query or a user', () => {
    for (const PUBLIC_URL of ['https://example.com/board', 'https://example.com/?a=1', 'https://me@example.com']) {
      expect(() => parseConfiguration({ PUBLIC_URL, DEMO: '0' })).toThrow(/PUBLIC_URL: Expected an address without/);
    }
  });

  it('treats an empty variable as absent', () => {
    expect(parseConfiguration({ PORT: '' }).server.port).toBe(8080);
  });

  it('lists every wrong variable at once, by name', () => {
    const parse = () => parseConfiguration({ PORT: 'many', BOARD_TIME_ZONE: 'Mars/Olympus', DEMO: 'maybe' });
    expect(parse).toThrow(ConfigurationError);
    expect(parse).toThrow(/PORT: .*"many"/);
    expect(parse).toThrow(/BOARD_TIME_ZONE: Expected an IANA time zone/);
    expect(parse).toThrow(/DEMO: Expected 1 or 0/);
  });

  it('does not show the password in the error about an invalid database address', () => {
    const parse = () => parseConfiguration({ DATABASE_URL: 'mysql://board:secret@host/board' });
    expect(parse).toThrow(/DATABASE_URL: Expected postgres/);
    expect(parse).not.toThrow(/secret/);
  });

  it('configures an outside party by its address and its key, and none by default', () => {
    const { quickPayPageUrl, ...services } = parseConfiguration({}).partners;
    expect(Object.values(services)).toEqual(Array(9).fill(undefined));
    expect(quickPayPageUrl).toBe('http://localhost:8080/quick-pay.html');
    const { partners } = parseConfiguration({ EQUIFAX_URL: 'https://credit.example.com/api/', EQUIFAX_KEY: 'k-1' });
    expect(partners.equifax).toEqual({ url: 'https://credit.example.com/api', key: 'k-1' });
    expect(partners.board).toBeUndefined();
  });

  it('refuses half an outside party, whichever half', () => {
    expect(() => parseConfiguration({ RATE_INDEX_URL: 'https://rates.example.com' })).toThrow(
      /RATE_INDEX_KEY: Needed with RATE_INDEX_URL/,
    );
    expect(() => parseConfiguration({ QUICK_PAY_KEY: 'k-1' })).toThrow(/QUICK_PAY_URL: Needed with QUICK_PAY_KEY/);
  });

  it('needs no key for a service of maps, whose requests name the board', () => {
    const PUBLIC_URL = 'https://board.example.com';
    const { partners } = parseConfiguration({ ROUTING_URL: 'https://osrm.example.com/', PUBLIC_URL, DEMO: '0' });
    const userAgent = 'loadstone (https://board.example.com)';
    expect(partners.routing).toEqual({ url: 'https://osrm.example.com', key: undefined, userAgent });
    expect(() => parseConfiguration({ GEOCODING_KEY: 'k-1' })).toThrow(/GEOCODING_URL: Needed with GEOCODING_KEY/);
  });

  it('keeps the archive at least until postings are moved into it', () => {
    const { retention } = parseConfiguration({ ARCHIVE_DAYS: '900', ARCHIVE_KEPT_DAYS: '900' });
    expect(retention).toMatchObject({ archiveDays: 900, archiveKeptDays: 900 });
    for (const given of [{ ARCHIVE_DAYS: '2556' }, { ARCHIVE_KEPT_DAYS: '729' }]) {
      expect(() => parseConfiguration(given)).toThrow(/ARCHIVE_DAYS: Expected at most ARCHIVE_KEPT_DAYS, which is \d+/);
    }
  });

  it('needs the addresses of mail with a mail server, and never shows its password', () => {
    expect(parseConfiguration({}).mail).toBeUndefined();
    const SMTP_URL = 'smtps://board:secret@mail.example.com';
    const half = () => parseConfiguration({ SMTP_URL, MAIL_FROM: 'board@example.com' });
    expect(half).toThrow(/FEEDBACK_EMAIL: Needed with SMTP_URL/);
    const parse = () => parseConfiguration({ SMTP_URL: `${SMTP_URL}/?pool=1` });
    expect(parse).toThrow(/SMTP_URL: Expected an address without a path/);
    expect(parse).not.toThrow(/secret/);
  });

  it('needs every part of a bucket, and never shows its keys', () => {
    expect(parseConfiguration({}).documents.bucket).toBeUndefined();
    const given = {
      DOCUMENTS_S3_URL: 'https://store.example.com',
      DOCUMENTS_S3_BUCKET: 'freight',
      DOCUMENTS_S3_ACCESS_KEY_ID: 'public-part',
      DOCUMENTS_S3_SECRET_KEY: 'hidden-part',
    };
    expect(parseConfiguration(given).documents.bucket).toEqual({
      url: 'https://store.example.com',
      bucket: 'freight',
      prefix: 'documents/',
      region: 'us-east-1',
      isPathStyle: true,
      accessKeyId: 'public-part',
      secretAccessKey: 'hidden-part',
    });
    for (const name of Object.keys(given)) {
      expect(() => parseConfiguration({ ...given, [name]: '' })).toThrow(`${name}: Needed with`);
    }
    const parse = () => parseConfiguration({ ...given, DOCUMENTS_S3_SECRET_KEY: 'hidden pärt' });
    expect(parse).toThrow(/DOCUMENTS_S3_SECRET_KEY: Expected up to 512 printable/);
    expect(parse).not.toThrow(/hidden/);
  });

  it('never shows the key of an outside party', () => {
    const parse = () =>
      parseConfiguration({ PARTNER_BOARD_URL: 'https://me:secret@board.example.com', PARTNER_BOARD_KEY: 'sécret key' });
    expect(parse).toThrow(/PARTNER_BOARD_URL: Expected an address without a user/);
    expect(parse).toThrow(/PARTNER_BOARD_KEY: Expected up to 512 printable/);
    expect(parse).not.toThrow(/secret|sécret/);
  });

  it('names each variable once', () => {
    const variables = listSettings(SETTINGS).map(({ variable }) => variable);
    expect(variables.toSorted()).toEqual([...new Set(variables)].toSorted());
  });
});
