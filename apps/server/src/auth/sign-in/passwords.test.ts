import { randomBytes, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isHashOutdated, isPasswordRight } from './passwords.ts';

describe('password hashes', () => {
  it('a password is right for its own hash and for no other', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(await isPasswordRight('correct horse battery', hash)).toBe(true);
    expect(await isPasswordRight('correct horse batterz', hash)).toBe(false);
    expect(await isPasswordRight('', hash)).toBe(false);
  });

  it('two hashes of one password differ', async () => {
    expect(await hashPassword('same password')).not.toBe(await hashPassword('same password'));
  });

  it('composed and decomposed letters are the same password', async () => {
    expect(await isPasswordRight('Montre\u0301al-2026', await hashPassword('Montr\u00e9al-2026'))).toBe(true);
  });

  it('a hash with older, cheaper parameters is still accepted, and is reported as outdated', async () => {
    const salt = randomBytes(16);
    const key = scryptSync('older password', salt, 32, { N: 1024, r: 8, p: 1 });
    const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await isPasswordRight('older password', hash)).toBe(true);
    expect(isHashOutdated(hash)).toBe(true);
    expect(isHashOutdated(await hashPassword('newer password'))).toBe(false);
  });

  it('no hash and an unreadable hash are never right', async () => {
    for (const hash of [null, undefined, '', 'plain', 'scrypt$x$8$1$AA$AA', 'md5$1$1$1$AA$AA']) {
      expect(await isPasswordRight('anything', hash)).toBe(false);
    }
  });

  it('the check of an unknown user costs as much processor time as that of a known one', async () => {
    const hash = await hashPassword('correct horse battery');
    // Processor time, because the time that passes also depends on what else the machine does.
    const measureMicros = async (stored: string | undefined) => {
      const started = process.cpuUsage();
      for (let round = 0; round < 5; round += 1) await isPasswordRight('wrong', stored);
      return process.cpuUsage(started).user;
    };
    await measureMicros(hash);
    const [knownMicros, unknownMicros] = [await measureMicros(hash), await measureMicros(undefined)];
    expect(unknownMicros).toBeGreaterThan(knownMicros / 4);
  });
});
