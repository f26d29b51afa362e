import {
  addInboundSender,
  changeInboundSender,
  getInboundMailSettings,
  removeInboundSender,
  renewInboundAddress,
  type InboundMailSettings,
} from '@loadstone/contracts/inbound-mails';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { openDialog } from '../../../../test/render.tsx';
import { InboundMailsDialog } from './inbound-mails-dialog.tsx';

let server: FakeServer;
let settings: InboundMailSettings;
const SENDER = {
  ...({ id: 3, address: 'loads@shipper.example', postType: 'L', postsAlone: false, switchedBy: null } as const),
  ...{ createdBy: 'B1', createdOn: '2026-11-20T10:00:00.000Z' },
};

beforeEach(() => {
  server = startFakeServer();
  settings = { isOn: true, address: 'abc@in.example.net', senders: [SENDER] };
  server.respond(getInboundMailSettings, () => settings);
  server.respond(renewInboundAddress, () => (settings = { ...settings, address: 'def@in.example.net' }));
  server.respond(addInboundSender, ({ body }) => {
    const { address } = body as { address: string };
    return (settings = { ...settings, senders: [...settings.senders, { ...SENDER, id: 4, address }] });
  });
  server.respond(changeInboundSender, ({ body }) => {
    const { postsAlone } = body as { postsAlone: boolean };
    return (settings = { ...settings, senders: [{ ...SENDER, postsAlone, switchedBy: postsAlone ? 'B1' : null }] });
  });
  server.respond(removeInboundSender, () => (settings = { ...settings, senders: [] }));
});

const open = () => openDialog(<InboundMailsDialog onClose={() => undefined} />, 'Lists by mail');

it('shows the address, and renews it after a question', async () => {
  const { user } = await open();
  expect(await screen.findByText('abc@in.example.net')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy the address' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Renew' }));
  const question = await screen.findByRole('dialog', { name: 'Renew the address?' });
  expect(question).toHaveTextContent(/Mails to the present address are refused/);
  await user.click(within(question).getByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('def@in.example.net')).toBeVisible();
});

it('allows a sender by Enter, and removes one', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: 'Address of a sender' }), 'new@shipper.example{Enter}');
  expect(await screen.findByText('new@shipper.example')).toBeVisible();
  expect(server.requestsOf(addInboundSender)[0]?.body).toEqual({ address: 'new@shipper.example', postType: 'L' });
  await user.click(screen.getByRole('button', { name: 'Remove loads@shipper.example' }));
  await waitFor(() => expect(screen.queryByText('loads@shipper.example')).toBeNull());
  expect(document.body).not.toHaveFocus();
});

it('posts without a user only after a question', async () => {
  const { user } = await open();
  const alone = await screen.findByRole('switch', { name: 'Post the mails of loads@shipper.example without a user' });
  await user.click(alone);
  await user.click(await screen.findByRole('button', { name: 'Keep as it is' }));
  expect(server.requestsOf(changeInboundSender)).toEqual([]);
  await user.click(alone);
  await user.click(await screen.findByRole('button', { name: 'Post in my name' }));
  expect(await screen.findByText(/in the name of B1/)).toBeVisible();
  await waitFor(() => expect(alone).toBeChecked());
});

it('says that the board takes no mail', async () => {
  settings = { isOn: false, address: null, senders: [] };
  await open();
  expect(await screen.findByText(/^This board takes no mail/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
