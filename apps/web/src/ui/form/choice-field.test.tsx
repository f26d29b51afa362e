import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../test/render.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import type { Choice } from './choices.ts';

const CHOICES: Choice[] = [
  { value: 'V', code: 'V', label: 'Van' },
  { value: 'F', code: 'F', label: 'Flatbed' },
  { value: 'R', code: 'R', label: 'Reefer', hint: 'on another load' },
];
const onSubmit = vi.fn();
beforeEach(() => {
  onSubmit.mockReset();
});

function One({ isClearable }: { readonly isClearable: boolean }) {
  const [value, setValue] = useState<string | null>('V');
  return (
    <>
      <ChoiceField label="Truck" choices={CHOICES} value={value} onChange={setValue} isClearable={isClearable} />
      <output>{value ?? 'none'}</output>
    </>
  );
}
function Several() {
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <ChoicesField label="Truck" choices={CHOICES} value={values} onChange={setValues} />
      <output>{values.join(' ') || 'none'}</output>
    </>
  );
}
function open(field: 'one' | 'required' | 'several') {
  renderSignedIn(
    <DialogFrame title="Form" isOpen onSubmit={onSubmit} footer={<button type="submit">Send</button>}>
      {field === 'several' ? <Several /> : <One isClearable={field === 'one'} />}
      <input aria-label="Next" />
    </DialogFrame>,
  );
  return userEvent.setup();
}
const truck = () => screen.getByRole('combobox', { name: 'Truck' });
const chosen = () => screen.getByRole('status').textContent;

describe.each([
  ['one choice', 'one'],
  ['several choices', 'several'],
] as const)('a field of %s', (_, kind) => {
  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('takes the first choice that fits the typed text by %s', async (_key, key) => {
    const user = open(kind);
    await user.clear(truck());
    await user.type(truck(), `flat${key}`);
    expect(chosen()).toBe('F');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes the choice that arrows have marked', async () => {
    const user = open(kind);
    await user.clear(truck());
    await user.type(truck(), 'e{ArrowDown}{Tab}');
    expect(chosen()).toBe('R');
  });

  it('finds a choice by its letter', async () => {
    const user = open(kind);
    await user.clear(truck());
    await user.type(truck(), 'r{Enter}');
    expect(chosen()).toBe('R');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('says that nothing fits by %s, keeps the text, and the form is not sent', async (_key, key) => {
    const user = open(kind);
    const before = chosen();
    await user.clear(truck());
    await user.type(truck(), `spaceship${key}`);
    expect(truck()).toHaveValue('spaceship');
    expect(truck()).toHaveAccessibleDescription('Nothing fits "spaceship". Please choose from the list.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(truck()).toHaveFocus();
    expect(chosen()).toBe(before);
    await user.clear(truck());
    await user.type(truck(), 'flat{Tab}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(chosen()).toBe('F');
  });

  it('states what a user should know before choosing', async () => {
    const user = open(kind);
    await user.click(truck());
    expect(await screen.findByRole('option', { name: /^Reefer\s*on another load$/ })).toBeVisible();
  });

  it('sends the form by Enter where nothing is typed', async () => {
    const user = open(kind);
    await user.click(truck());
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

it('a choice is removed by deleting its text, where it can be', async () => {
  const user = open('one');
  await user.clear(truck());
  expect(chosen()).toBe('V');
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('none');
});

it('a choice that is required comes back where its text was deleted', async () => {
  const user = open('required');
  await user.clear(truck());
  await user.tab();
  expect(truck()).toHaveValue('Van');
  expect(chosen()).toBe('V');
});

it('Escape restores the choice', async () => {
  const user = open('one');
  await user.clear(truck());
  await user.type(truck(), 'spaceship{Escape}');
  expect(truck()).toHaveValue('Van');
});

it('of several choices, a text never takes one away; a click and Backspace do', async () => {
  const user = open('several');
  await user.type(truck(), 'van{Enter}flat{Enter}van{Tab}');
  expect(chosen()).toBe('V F');
  await user.click(truck());
  await user.click(await screen.findByRole('option', { name: 'Van' }));
  expect(chosen()).toBe('F');
  await user.type(truck(), '{Backspace}');
  expect(chosen()).toBe('none');
});
