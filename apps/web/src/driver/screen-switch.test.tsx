import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ScreenSwitch } from './screen-switch.tsx';

describe('the driver’s page', () => {
  it('keeps the screen on only while the driver wants it, also after the page was hidden', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => ({ release }));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    try {
      render(<ScreenSwitch />);
      const box = screen.getByRole('checkbox', { name: 'Keep the screen on' });
      expect(box).not.toBeChecked();
      expect(request).not.toHaveBeenCalled();
      await userEvent.click(box);
      expect(request).toHaveBeenCalledExactlyOnceWith('screen');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(request).toHaveBeenCalledTimes(2);
      await userEvent.click(box);
      expect(release).toHaveBeenCalledOnce();
      document.dispatchEvent(new Event('visibilitychange'));
      expect(request).toHaveBeenCalledTimes(2);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  it('says that the browser cannot keep the screen on, in the place of the switch', () => {
    render(<ScreenSwitch />);
    expect(screen.getByText('This browser cannot keep the screen on.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
