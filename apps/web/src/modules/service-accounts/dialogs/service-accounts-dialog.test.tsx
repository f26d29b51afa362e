import {
  addServiceAccount,
  addServiceAccountCredential,
  listServiceAccounts,
  removeServiceAccountCredential,
  revokeServiceAccount,
  type ServiceAccount,
} from '@loadstone/contracts/service-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { ServiceAccountsChoice } from '../components/service-accounts-choice.tsx';
import { ServiceAccountsDialog } from './service-accounts-dialog.tsx';

const ACCOUNT: ServiceAccount = {
  id: 3,
  clientId: 'sa_one',
  name: 'TMS',
  scopes: ['postings:read', 'leads:read'],
  networks: ['203.0.113.0/24'],
  credentialKind: 'secret',
  credentials: [{ id: 8, hint: 'abcd', createdOn: '2026-06-15T10:00:00.000Z' }],
  createdBy: 'User One',
  createdOn: '2026-06-15T10:00:00.000Z',
  lastUsedOn: null,
  lastUsedFrom: null,
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listServiceAccounts, () => [ACCOUNT]);
  server.respond(addServiceAccount, () => ({ account: { ...ACCOUNT, id: 4, name: 'Feed' }, secret: 'secret-of-feed' }));
});

async function open() {
  renderSignedIn(<ServiceAccountsDialog onClose={() => undefined} />);
  await screen.findByRole('listitem', { name: 'TMS' });
  return userEvent.setup();
}

describe('service accounts', () => {
  it('are listed with what they may do, and where from', async () => {
    await open();
    const account = within(screen.getByRole('listitem', { name: 'TMS' }));
    expect(account.getByText('sa_one')).toBeVisible();
    expect(account.getByText('May do: Read postings, Read leads')).toBeVisible();
    expect(account.getByText('Only from 203.0.113.0/24')).toBeVisible();
    expect(account.getByText('Not used yet')).toBeVisible();
  });

  it('are added by keyboard after the password was typed, and show their secret once', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a service account' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Feed');
    await user.click(screen.getByRole('checkbox', { name: 'Read leads' }));
    await user.type(screen.getByRole('textbox', { name: 'Networks' }), '10.0.0.0/8{Enter}');
    await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('secret-of-feed');
    expect(server.requestsOf(addServiceAccount)[0]?.body).toEqual({
      name: 'Feed',
      scopes: ['postings:read', 'postings:write'],
      networks: ['10.0.0.0/8'],
      password: 'right',
    });
    expect(screen.queryByLabelText(/^Your password/)).not.toBeInTheDocument();
  });

  it('keep what was typed when the password is wrong, and say so at the field', async () => {
    server.respond(addServiceAccount, () => {
      throw new Refusal('password.wrong', [{ field: 'password', message: 'This is not your password.' }]);
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a service account' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Feed');
    await user.type(screen.getByLabelText(/^Your password/), 'wrong{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(screen.getByLabelText(/^Your password/)).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Feed');
  });

  it('get a second secret, and lose the first one', async () => {
    const second = { id: 9, hint: 'wxyz', createdOn: ACCOUNT.createdOn };
    const both = { ...ACCOUNT, credentials: [...ACCOUNT.credentials, second] };
    server.respond(addServiceAccountCredential, () => {
      server.respond(listServiceAccounts, () => [both]);
      return { account: both, secret: 'second-secret' };
    });
    server.respond(removeServiceAccountCredential, () => ({ ...ACCOUNT, credentials: [second] }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'New secret' }));
    await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
    expect(await screen.findByRole('status')).toHaveTextContent('second-secret');
    await user.click(await screen.findByRole('button', { name: 'Remove Secret ending in abcd' }));
    await waitFor(() =>
      expect(server.requestsOf(removeServiceAccountCredential)[0]?.params).toEqual({ id: '3', credentialId: '8' }),
    );
  });

  it('sign in with a key of the program, which is refused with its private part before it is sent', async () => {
    const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    server.respond(addServiceAccount, () => ({ account: { ...ACCOUNT, id: 4, name: 'Feed' }, secret: null }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add a service account' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Feed');
    await user.click(screen.getByRole('radio', { name: /^A key of the program/ }));
    const field = screen.getByRole('textbox', { name: 'Public key' });
    await user.type(screen.getByLabelText(/^Your password/), 'right');
    for (const [wrong, message] of [
      ['', 'Expected a public key as JWK (JSON).'],
      ['no key', 'Expected a public key as JWK (JSON).'],
      [JSON.stringify({ ...publicKey, d: 'private' }), /never send the private one/],
      ['{"kty":"OKP"}', 'This member of the key is missing.'],
    ] as const) {
      await user.clear(field);
      if (wrong !== '') {
        await user.click(field);
        await user.paste(wrong);
      }
      await user.click(screen.getByRole('button', { name: 'Create' }));
      expect(await screen.findByText(message)).toBeVisible();
      expect(field).toBeInvalid();
    }
    expect(server.requestsOf(addServiceAccount)).toEqual([]);
    await user.clear(field);
    await user.click(field);
    await user.paste(JSON.stringify(publicKey));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Feed signs in with its key as sa_one.');
    expect(server.requestsOf(addServiceAccount).map(({ body }) => body)).toEqual([
      {
        name: 'Feed',
        scopes: ['postings:read', 'postings:write', 'leads:read'],
        networks: [],
        publicKey,
        password: 'right',
      },
    ]);
  });

  it('with a key get a second key', async () => {
    const account: ServiceAccount = { ...ACCOUNT, credentialKind: 'key' };
    server.respond(listServiceAccounts, () => [account]);
    server.respond(addServiceAccountCredential, () => ({ account, secret: null }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'New key' }));
    await user.click(screen.getByRole('textbox', { name: 'Public key' }));
    await user.paste('{"kty":"RSA","n":"AQAB","e":"AQAB"}');
    await user.type(screen.getByLabelText(/^Your password/), 'right{Enter}');
    await screen.findByRole('status');
    expect(server.requestsOf(addServiceAccountCredential)[0]?.body).toEqual({
      publicKey: { kty: 'RSA', n: 'AQAB', e: 'AQAB' },
      password: 'right',
    });
  });

  it('are revoked after a question', async () => {
    server.respond(revokeServiceAccount, () => ({ id: 3 }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke TMS?' });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('TMS is revoked.')).toBeVisible();
    expect(server.requestsOf(revokeServiceAccount)).toHaveLength(1);
  });
});

describe('the preferences', () => {
  it('lead an administrator to the service accounts', async () => {
    const onOpen = vi.fn();
    renderSignedIn(<ServiceAccountsChoice onOpen={onOpen} />, { claims: { isAdministrator: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Service accounts' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('show nothing to other users', async () => {
    renderSignedIn(<ServiceAccountsChoice onOpen={() => undefined} />);
    expect(server.requestsOf(listServiceAccounts)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Manage Service accounts' })).not.toBeInTheDocument();
  });
});
