import { listActivityLog } from '@loadstone/contracts/activity';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import PreferencesDialogs, { type OpenedDialog } from './preferences-dialogs.tsx';

beforeAll(async () => {
  await import('../../modules/preferences/components/preferences-dialog.tsx');
  await import('../../modules/companies/components/company-numbers-choice.tsx');
  await import('../../modules/activity/components/activity-log-choice.tsx');
  await import('../../modules/activity/dialogs/activity-log-dialog.tsx');
});

it('personal preferences, those of the company and its administration are apart', async () => {
  startFakeServer();
  renderSignedIn(<PreferencesDialogs dialog="preferences" onOpen={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'Personal' })).toBeVisible();
  const company = await screen.findByRole('region', { name: 'Company' });
  expect(company).toContainElement(await screen.findByRole('heading', { name: 'Numbers of your company' }));
  expect(company).not.toContainElement(screen.getByText(/^These choices hold for/));
});

function Opened() {
  const [dialog, setDialog] = useState<OpenedDialog>('preferences');
  return <PreferencesDialogs dialog={dialog} onOpen={setDialog} onClose={() => undefined} />;
}

it('a dialog that the preferences lead to closes at Escape, and the focus is on the button that opened it', async () => {
  const server = startFakeServer();
  server.respond(listActivityLog, () => ({ people: [], entries: [], nextCursor: null }));
  renderSignedIn(<Opened />, { claims: { isAdministrator: true } });
  const user = userEvent.setup();
  const show = await screen.findByRole('button', { name: 'Show Activity log' });
  show.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Nothing is logged yet.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Activity log' })).not.toBeInTheDocument();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Show Activity log' })).toHaveFocus());
});
