import { describe, expect, it } from 'vitest';
import { testSettings } from '../../../../test/people.ts';
import { toNoClaimsRefusal, toRefusal } from './refusal.ts';

const ENDING = 'Please call our Customer Success Team at 555-0100 or 555-0101 for assistance and press 2.';
const AGENT = "We couldn't connect to the security agent.";
const COMPANY = 'Access is not enabled for this company account.';

describe('a user whom the provider refuses', () => {
  it.each([
    ['88.3 The e-mail address is not verified', 'Unverified Email', [ENDING], 'logout'],
    ['99.1 The user is disabled', 'Access Denied', [ENDING], 'portal'],
    ['99.2 no web access', 'Access Denied', [ENDING], 'driver'],
    ['88.1 closed', 'Access Denied', [COMPANY, ENDING], 'logout'],
    ['88.2 not enabled', 'Access Denied', [COMPANY, ENDING], 'logout'],
    ['77.1 no agent', 'Connection issue', [AGENT, ENDING], 'devices'],
    ['77.2 refused', 'Connection issue', [AGENT, ENDING], 'logout'],
    ['Down for Maintenance until noon', 'System Maintenance', [ENDING], 'logout'],
    ['something else', 'Access Denied', [ENDING], 'logout'],
    ['', 'Access Denied', [ENDING], 'logout'],
  ])('with "%s" reads "%s"', (description, title, lines, leadsTo) => {
    const oidc = { ...testSettings.oidc, devicesUrl: 'https://id.example.com/devices' };
    expect(toRefusal(description, { ...testSettings, oidc })).toMatchObject({ title, lines, leadsTo });
  });

  it('sees an error icon for maintenance only', () => {
    expect(toRefusal('Maintenance', testSettings).hasErrorIcon).toBe(true);
    expect(toRefusal('88.1', testSettings).hasErrorIcon).toBe(false);
  });

  it('is offered the portal, by its name, where there is no devices page', () => {
    expect(toRefusal('77.1 no agent', testSettings).leadsTo).toBe('portal');
  });

  it('is shown whom to call where the server returns no claims, and is logged out', () => {
    expect(toNoClaimsRefusal(testSettings)).toMatchObject({
      lines: ['Access Denied - Please call our Customer Success Team at 555-0100 or 555-0101 for assistance.'],
      leadsTo: 'logout',
    });
  });
});
