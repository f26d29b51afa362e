import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from '../../lib/settings/language.ts';
import { UiProvider } from '../ui-provider.tsx';
import { DayInput } from './day-input.tsx';

afterEach(async () => {
  await act(() => changeLanguage('en'));
  localStorage.clear();
});

it('shows and reads a day in the language of the desk', async () => {
  const days: (string | null)[] = [];
  render(
    <UiProvider isTest>
      <DayInput label="Day" defaultValue="2026-02-03" onChange={(day) => days.push(day)} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Day' });
  expect(field).toHaveValue('Feb 03 2026');
  await act(() => changeLanguage('fr-CA'));
  expect(field).toHaveValue('3 févr. 2026');
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, '4 mars 2026');
  await user.tab();
  expect(days.at(-1)).toBe('2026-03-04');
});
