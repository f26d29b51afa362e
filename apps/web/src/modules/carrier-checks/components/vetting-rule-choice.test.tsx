import { getVettingRule, NO_VETTING_RULE, setVettingRule } from '@loadstone/contracts/carrier-checks';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { VettingRuleChoice } from './vetting-rule-choice.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(getVettingRule, () => NO_VETTING_RULE);
  server.respond(setVettingRule, ({ body }) => body as typeof NO_VETTING_RULE);
});

it('sets by keyboard when to warn and when to ask a second user', async () => {
  const user = userEvent.setup();
  renderSignedIn(<VettingRuleChoice />);
  await user.click(await screen.findByRole('switch', { name: 'Warn about new carriers' }));
  const warn = screen.getByRole('spinbutton', { name: 'Warn below this number of loads' });
  await user.clear(warn);
  await user.type(warn, '5');
  await user.click(screen.getByRole('switch', { name: 'Ask a second user for new carriers' }));
  const days = screen.getByRole('spinbutton', { name: 'Days for which a check counts' });
  await user.clear(days);
  await user.type(days, '14{Enter}');
  await waitFor(() =>
    expect(server.requestsOf(setVettingRule)[0]?.body).toEqual({
      warnBelowLoads: 5,
      secondUserBelowLoads: 1,
      checkDays: 14,
    }),
  );
  expect(await screen.findByText('Saved for all users of your company.')).toBeVisible();
});

it('names the fault at the field and keeps what was typed', async () => {
  const user = userEvent.setup();
  renderSignedIn(<VettingRuleChoice />);
  await user.click(await screen.findByRole('switch', { name: 'Warn about new carriers' }));
  const warn = screen.getByRole('spinbutton', { name: 'Warn below this number of loads' });
  await user.clear(warn);
  await user.type(warn, '500{Enter}');
  expect(warn).toBeInvalid();
  expect(warn).toHaveValue(500);
  await user.clear(warn);
  await user.keyboard('{Enter}');
  expect(warn).toBeInvalid();
  expect(server.requestsOf(setVettingRule)).toEqual([]);
  await user.type(warn, '4');
  server.respond(setVettingRule, () => {
    throw new Refusal('server.internal');
  });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('This could not be saved. Nothing has changed.')).toBeVisible();
  expect(warn).toHaveValue(4);
});

it('is not for carriers', () => {
  renderSignedIn(<VettingRuleChoice />, { mode: 'C' });
  expect(screen.queryByRole('region', { name: 'Before a load is assigned' })).toBeNull();
});
