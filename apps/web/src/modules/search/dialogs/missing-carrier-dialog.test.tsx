import { explainMissingCarrier, explainMissingUsCarrier, SEARCH_MESSAGES } from '@loadstone/contracts/search';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { openDialog } from '../../../../test/render.tsx';
import { MissingCarrierDialog } from './missing-carrier-dialog.tsx';

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(explainMissingCarrier, () => ({
    companies: [
      {
        custCd: 'MAP1',
        companyName: 'Maple Freight',
        reasons: [
          { reason: 'excluded' as const, trucks: 0 },
          { reason: 'origin' as const, trucks: 2 },
          { reason: 'size' as const, trucks: 1 },
        ],
      },
    ],
    total: 3,
  }));
});

const open = (tab: 'carriers' | 'usCarriers' = 'carriers') =>
  openDialog(
    <MissingCarrierDialog query={{ tab, draft: { companyName: 'oak' } } as never} onClose={onClose} />,
    'Why is a carrier not in the result?',
  );

describe('the dialog that explains a missing carrier', () => {
  it('starts in the field and needs three letters', async () => {
    const { user, getByRole, findByText, queryByText } = await open();
    const field = getByRole('textbox', { name: 'Company Name' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard(' ma {Enter}');
    expect(await findByText(SEARCH_MESSAGES.companyName)).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    await user.keyboard('p');
    expect(queryByText(SEARCH_MESSAGES.companyName)).toBeNull();
    expect(server.requestsOf(explainMissingCarrier)).toEqual([]);
  });

  it('shows the reasons of each company, and that there are more', async () => {
    const { user, getByRole, findByRole, getAllByRole, getByText } = await open();
    await user.type(getByRole('textbox', { name: 'Company Name' }), ' maple {Enter}');
    expect(await findByRole('heading', { name: 'Maple Freight' })).toBeVisible();
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your company excludes it.',
      '2 trucks start somewhere else.',
      '1 truck takes another size.',
    ]);
    expect(getByText('2 more companies have this name. Enter more of it.')).toBeVisible();
    expect(server.requestsOf(explainMissingCarrier)[0]?.body).toMatchObject({ missing: 'maple' });
  });

  it('says that no company has the name', async () => {
    server.respond(explainMissingUsCarrier, () => ({ companies: [], total: 0 }));
    const { user, getByRole, findByText } = await open('usCarriers');
    await user.type(getByRole('textbox', { name: 'Company Name' }), 'nowhere{Enter}');
    expect(await findByText('No company of the board has this name.')).toBeVisible();
    expect(server.requestsOf(explainMissingCarrier)).toEqual([]);
  });

  it('shows a failure and requests the same name again with Retry', async () => {
    server.refuse(explainMissingCarrier, 'server.internal');
    const { user, getByRole, findByText, findByRole, queryByText } = await open();
    await user.type(getByRole('textbox', { name: 'Company Name' }), 'maple{Enter}');
    expect(await findByText('The explanation could not be loaded.')).toBeVisible();
    server.respond(explainMissingCarrier, () => ({ companies: [], total: 0 }));
    await user.click(getByRole('button', { name: 'Retry' }));
    expect(await findByText('No company of the board has this name.')).toBeVisible();
    expect(queryByText('The explanation could not be loaded.')).toBeNull();
    expect(await findByRole('status')).toBeVisible();
    expect(server.requestsOf(explainMissingCarrier)).toHaveLength(2);
  });

  it.each(['{Escape}', '{Tab}{Enter}'])('closes by %s', async (keys) => {
    const { user, getByRole } = await open();
    await waitFor(() => expect(getByRole('textbox', { name: 'Company Name' })).toHaveFocus());
    await user.keyboard(keys);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
