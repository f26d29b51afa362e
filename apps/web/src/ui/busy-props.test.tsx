import { Button } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { busyProps } from './busy-props.ts';
import { UiProvider } from './ui-provider.tsx';

function show(isBusy: boolean, isOff = false) {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const content = (busy: boolean) => (
    <UiProvider isTest>
      <Button {...busyProps(busy, press, isOff)}>Send</Button>
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" {...busyProps(busy, undefined, isOff)}>
          Save
        </Button>
      </form>
    </UiProvider>
  );
  const { rerender } = render(content(isBusy));
  return { press, submit, become: (busy: boolean) => rerender(content(busy)) };
}

it('keeps the focus when the request begins, says so, and does nothing at a press', async () => {
  const { press, submit, become } = show(false);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  become(true);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter} ');
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).not.toHaveBeenCalled();
  become(false);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(2);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('does nothing for another reason without being busy', async () => {
  const { press } = show(false, true);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'false');
});
