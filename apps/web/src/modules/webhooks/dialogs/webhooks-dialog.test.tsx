import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  replayDeadDeliveries,
  replayWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@loadstone/contracts/webhooks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { WebhooksChoice } from '../components/webhooks-choice.tsx';
import { WebhooksDialog } from './webhooks-dialog.tsx';

const URL = 'https://tms.example.com/events';
const WEBHOOK: Webhook = {
  id: 3,
  url: URL,
  description: 'TMS',
  events: ['lead.appeared', 'lead.removed'],
  isBatched: false,
  backlog: { count: 0, oldestOn: null },
  pause: null,
  failingSince: null,
  deadCount: 2,
  createdBy: 'User One',
  createdOn: '2026-06-15T10:00:00.000Z',
  oldSecretUntil: null,
};
const DELIVERY: WebhookDelivery = {
  number: 7,
  eventId: '12-0',
  type: 'lead.appeared',
  eventCount: 1,
  status: 'dead',
  tries: 9,
  triedOn: '2026-06-15T10:00:00.000Z',
  nextTryOn: null,
  replyStatus: 500,
  reply: 'out of order',
  fault: null,
  tookMs: 40,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listWebhooks, () => ({ items: [WEBHOOK] }));
  server.respond(listWebhookDeliveries, () => ({ items: [DELIVERY] }));
  server.respond(createWebhook, () => ({ webhook: { ...WEBHOOK, id: 4, deadCount: 0 }, secret: 'whsec_new' }));
});

async function open() {
  renderSignedIn(<WebhooksDialog onClose={() => undefined} />);
  const card = within(await screen.findByRole('listitem', { name: URL }));
  return { user: userEvent.setup(), card };
}

describe('webhooks', () => {
  it('are listed with their state and their events', async () => {
    const { card } = await open();
    expect(card.getByText('Receives events')).toBeVisible();
    expect(card.getByText('Events: A new lead, A lead is gone')).toBeVisible();
    expect(card.getByText('2 events were given up after 24 hours.')).toBeVisible();
  });

  it('are added by keyboard, and show their secret once', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://two.example.com{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('whsec_new');
    expect(server.requestsOf(createWebhook)[0]?.body).toMatchObject({
      url: 'https://two.example.com',
      description: '',
    });
    expect(screen.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
  });

  it('send up to 100 events in one request where that is chosen, and state what waits', async () => {
    const batched = { ...WEBHOOK, isBatched: true, backlog: { count: 230, oldestOn: '2026-06-15T10:00:00.000Z' } };
    server.respond(listWebhooks, () => ({ items: [WEBHOOK] }));
    server.respond(patchWebhook, () => {
      server.respond(listWebhooks, () => ({ items: [batched] }));
      return batched;
    });
    server.respond(listWebhookDeliveries, () => ({ items: [{ ...DELIVERY, type: 'batch', eventCount: 100 }] }));
    const { user, card } = await open();
    expect(card.queryByText(/wait/)).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: `Edit ${URL}` }));
    await user.click(screen.getByRole('switch', { name: 'Up to 100 events in one request' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await card.findByText(/^230 events wait, the oldest since /)).toBeVisible();
    expect(card.getByText('Up to 100 events in one request')).toBeVisible();
    expect(server.requestsOf(patchWebhook)[0]?.body).toMatchObject({ isBatched: true });
    await user.click(card.getByRole('button', { name: 'Deliveries' }));
    expect(await card.findByText(/100 events/, { selector: 'td' })).toBeVisible();
  });

  it('have one row of buttons: while the form is open, those of the form', async () => {
    const { user } = await open();
    const close = { name: 'Close' };
    const count = screen.getAllByRole('button', close).length;
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    expect(screen.getAllByRole('button', close)).toHaveLength(count - 1);
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getAllByRole('button', close)).toHaveLength(count);
  });

  it('close only their form by Escape', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('keep what was typed where the address is refused, and say so at the field', async () => {
    server.respond(createWebhook, () => {
      throw new Refusal('request.invalid', [{ field: 'url', message: 'This is not a public address.' }]);
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    const field = screen.getByRole('textbox', { name: 'Address' });
    await user.type(field, 'not an address{Enter}');
    expect(field).toBeInvalid();
    expect(server.requestsOf(createWebhook)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, 'https://10.0.0.1{Enter}');
    expect(await screen.findByText('This is not a public address.')).toBeVisible();
    expect(field).toHaveValue('https://10.0.0.1');
  });

  it('are tested, paused and deleted', async () => {
    server.respond(testWebhook, () => ({
      ...DELIVERY,
      status: 'waiting' as const,
      replyStatus: null,
      fault: 'timeout' as const,
    }));
    const paused: Webhook = { ...WEBHOOK, pause: 'byUser' };
    server.respond(patchWebhook, () => {
      server.respond(listWebhooks, () => ({ items: [paused] }));
      return paused;
    });
    server.respond(deleteWebhook, () => {
      server.respond(listWebhooks, () => ({ items: [] }));
      return { id: 3 };
    });
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The test was not received: no reply within 10 s.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Pause' }));
    expect(await card.findByText('Paused: events wait')).toBeVisible();
    expect(server.requestsOf(patchWebhook)[0]?.body).toEqual({ isPaused: true });
    await user.click(card.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this address?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No address receives events yet.')).toBeVisible();
  });

  it('show what was sent with its replies, and send it again', async () => {
    server.respond(replayWebhookDelivery, () => ({ ...DELIVERY, status: 'waiting' as const }));
    server.respond(replayDeadDeliveries, () => ({ count: 2 }));
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Deliveries' }));
    expect(await card.findByText('500, 40 ms: out of order')).toBeVisible();
    expect(card.getByText('Given up, 9 tries')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Send event 7 again' }));
    expect(await screen.findByText('The event is sent again.')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Send them again' }));
    expect(await screen.findByText('2 events are sent again.')).toBeVisible();
    expect(server.requestsOf(replayWebhookDelivery)[0]?.params).toEqual({ id: '3', number: '7' });
  });

  it('are offered to administrators only', async () => {
    renderSignedIn(<WebhooksChoice onOpen={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Manage Webhooks' })).not.toBeInTheDocument();
    expect(server.requestsOf(listWebhooks)).toEqual([]);
    const onOpen = vi.fn();
    renderSignedIn(<WebhooksChoice onOpen={onOpen} />, { claims: { isAdministrator: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Webhooks' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
