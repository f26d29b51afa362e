import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeRequestedMode } from '../../modules/sign-in/model/return-path.ts';
import { storedMode } from '../../lib/session/product-mode.ts';
import { shownToasts } from '../../ui/toasts/toast.ts';
import { copyScreenLink, toScreenLink } from './use-shell-commands.ts';

describe('the link of a screen', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    writeText.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    storedMode.clear();
  });

  it('has its address with the mode, which it opens in for a colleague with both modes', () => {
    const link = toScreenLink('https://board.example.com/search?tab=carriers&q=%7B%7D', 'C');
    expect(link).toBe('https://board.example.com/search?tab=carriers&q=%7B%7D&mode=C');
    const { pathname, search } = new URL(toScreenLink('https://board.example.com/home/1000042?mode=B', 'C'));
    expect(pathname + search).toBe('/home/1000042?mode=C');
    storeRequestedMode(pathname + search);
    expect(storedMode.read()).toBe('C');
  });

  it('is copied, and says so', async () => {
    window.history.replaceState(null, '', '/home/1000042/documents');
    await copyScreenLink('B');
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/home/1000042/documents?mode=B`);
    expect(shownToasts.get().map(({ message }) => message)).toContain('The link is copied.');
  });

  it('says that it could not be copied', async () => {
    writeText.mockRejectedValue(new Error('not allowed'));
    await copyScreenLink('B');
    expect(shownToasts.get().map(({ message }) => message)).toContain('The link could not be copied.');
  });
});
