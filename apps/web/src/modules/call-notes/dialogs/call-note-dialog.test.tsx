import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { browserWindow } from '../../../lib/browser/browser.ts';
import { holdTyped, reloadPage } from '../../../lib/browser/typed-values.ts';
import CallNoteDialog from './call-note-dialog.tsx';

beforeEach(() => {
  sessionStorage.clear();
  startFakeServer();
});

const NAME = 'callNote NORTH1';
const open = () =>
  renderSignedIn(
    <CallNoteDialog called={{ custCd: 'NORTH1', company: 'Northern Freight' }} isReopened onClose={() => undefined} />,
  );

/** Reloads the page: a form of that name starts with what it has kept. */
function reload() {
  vi.spyOn(browserWindow, 'reload').mockImplementation(() => undefined);
  reloadPage();
  const entry = Object.entries(sessionStorage).find(([key]) => key.includes('typedValues'));
  const kept = JSON.parse(String(entry?.[1])) as Record<string, unknown>;
  holdTyped(NAME, kept[NAME]);
}

it('has its outcome and its text again after a reload', async () => {
  const user = userEvent.setup();
  const first = open();
  await user.type(await screen.findByRole('textbox', { name: 'What came of the call?' }), 'spoke to Ann');
  await user.click(screen.getByRole('radio', { name: 'Agreed' }));
  reload();
  first.unmount();
  open();
  expect(await screen.findByRole('textbox', { name: 'What came of the call?' })).toHaveValue('spoke to Ann');
  expect(screen.getByRole('radio', { name: 'Agreed' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Note' })).toBeChecked());
});
