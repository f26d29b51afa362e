import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { ask, type Question } from './ask.ts';
import { QuestionHost } from './question-host.tsx';

async function askNow(changes: Partial<Question> = {}) {
  render(
    <UiProvider isTest>
      <button type="button">Before</button>
      <QuestionHost />
    </UiProvider>,
  );
  screen.getByRole('button', { name: 'Before' }).focus();
  let answer = Promise.resolve(false);
  act(() => {
    answer = ask({ title: 'Delete it?', confirmLabel: 'Delete', cancelLabel: 'Keep', ...changes });
  });
  await screen.findByRole('dialog', { name: 'Delete it?' });
  return { answer, user: userEvent.setup() };
}

describe('a question', () => {
  it('is confirmed by Enter, because the focus starts on yes', async () => {
    const { answer, user } = await askNow();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await expect(answer).resolves.toBe(true);
  });

  it('about something dangerous starts on no', async () => {
    const { answer, user } = await askNow({ isDangerous: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await expect(answer).resolves.toBe(false);
  });

  it('is declined by Esc, and returns the focus', async () => {
    const { answer, user } = await askNow();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await expect(answer).resolves.toBe(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus());
  });

  it('that needs a choice cannot be closed otherwise', async () => {
    const { user } = await askNow({ isDismissible: false, cancelLabel: undefined });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('waits until the one before it is closed', async () => {
    const { user } = await askNow();
    act(() => void ask({ title: 'And this?', confirmLabel: 'Yes' }));
    expect(screen.queryByRole('dialog', { name: 'And this?' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByRole('dialog', { name: 'And this?' })).toBeVisible();
  });
});
