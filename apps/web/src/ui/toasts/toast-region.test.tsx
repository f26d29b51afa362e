import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeyboardHost } from '../shortcuts/keyboard-host.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { ToastRegion } from './toast-region.tsx';
import { TOAST_LIFE_MS, showToast, type Toast } from './toast.ts';

function say(...toasts: Toast[]) {
  act(() => toasts.forEach((toast) => showToast(toast)));
}

afterEach(() => {
  vi.useRealTimers();
});

function renderRegion() {
  render(
    <UiProvider isTest>
      <ToastRegion />
      <KeyboardHost />
    </UiProvider>,
  );
}

describe('a toast', () => {
  it('is said once, however often it is sent', () => {
    renderRegion();
    say({ message: 'Posted.' }, { message: 'Posted.' }, { message: 'Deleted.' });
    expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['Posted. 2 times', 'Deleted.']);
  });

  it('keeps the undo of each action where two have the same message', async () => {
    renderRegion();
    const undone: number[] = [];
    const deleted = (template: number): Toast => ({
      message: 'Template deleted.',
      action: { label: 'Undo', isUndo: true, run: () => undone.push(template) },
    });
    say(deleted(1), deleted(2));
    expect(screen.getAllByText('Template deleted.')).toHaveLength(2);
    await userEvent.keyboard('z');
    await userEvent.keyboard('z');
    expect(undone).toEqual([2, 1]);
  });

  it('returns the focus to where it was when its action is used, by mouse and by keyboard', async () => {
    const user = userEvent.setup();
    renderRegion();
    const row = document.createElement('button');
    document.body.append(row);
    for (const use of [
      () => user.click(screen.getByRole('button', { name: 'Mark' })),
      async () => {
        act(() => screen.getByRole('button', { name: 'Mark' }).focus());
        await user.keyboard('{Enter}');
      },
    ]) {
      row.focus();
      say({ message: 'Calling.', action: { label: 'Mark', run: () => undefined } });
      await use();
      expect(screen.queryByText('Calling.')).toBeNull();
      expect(row).toHaveFocus();
    }
    row.remove();
  });

  it('leaves the focus where the action has put it, and takes it from nowhere else', async () => {
    const user = userEvent.setup();
    renderRegion();
    const [row, field] = [document.createElement('button'), document.createElement('input')];
    document.body.append(row, field);
    row.focus();
    say({ message: 'Calling.', action: { label: 'Mark', run: () => field.focus() } });
    await user.click(screen.getByRole('button', { name: 'Mark' }));
    expect(field).toHaveFocus();
    field.blur();
    say({ message: 'Posted.' });
    expect(document.body).toHaveFocus();
    row.remove();
    field.remove();
  });

  it('closes after ten seconds', () => {
    vi.useFakeTimers();
    renderRegion();
    say({ message: 'Posted.' });
    act(() => vi.advanceTimersByTime(TOAST_LIFE_MS - 1));
    expect(screen.getByText('Posted.')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Posted.')).toBeNull();
  });

  it('stays while the pointer rests on it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    renderRegion();
    say({ message: 'Posted.' });
    await user.hover(screen.getByText('Posted.'));
    act(() => vi.advanceTimersByTime(2 * TOAST_LIFE_MS));
    expect(screen.getByText('Posted.')).toBeVisible();
  });

  it('is one of two at most; an earlier one is shown again once there is room', async () => {
    renderRegion();
    say({ message: 'Posted.' }, { message: 'Deleted.' }, { message: 'Tagged.' });
    const listShown = () => screen.getAllByRole('status').map((toast) => toast.textContent);
    expect(listShown()).toEqual(['Deleted.', 'Tagged.']);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(listShown()).toEqual(['Posted.', 'Deleted.']);
  });

  it('keeps its place while others come and go', async () => {
    renderRegion();
    const placeOf = (message: string) => screen.getByText(message).closest('li')?.dataset['place'];
    const close = (message: string) =>
      userEvent.click(within(screen.getByText(message).closest('li')!).getByRole('button', { name: 'Close' }));
    say({ message: 'Posted.' });
    expect(placeOf('Posted.')).toBe('0');
    say({ message: 'Deleted.' });
    expect([placeOf('Posted.'), placeOf('Deleted.')]).toEqual(['0', '1']);
    await close('Posted.');
    expect(placeOf('Deleted.')).toBe('1');
    say({ message: 'Tagged.' });
    expect([placeOf('Deleted.'), placeOf('Tagged.')]).toEqual(['1', '0']);
  });

  it('is not replaced while the pointer is on it', async () => {
    renderRegion();
    say({ message: 'Posted.' }, { message: 'Deleted.' });
    await userEvent.hover(screen.getByText('Posted.'));
    say({ message: 'Tagged.' });
    expect(screen.getByText('Posted.')).toBeVisible();
    expect(screen.getByText('Tagged.')).toBeVisible();
    expect(screen.queryByText('Deleted.')).toBeNull();
  });

  it('can be closed', async () => {
    renderRegion();
    say({ message: 'Posted.' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Posted.')).toBeNull();
  });

  it('undoes its action, and closes', async () => {
    const run = vi.fn<() => void>();
    renderRegion();
    say({ message: 'Deleted.', action: { label: 'Undo', run } });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Deleted.')).toBeNull();
  });

  it('undoes its action by z, the newest first', async () => {
    const undo = vi.fn<(name: string) => void>();
    renderRegion();
    const withUndo = (name: string) => ({
      message: `${name} was excluded.`,
      action: { label: 'Undo', isUndo: true, run: () => undo(name) },
    });
    say(withUndo('North'), withUndo('South'), {
      message: 'Failed.',
      action: { label: 'Retry', run: () => undo('none') },
    });
    await userEvent.keyboard('zzz');
    expect(undo.mock.calls).toEqual([['South'], ['North']]);
    expect(screen.getByText('Failed.')).toBeVisible();
  });

  it('about a failure is announced at once', () => {
    renderRegion();
    say({ message: 'Not saved.', tone: 'danger' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  });
});
