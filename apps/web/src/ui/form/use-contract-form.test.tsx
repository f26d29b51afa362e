import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useContractForm } from './use-contract-form.ts';

const SCHEMA = z.object({
  name: z.string().trim().min(3, 'At least three letters.'),
  city: z.string().min(1, 'A city is missing.'),
});

const onValid = vi.fn();
beforeEach(() => {
  onValid.mockReset();
  startFakeServer();
});

interface FormProps {
  readonly showErrors?: 'onBlur' | 'onChange' | 'onSubmit';
  /** The server's refusal of what is sent. */
  readonly refusal?: ApiError;
}

function Form({ showErrors, refusal }: FormProps) {
  const [isShown, setShown] = useState<boolean>();
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: SCHEMA,
    initialValues: { name: '', city: '' },
    ...(showErrors && { showErrors }),
    onValid: (values) => {
      onValid(values);
      if (refusal) setShown(showServerErrors(refusal));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      {/* The order on screen differs from the order of the contract. */}
      <TextInput label="City" {...form.getInputProps('city')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <button type="submit">Send</button>
      {isShown !== undefined && <p>{isShown ? 'shown at the fields' : 'about no field'}</p>}
    </form>
  );
}

function open(props: FormProps = {}) {
  renderSignedIn(<Form {...props} />);
  return userEvent.setup();
}
const field = (name: string) => screen.getByRole('textbox', { name });
const SHORT = 'At least three letters.';

describe('a form of the contract', () => {
  it('shows the error of a field when it is left, and removes it with the next change', async () => {
    const user = open();
    await user.type(field('Name'), 'ab');
    expect(screen.queryByText(SHORT)).toBeNull();
    await user.tab();
    expect(screen.getByText(SHORT)).toBeVisible();
    expect(field('Name')).toBeInvalid();
    await user.type(field('Name'), 'c');
    expect(screen.queryByText(SHORT)).toBeNull();
  });

  it('shows errors while the user types where that is chosen', async () => {
    const user = open({ showErrors: 'onChange' });
    await user.type(field('Name'), 'ab');
    expect(screen.getByText(SHORT)).toBeVisible();
    await user.keyboard('c');
    expect(screen.queryByText(SHORT)).toBeNull();
  });

  it('shows errors only after sending where that is chosen', async () => {
    const user = open({ showErrors: 'onSubmit' });
    await user.type(field('Name'), 'ab');
    await user.tab();
    expect(screen.queryByText(SHORT)).toBeNull();
    await user.type(field('Name'), '{Enter}');
    expect(screen.getByText(SHORT)).toBeVisible();
  });

  it('focuses the invalid field that is first on screen, and sends nothing', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field('City')).toHaveFocus();
    expect(screen.getByText('A city is missing.')).toBeVisible();
    expect(screen.getByText(SHORT)).toBeVisible();
    expect(onValid).not.toHaveBeenCalled();
  });

  it('sends valid values as they were typed', async () => {
    const user = open();
    await user.type(field('City'), 'Guelph');
    await user.type(field('Name'), ' oak {Enter}');
    expect(onValid.mock.calls).toEqual([[{ city: 'Guelph', name: ' oak ' }]]);
  });
});

describe('the errors of the server', () => {
  const refuse = (...details: { field: string; message: string }[]) =>
    new ApiError('request.invalid', 'Invalid.', 400, details);
  async function send(refusal: ApiError) {
    const user = open({ refusal });
    await user.type(field('City'), 'Guelph');
    await user.type(field('Name'), 'oaks{Enter}');
    return user;
  }

  it('appear at their fields, the first of which gets the focus', async () => {
    const user = await send(
      refuse({ field: 'name.0', message: 'Taken.' }, { field: 'city', message: 'Not on the board.' }),
    );
    expect(screen.getByText('shown at the fields')).toBeVisible();
    expect(screen.getByText('Not on the board.')).toBeVisible();
    expect(field('City')).toHaveFocus();
    await user.keyboard('x');
    expect(screen.queryByText('Not on the board.')).toBeNull();
  });

  it.each([
    ['an error of another field', refuse({ field: 'token', message: 'Unknown.' })],
    ['an error without fields', refuse()],
  ])('are left to the caller for %s', async (_, refusal) => {
    await send(refusal);
    expect(screen.getByText('about no field')).toBeVisible();
    expect(field('Name')).toBeValid();
  });
});
