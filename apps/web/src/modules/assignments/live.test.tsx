import { getAssignment, type Assignment } from '@loadstone/contracts/assignments';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { startFakeServer } from '../../../test/fake-server.ts';
import { makeAssignment } from '../../../test/make-assignment.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { assignmentByIdQuery } from './get-assignment.ts';

const RATE = {
  number: 1,
  rate: { amount: 195_000, currency: 'USD', basis: 'flat' },
  status: 'agreed',
  proposedBy: 'C',
  at: '2026-06-15T13:00:00.000Z',
  confirmation: '',
  confirmationState: 'due',
  sha256: '',
  acceptedName: '',
  acceptedOn: '',
  acceptedConfirmation: '',
  confirmationId: null,
  acceptedConfirmationId: null,
} as const;
const WRITTEN = {
  number: 1,
  confirmation: 'document-1',
  confirmationId: 1,
  confirmationState: 'written',
  sha256: 'ab12',
  acceptedConfirmation: '',
  acceptedConfirmationId: null,
} as const;
const change = { type: 'confirmation.changed', kind: 'E', token: 22, assignmentId: 1, ...WRITTEN } as const;

let client: QueryClient;
function Screen() {
  client = useQueryClient();
  const { data } = useQuery(assignmentByIdQuery(1));
  return <p>{data?.rates.map(({ confirmationState, confirmation }) => `${confirmationState} ${confirmation}`)}</p>;
}

it('a written confirmation is shown with its event, and the assignment is not read again', async () => {
  const server = startFakeServer();
  server.respond(getAssignment, () => makeAssignment({ rates: [RATE] }));
  const fake = createFakeHub();
  renderSignedIn(<Screen />, { hub: fake.hub });
  await screen.findByText(/due/u);

  fake.change(change);
  await screen.findByText('written document-1');
  expect(client.isFetching()).toBe(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(server.requestsOf(getAssignment)).toHaveLength(1);
});

it('a confirmation that is written while the assignment is read is read once more', async () => {
  const server = startFakeServer();
  const replies: ((assignment: Assignment) => void)[] = [];
  server.respondToPath(
    getAssignment.method,
    getAssignment.path,
    () => new Promise<Assignment>((resolve) => replies.push(resolve)),
  );
  const fake = createFakeHub();
  renderSignedIn(<Screen />, { hub: fake.hub });
  await expect.poll(() => replies.length).toBe(1);

  fake.change(change);
  replies[0]!(makeAssignment({ rates: [RATE] }));
  await expect.poll(() => replies.length).toBe(2);
  replies[1]!(makeAssignment({ rates: [{ ...RATE, ...WRITTEN }] }));
  await screen.findByText('written document-1');
});
