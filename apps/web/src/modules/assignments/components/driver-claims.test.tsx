import { decideReferenceClaim, getAssignedLoad } from '@loadstone/contracts/assignments';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { DriverClaims } from './driver-claims.tsx';

const CLAIM = { id: 5, name: 'Driver One', phone: '416-555-0107', at: '2026-06-15T10:00:00Z' };
const waiting = makeAssignment({ side: 'B', token: 11, holder: 'externalCarrier', pStatus: 'P', claims: [CLAIM] });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(getAssignedLoad, () => waiting);
  server.respond(decideReferenceClaim, () => waiting);
});

describe('a driver who waits for the broker', () => {
  it.each([
    ['Confirm Driver One', true, 'Driver One drives the load.'],
    ['Refuse Driver One', false, 'Driver One was refused.'],
  ])('is shown with name and phone, and %s is sent', async (name, isConfirmed, message) => {
    renderSignedIn(<DriverClaims assignment={waiting} />);
    expect(await screen.findByText('Driver One, 416-555-0107, entered the reference #.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(server.requestsOf(decideReferenceClaim)[0]?.body).toEqual({ token: 11, claimId: 5, isConfirmed });
  });

  it('who does not wait any more is a message', async () => {
    server.respond(decideReferenceClaim, () => {
      throw new Refusal('assignment.changedMeanwhile');
    });
    renderSignedIn(<DriverClaims assignment={waiting} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm Driver One' }));
    expect(await screen.findByText('Refused: assignment.changedMeanwhile')).toBeVisible();
  });
});
