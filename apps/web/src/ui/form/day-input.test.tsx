import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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
  await waitFor(() => expect(days.at(-1)).toBe('2026-03-04'));
});

/** A field that keeps its day, as a form does. */
function KeptDay({ onDay }: { readonly onDay: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>('2026-11-23');
  const keep = (next: string | null) => {
    setDay(next);
    onDay(next);
  };
  return <DayInput label="Day" minDate="2026-11-22" value={day} onChange={keep} />;
}

async function typeDay(typed: string) {
  const onDay = vi.fn<(day: string | null) => void>();
  render(
    <UiProvider isTest>
      <KeptDay onDay={onDay} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Day' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  await waitFor(() => {
    expect(onDay).toHaveBeenCalled();
    // Until the reader is loaded, the text has no reason yet.
    expect(field).not.toHaveAttribute('data-unresolved', '');
  });
  fireEvent.blur(field);
  return { field, day: onDay.mock.lastCall?.[0] };
}

it.each([
  ['11/28/26', '2026-11-28'],
  ['28-Nov', '2026-11-28'],
  ['2026/11/28', '2026-11-28'],
  ['sat', '2026-11-28'],
  ['tomorrow', '2026-11-23'],
  ['demain', '2026-11-23'],
])('reads %s as lists are read', async (typed, day) => {
  expect((await typeDay(typed)).day).toBe(day);
});

it.each([
  ['someday', '“someday” is not a day. Write it as 11/28, 28-Nov, sat or tomorrow.'],
  ['31-Nov', '“31-Nov” is not a day. Write it as 11/28, 28-Nov, sat or tomorrow.'],
  ['11/20/26', 'This day has passed.'],
  ['12/01/27', 'Which day: Jan 12, Dec 01? Write the name of the month.'],
])('keeps %s with the reason, and never the former day', async (typed, reason) => {
  const { field, day } = await typeDay(typed);
  expect(day).toBeNull();
  expect(field).toHaveValue(typed);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(field).toBeInvalid();
});

it('offers the first day that is possible in place of one that has passed', async () => {
  const onDay = vi.fn<(day: string | null) => void>();
  render(
    <UiProvider isTest>
      <KeptDay onDay={onDay} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Day' });
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: '11/20/26' } });
  fireEvent.blur(field);
  await userEvent.click(await screen.findByRole('button', { name: 'Use Nov 22' }));
  expect(onDay).toHaveBeenLastCalledWith('2026-11-22');
  const shown = screen.getByRole('textbox', { name: 'Day' });
  expect(shown).toHaveValue('Nov 22 2026');
  expect(shown).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Use Nov 22' })).toBeNull();
});

it('has no day while the reader of a typed one is loaded', async () => {
  const onDay = vi.fn<(day: string | null) => void>();
  render(
    <UiProvider isTest>
      <KeptDay onDay={onDay} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Day' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '28-Nov' } });
  expect(onDay).toHaveBeenLastCalledWith(null);
  expect(field).toHaveAttribute('data-unresolved', '');
  await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-28'));
  expect(field).not.toHaveAttribute('data-unresolved');
});

/** Types a day that the form refuses into a field whose reader is not loaded yet. */
function typeRefusedDay(): HTMLElement {
  render(
    <UiProvider isTest>
      <DayInput label="Day" minDate="2026-11-22" value={null} onChange={() => undefined} />
    </UiProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Day' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '28-Nov' } });
  return field;
}

it('shows that the form has refused a day which was typed before the reader was loaded', async () => {
  const field = typeRefusedDay();
  fireEvent.blur(field);
  expect(field).toHaveValue('28-Nov');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue(''));
});

it('shows that the form has refused a day whose reader was loaded while the field was being left', async () => {
  const field = typeRefusedDay();
  // The field is left before what was read is on screen.
  await act(async () => {
    await import('../../lib/read-day.ts');
    fireEvent.blur(field);
  });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Day' })).toHaveValue(''));
});

it('goes on to the next field with Tab, where the next letters are typed', async () => {
  const onDay = vi.fn<(day: string | null) => void>();
  render(
    <UiProvider isTest>
      <DayInput label="Day" clearable value="2026-12-01" onChange={onDay} />
      <input aria-label="Hours" />
    </UiProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Hours' })).toHaveFocus();
  await user.keyboard('after 3pm');
  expect(screen.getByRole('textbox', { name: 'Hours' })).toHaveValue('after 3pm');
  expect(onDay).not.toHaveBeenCalled();
});

it('clears the day by a named button, and the field keeps the focus', async () => {
  render(
    <UiProvider isTest>
      <ClearedDay />
    </UiProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Day' });
  await user.click(field);
  await user.click(screen.getByRole('button', { name: 'Clear the day' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

function ClearedDay() {
  const [day, setDay] = useState<string | null>('2026-12-01');
  return <DayInput label="Day" clearable value={day} onChange={setDay} />;
}
