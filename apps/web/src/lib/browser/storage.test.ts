import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clearStorageAtLogout, storageItem } from './storage.ts';

const size = storageItem({ area: 'local', key: 'size', schema: z.number(), fallback: 10 });

describe('a stored value', () => {
  it('is the fallback until it is written, and what was written after', () => {
    expect(size.read()).toBe(10);
    size.write(12);
    expect(size.read()).toBe(12);
    size.clear();
    expect(size.read()).toBe(10);
  });

  it.each(['"a word"', '{broken', 'null'])('is the fallback where something foreign is stored: %s', (text) => {
    window.localStorage.setItem(size.key, text);
    expect(size.read()).toBe(10);
  });
});

describe('logout', () => {
  it('clears what belongs to the person in both storages, and keeps the rest', () => {
    const theirs = storageItem({ area: 'local', key: 'a', schema: z.string(), fallback: '', keptUntil: 'logout' });
    const tabs = storageItem({ area: 'session', key: 'b', schema: z.string(), fallback: '', keptUntil: 'logout' });
    theirs.write('x');
    tabs.write('y');
    size.write(12);
    window.localStorage.setItem('another-product', 'z');
    clearStorageAtLogout();
    expect([theirs.read(), tabs.read()]).toEqual(['', '']);
    expect(size.read()).toBe(12);
    expect(window.localStorage.getItem('another-product')).toBe('z');
  });
});
