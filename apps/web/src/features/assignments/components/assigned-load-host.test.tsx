import { equipmentPostingCalls, getAssignment, listPendingLoads, type Assignment } from '@loadstone/contracts';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { openLoad } from '../model/open-load.ts';
import { AssignedLoadHost } from './assigned-load-host.tsx';
import { OfferButton } from './offer-button.tsx';

// The user counts as busy for more than the second that the library allows by default.
configure({ asyncUtilTimeout: 8_000 });
beforeAll(() => import('../dialogs/assigned-load-dialog.tsx'));

const NAME = 'Load Assigned by Lakeshore Brokerage';
let server: FakeServer;
let offers: Assignment[];
beforeEach(() => {
  openLoad.set(null);
  server = startFakeServer();
  offers = [makeAssignment()];
  server.respond(listPendingLoads, () => offers);
  server.respond(getAssignment, ({ params }) => makeAssignment({ id: Number(params['id']) }));
});

function show(mode: 'B' | 'C' = 'C', isDialogOpen = false) {
  renderSignedIn(
    <>
      <OfferButton />
      <input aria-label="Company name" />
      <DialogFrame title="Other dialog" isOpen={isDialogOpen}>
        <p>Content</p>
      </DialogFrame>
      <AssignedLoadHost />
    </>,
    { mode },
  );
  return userEvent.setup();
}
const findWaiting = () => screen.findByRole('button', { name: '1 load offered', hidden: true });
const findDialog = () => screen.findByRole('dialog', { name: NAME });

describe('a load that is offered to a carrier', () => {
  it('opens by itself while the user is idle, once', async () => {
    const user = show();
    await findDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('w');
    expect(await findDialog()).toBeVisible();
  });

  it('waits in the header while the user is in a text field, and opens when the field is left', async () => {
    const user = show();
    const field = screen.getByRole('textbox', { name: 'Company name' });
    field.focus();
    await findWaiting();
    await user.keyboard('north');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field).toHaveValue('north');
    field.blur();
    expect(await findDialog()).toBeVisible();
  });

  it('waits while another dialog is open', async () => {
    show('C', true);
    await findWaiting();
    await screen.findByRole('dialog', { name: 'Other dialog' });
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
  });

  it('is neither accepted nor closed by an Enter that was meant for something else', async () => {
    server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E' }));
    const user = show();
    const dialog = await findDialog();
    await within(dialog).findByRole('button', { name: 'Accept' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Enter} ');
    expect(dialog).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeEnabled());
    await user.keyboard('{Enter} ');
    expect(server.requestsOf(equipmentPostingCalls.setStatus)).toEqual([]);
    expect(dialog).toBeVisible();
  });

  it('is no matter of a broker', async () => {
    show('B');
    await waitFor(() => expect(screen.getByRole('textbox')).toBeVisible());
    expect(server.requestsOf(listPendingLoads)).toEqual([]);
  });
});
