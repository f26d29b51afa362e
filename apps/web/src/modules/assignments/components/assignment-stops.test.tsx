import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { getAssignedEquipment, getAssignment, reportStop, type StopTimes } from '@loadstone/contracts/assignments';
import { listDocuments } from '@loadstone/contracts/documents';
import { getEquipmentPosition, getLoadPosition } from '@loadstone/contracts/tracking';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn, SignedIn } from '../../../../test/render.tsx';
import { toShownStops } from '../model/stops.ts';
import { AssignedView } from './assigned-view.tsx';
import { AssignmentStops } from './assignment-stops.tsx';
import { LoadFacts } from './load-facts.tsx';

const NONE = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null };
const PLACE = { cityId: 1, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 4 } as const;
const PLAIN = { ...PLAIN_STOP, timing: 'firm', weightLbs: 900, reference: 'DOCK 7' } as const;
const STOP = { ...PLACE, ...PLAIN, kind: 'drop', day: '2026-06-16', hours: { from: '08:00', to: '16:00' } } as const;
/** By the clocks of the places: left Toronto at 8:00, Guelph by 16:00, Chicago by the end of the next day. */
const TIMES: StopTimes[] = [
  {
    arrivedOn: '2026-06-16T11:30:00.000Z',
    arrivedBy: 'position',
    departedOn: '2026-06-16T12:00:00.000Z',
    departedBy: 'driver',
    dueOn: '2026-06-17T03:59:00.000Z',
    timeZone: 'America/Toronto',
  },
  { ...NONE, dueOn: '2026-06-16T20:00:00.000Z', timeZone: 'America/Toronto' },
  { ...NONE, dueOn: '2026-06-18T04:59:00.000Z', timeZone: 'America/Chicago' },
];
const load = { pStatus: 'R', stops: [STOP], stopTimes: TIMES, deliveryDate: '2026-06-17' } as const;
const journey = {
  pStatus: 'R',
  nextStop: 'delivery',
  eta: '2026-06-17T15:00:00.000Z',
  isEstimate: true,
  remainingMiles: 500,
  atPickUpOn: null,
  atDeliveryOn: null,
  lateOn: null,
  stopEtas: [null, '2026-06-16T20:30:00.000Z', '2026-06-17T15:00:00.000Z'],
} as const;

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  const track = { responseCode: 200, positions: [], journey: { ...journey, stopEtas: [...journey.stopEtas] } };
  server.respond(getLoadPosition, () => track);
  server.respond(getEquipmentPosition, () => track);
  server.respond(listDocuments, () => []);
});

function show(side: 'B' | 'C'): void {
  const assignment = makeAssignment({ ...load, side, stops: [...load.stops], stopTimes: [...TIMES] });
  renderSignedIn(
    <AssignmentStops
      assignment={assignment}
      renderDocuments={(token, stop) => <em>{`${token} ${stop}`}</em>}
      onReported={() => undefined}
    />,
    { mode: side },
  );
}

describe('the stops of an assigned load', () => {
  it('say what was not reported, and what a way back to the first place needs', () => {
    const shown = (changes: object) => {
      const assignment = makeAssignment({ ...load, side: 'C', stops: [...load.stops], ...changes });
      return toShownStops(assignment, undefined).map(({ missing }) => missing);
    };
    expect(shown({ stopTimes: [...TIMES] })).toEqual(['', '', '']);
    const back = { destCity: 'Toronto', destSt: 'ON' };
    expect(shown({ ...back, stopTimes: [...TIMES] })).toEqual([
      '',
      '',
      'The position shows this arrival only once the arrival at stop 2 is reported.',
    ]);
    const came = { ...TIMES[1]!, arrivedOn: '2026-06-16T19:00:00.000Z' };
    expect(shown({ ...back, stopTimes: TIMES.with(1, came) })).toEqual(['', '', '']);
    const last = { ...TIMES[2]!, arrivedOn: '2026-06-17T19:00:00.000Z' };
    expect(shown({ stopTimes: TIMES.with(2, last) })).toEqual(['', 'Not reported', '']);
    expect(shown({ pStatus: 'D', stopTimes: TIMES.with(2, last) })).toEqual(['', 'Not reported', '']);
  });

  it('state what is planned, expected and reported by the clock of each place, and mark the late one', async () => {
    show('B');
    await screen.findByText(/expected Jun 16/);
    const rows = screen.getAllByRole('listitem');
    const [first, second, third] = rows.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
    expect(first).toMatch(/^Pick-up Toronto, ON, Jun 16arrived Jun 16 7:30 AM EDT · left Jun 16 8:00 AM EDT11 0$/i);
    expect(second).toMatch(
      /^Drop Guelph, ON, Jun 16, 08:00–16:00 \(firm\), 900 lb, DOCK 7expected Jun 16 4:30 PM EDTLate11 1$/i,
    );
    expect(third).toMatch(/^Drop Chicago, IL, Jun 17expected Jun 17 10:00 AM CDT11 2$/i);
    expect(within(rows[1]!).getByText('Late')).toBeVisible();
    // The carrier reports the stops of its truck.
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are reported by the carrier in their order', async () => {
    const sent: unknown[] = [];
    server.respond(reportStop, ({ body }) => {
      sent.push(body);
      return makeAssignment();
    });
    show('C');
    await userEvent.click(await screen.findByRole('button', { name: 'Arrived at stop 2' }));
    expect(sent).toEqual([{ stop: 1, step: 'arrive', version: 1 }]);
  });

  it('keep the focus while a step is reported, and pass it on to the button of the next step', async () => {
    const { hub, change } = createFakeHub({ startEventId: 0 });
    const before = makeAssignment({ ...load, side: 'C', stops: [STOP], stopTimes: [TIMES[0]!, TIMES[1]!, TIMES[2]!] });
    const done = { arrivedOn: '2026-06-16T19:00:00.000Z', arrivedBy: 'carrier', departedOn: null } as const;
    const left = { ...TIMES[1]!, ...done, departedOn: '2026-06-16T19:30:00.000Z', departedBy: 'carrier' } as const;
    let stored = { ...before, stopTimes: [TIMES[0]!, left, TIMES[2]!] };
    server.respond(getAssignedEquipment, () => stored);
    server.respond(getAssignment, () => stored);
    let reply = () => undefined as void;
    const held = new Promise<void>((resolve) => (reply = resolve));
    server.respondToPath(reportStop.method, reportStop.path, () => held.then(() => stored));
    render(
      <SignedIn mode="C" hub={hub}>
        <AssignedView
          posting={makePosting({ token: 22, postType: 'E', pStatus: 'R' })}
          renderCompany={() => null}
          renderDocument={() => null}
          renderStopDocuments={() => null}
          renderDriverLink={() => null}
        />
      </SignedIn>,
    );
    const button = await screen.findByRole('button', { name: 'Arrived at stop 3' });
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    stored = { ...stored, version: 2, stopTimes: [TIMES[0]!, left, { ...TIMES[2]!, ...done }] };
    const ids = { kind: 'E', token: 22, previousToken: 22, assignmentId: 1 } as const;
    change({ type: 'assignment.changed', ...ids, version: 2, isEnded: false });
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delivered' })).toHaveFocus();
    reply();
    expect(server.requestsOf(reportStop)).toHaveLength(1);
  });
});

it('the facts of a load state how many stops it has, and name them only where they have no list', () => {
  const assignment = makeAssignment({ ...load, stops: [...load.stops], stopTimes: [...TIMES] });
  const { rerender } = render(<LoadFacts assignment={assignment} hasStopList />);
  expect(screen.getByText('1 stop, +4 mi')).toBeVisible();
  rerender(<LoadFacts assignment={assignment} />);
  expect(screen.getByText(/^1 stop, \+4 mi · Drop Guelph, ON/)).toBeVisible();
});
