import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The module of a page that has just started. */
async function startPage() {
  vi.resetModules();
  const reload = vi.fn<() => void>();
  vi.spyOn((await import('./browser.ts')).browserWindow, 'reload').mockImplementation(reload);
  return { reload, ...(await import('./typed-values.ts')) };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('a reload keeps what is typed for the page after it, and not for a later one', async () => {
  const before = await startPage();
  before.keepTyped('search', () => ({ name: 'oak', city: '' }));
  before.keepTyped('line', () => null);
  before.reloadPage();
  expect(before.reload).toHaveBeenCalledTimes(1);

  const after = await startPage();
  expect(after.readTyped('search', { name: '', city: '' })).toEqual({ name: 'oak', city: '' });
  expect(after.readTyped<string | null>('line', null)).toBeNull();
  after.dropTyped('search');
  expect(after.readTyped('search', { name: '', city: '' })).toEqual({ name: '', city: '' });

  const later = await startPage();
  expect(later.readTyped('search', { name: '', city: '' })).toEqual({ name: '', city: '' });
});

it('a second reload keeps what still waits for its form, unless the form has dropped it', async () => {
  const before = await startPage();
  before.keepTyped('search', () => 'oak');
  before.keepTyped('line', () => 'elm');
  before.reloadPage();
  const between = await startPage();
  between.dropTyped('line');
  between.keepTyped('note', () => 'ash');
  between.reloadPage();
  const after = await startPage();
  expect(['search', 'line', 'note'].map((name) => after.readTyped(name, 'none'))).toEqual(['oak', 'none', 'ash']);
});

it('keeps nothing of a form that has closed', async () => {
  const before = await startPage();
  const end = before.keepTyped('search', () => 'oak');
  end();
  before.reloadPage();
  expect((await startPage()).readTyped('search', 'none')).toBe('none');
});

it('a form of a newer build has its own fields: the kept ones that it knows, and its initial ones', async () => {
  const before = await startPage();
  before.keepTyped('search', () => ({ name: 'oak', removed: 'x' }));
  before.reloadPage();
  expect((await startPage()).readTyped('search', { name: '', added: 5 })).toEqual({ name: 'oak', added: 5 });
});

it('knows where a reload would lose what is typed', async () => {
  const page = await startPage();
  let isTyped = false;
  const end = page.watchUnkept(() => isTyped);
  expect(page.wouldLoseTyped()).toBe(false);
  isTyped = true;
  expect(page.wouldLoseTyped()).toBe(true);
  end();
  expect(page.wouldLoseTyped()).toBe(false);
});

it('returns to the same user, once, what was typed when the session ended', async () => {
  const before = await startPage();
  before.keepTyped('search', () => 'oak');
  before.keepTyped('line', () => 'elm');
  before.keepTypedOf(7);

  const after = await startPage();
  const receive = vi.fn<(value: unknown) => void>();
  after.keepTyped('line', () => null, receive);
  expect(after.readTyped('search', 'none')).toBe('none');
  after.returnTypedOf(7);
  expect(after.readTyped('search', 'none')).toBe('oak');
  expect(receive).toHaveBeenCalledExactlyOnceWith('elm');
  after.dropTyped('search');
  after.returnTypedOf(7);
  expect(after.readTyped('search', 'none')).toBe('none');
});

it('gives nothing of it to another user, nor to the same one after that', async () => {
  const before = await startPage();
  before.keepTyped('search', () => 'oak');
  before.keepTypedOf(7);
  const after = await startPage();
  after.returnTypedOf(8);
  after.returnTypedOf(7);
  expect(after.readTyped('search', 'none')).toBe('none');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('oak');
});
