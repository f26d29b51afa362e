import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { UiProvider } from '../ui-provider.tsx';
import { SavedForm } from './saved-form.tsx';

const SCHEMA = z.object({
  name: z.string().trim().min(1, { message: 'A name is missing.' }).max(10),
  note: z.string().max(200).optional(),
  isOpen: z.boolean(),
  most: z.int().min(1).max(9).nullable(),
  days: z.array(z.enum(['mon', 'tue'])).min(1),
});
type Values = z.infer<typeof SCHEMA>;

function show(save: (values: Values) => Promise<unknown>) {
  const initialValues: Values = { name: '', note: '', isOpen: false, most: null, days: ['mon'] };
  render(
    <UiProvider isTest>
      <SavedForm<Values>
        schema={SCHEMA}
        initialValues={initialValues}
        isPending={false}
        save={save}
        words={{ save: 'Save', saved: 'Saved.', toFailed: () => 'Not saved.' }}
        toFields={({ isOpen }) => ({
          name: { label: 'Name', hint: 'As on the sign' },
          note: { label: 'Note', rows: 3, isHidden: !isOpen },
          isOpen: { label: 'Open', hint: 'For all' },
          most: { label: 'Limit', rule: { usual: 3, words: { label: 'At most' } } },
          days: {
            label: 'Days',
            choices: [
              { value: 'mon', label: 'Monday' },
              { value: 'tue', label: 'Tuesday' },
            ],
          },
        })}
      />
    </UiProvider>,
  );
}

it('has a field for each value by its type in the contract, with its limits', async () => {
  const user = userEvent.setup();
  const save = vi.fn(() => Promise.resolve());
  show(save);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('As on the sign');
  await user.type(name, 'A very long name');
  expect(name).toHaveValue('A very lon');
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Open' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Beside the gate');
  await user.click(screen.getByRole('switch', { name: 'Limit' }));
  const most = screen.getByRole('spinbutton', { name: 'At most' });
  expect(most).toHaveValue(3);
  await user.clear(most);
  await user.type(most, '5');
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      name: 'A very lon',
      note: 'Beside the gate',
      isOpen: true,
      most: 5,
      days: ['mon', 'tue'],
    }),
  );
});

it('shows what the contract refuses at its field, which has the focus', async () => {
  const user = userEvent.setup();
  const save = vi.fn(() => Promise.resolve());
  show(save);
  await user.click(screen.getByRole('switch', { name: 'Limit' }));
  await user.clear(screen.getByRole('spinbutton', { name: 'At most' }));
  await user.keyboard('{Enter}');
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription(expect.stringContaining('A name is missing.'));
  expect(screen.getByRole('spinbutton', { name: 'At most' })).toBeInvalid();
  expect(save).not.toHaveBeenCalled();
});
