import { sendFeedback } from '@loadstone/contracts/feedback';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(sendFeedback, () => ({ delivery: 'mail' as const }));
});

async function open() {
  const onClose = vi.fn();
  renderSignedIn(<FeedbackDialog onClose={onClose} />);
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await waitFor(() => expect(subject).toHaveFocus());
  return { onClose, user: userEvent.setup() };
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('A faster list{Tab}Please.');
}

const keys = () => server.requestsOf(sendFeedback).map(({ headers }) => headers.get('idempotency-key'));

describe('Provide Feedback', () => {
  it('is written and sent by keyboard, and shows that it is being sent', async () => {
    const { onClose, user } = await open();
    await user.keyboard('A faster list{Tab}Please.{Tab}{Tab}{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsOf(sendFeedback)[0]?.body).toEqual({ subject: 'A faster list', message: 'Please.' });
    expect(await screen.findByText(/on its way to the support team/)).toBeVisible();
  });

  it('shows where it is stored on a board without a mail server', async () => {
    server.respond(sendFeedback, () => ({ delivery: 'outbox' as const }));
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/stored on this board/)).toBeVisible();
  });

  it('sends nothing while a field is empty, and focuses that field', async () => {
    const { user } = await open();
    await user.keyboard('A faster list{Enter}');
    expect(await screen.findByText('This field is required.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    expect(server.requestsOf(sendFeedback)).toEqual([]);
  });

  it('keeps the text when it fails; the same text is sent with the same key, another one with another key', async () => {
    server.respond(sendFeedback, () => {
      throw new Refusal('server.internal');
    });
    const { onClose, user } = await open();
    await fill(user);
    const send = screen.getByRole('button', { name: 'Send' });
    await user.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your text is still here.');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Please.');
    server.respond(sendFeedback, () => ({ delivery: 'mail' as const }));
    await user.click(send);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    await user.type(screen.getByRole('textbox', { name: 'Message' }), ' Thanks.');
    await user.click(send);
    await waitFor(() => expect(keys()).toHaveLength(3));
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });
});
