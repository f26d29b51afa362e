import { resolve } from 'node:path';
import { z } from 'zod';

export const count = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Written in seconds, used in milliseconds. */
export const seconds = (minimum: number, maximum: number) => count(minimum, maximum).transform((value) => value * 1000);

/** Written in megabytes, used in bytes. */
export const megabytes = (minimum: number, maximum: number) =>
  count(minimum, maximum).transform((value) => value * 1024 * 1024);

export const text = z.string();

export const name = z.string().min(1);

export const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'Expected 1 or 0.' })
  .transform((value) => value === '1' || value === 'true');

export const commaList = z.string().transform((list): readonly string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.length > 0),
);

/** Networks as CIDR. */
export const networks = commaList.pipe(
  z.array(z.union([z.cidrv4(), z.cidrv6()], { error: 'Expected networks such as 192.0.2.0/24, comma list.' })),
);

/** What a server of a board may do; each server does one or several of them. */
export const ROLES = ['api', 'hub', 'jobs', 'identity', 'demo'] as const;
export type Role = (typeof ROLES)[number];

export const roles = commaList.pipe(
  z
    .array(z.enum(ROLES, { error: `Expected some of ${ROLES.join(', ')}.` }))
    .nonempty()
    .transform((list): ReadonlySet<Role> => new Set(list)),
);

/** Used as an absolute path. */
export const filePath = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

/** Used as an absolute path. */
export const folder = filePath;

export const timeZone = z.string().refine(isTimeZone, { error: 'Expected an IANA time zone such as America/Toronto.' });

export const scope = z.string().regex(/^[\x21-\x7e]+$/);

export const mailAddress = z.email({ error: 'Expected an e-mail address.' });

export const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Expected postgres://user:password@host:port/database.',
});

export const webAddress = z.url({ protocol: /^https?$/, error: 'Expected an http or https address.' });

/** The address of a server: without a path. */
export const origin = (error: string) =>
  webAddress.refine((address) => URL.canParse(address) && isOrigin(new URL(address)), { error });

/** The base address of an outside party; used without a trailing slash. */
export const partnerAddress = webAddress
  .refine((address) => URL.canParse(address) && isPlainAddress(new URL(address)), {
    error: 'Expected an address without a user, a query or a fragment.',
  })
  .transform(withoutSlash);

/** The characters that a header can contain: Node refuses to send any other, and its error would show the key. */
export const partnerKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, { error: 'Expected up to 512 printable ASCII characters.' });

export const dsn = z
  .url({ protocol: /^https?$/, error: 'Expected a DSN such as https://KEY@host/PROJECT.' })
  .refine(isDsn, { error: 'Expected a DSN such as https://KEY@host/PROJECT.' });

export const mailServer = z
  .url({ protocol: /^smtps?$/, error: 'Expected smtp://user:password@host:port or smtps://….' })
  .refine(isMailServer, { error: 'Expected an address without a path, a query or a fragment.' })
  .transform((address) => new URL(address));

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function isPlainAddress(address: URL): boolean {
  return address.username === '' && address.password === '' && address.search === '' && address.hash === '';
}

function isOrigin(address: URL): boolean {
  return isPlainAddress(address) && address.pathname === '/';
}

function isDsn(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, search, hash, pathname } = new URL(address);
  return username !== '' && password === '' && search === '' && hash === '' && /\/\d+$/.test(pathname);
}

function isMailServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname, search, hash } = new URL(address);
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat([], { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** False for a server that shows no leads and matches nothing. */
export function needsIndex(roles: ReadonlySet<Role>): boolean {
  return [...roles].some((role) => role !== 'identity');
}
