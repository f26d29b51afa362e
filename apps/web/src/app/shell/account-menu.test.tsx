import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { SessionController } from '../../modules/sign-in/model/session-controller.ts';
import { SignInContext } from '../../modules/sign-in/model/sign-in-context.ts';
import { testSettings } from '../../../test/people.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { AccountMenu } from './account-menu.tsx';

const DEVICES_URL = 'https://id.example.com/devices';
const SECURITY_URL = 'https://id.example.com/security';

async function open(addresses: Partial<typeof testSettings.oidc> = {}) {
  const oidc = { ...testSettings.oidc, ...addresses };
  renderSignedIn(
    <SignInContext value={{} as SessionController}>
      <AccountMenu />
    </SignInContext>,
    { settings: { oidc } },
  );
  await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
  await screen.findByRole('menuitem', { name: 'Preferences' });
}

it('leads to the page of the own computers', async () => {
  await open({ devicesUrl: DEVICES_URL });
  expect(screen.getByRole('menuitem', { name: 'Your computers' })).toHaveAttribute('href', DEVICES_URL);
});

it('leads to the security of the account', async () => {
  await open({ securityUrl: SECURITY_URL });
  expect(screen.getByRole('menuitem', { name: 'Security' })).toHaveAttribute('href', SECURITY_URL);
});

it('has no such entries where the identity provider has no such pages', async () => {
  await open();
  expect(screen.queryByRole('menuitem', { name: 'Your computers' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Security' })).toBeNull();
});
