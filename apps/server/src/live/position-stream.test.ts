import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MovedLoad } from './pushed-data.ts';
import { createPositionStream, type PositionStream } from './position-stream.ts';

let nowMs: number;
let sent: string[];
let stream: PositionStream;

beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 0;
  sent = [];
  stream = createPositionStream(
    (trucks) => sent.push(trucks.map(({ accountId, truck }) => `${accountId}:${truck.lat}`).join(' ')),
    () => nowMs,
  );
});
afterEach(() => {
  stream.close();
  vi.useRealTimers();
});

const move = (assignmentId: number, lat: number): void =>
  stream.accept({ assignmentId, trucks: [{ accountId: assignmentId, truck: { lat } }] } as unknown as MovedLoad);
const pass = (ms: number): void => {
  nowMs += ms;
  stream.tick();
};

describe('the position stream', () => {
  it('sends the first position soon, and then the newest at most once in five seconds for each load', () => {
    move(1, 10);
    pass(250);
    for (const lat of [11, 12, 13]) {
      move(1, lat);
      pass(1_000);
    }
    expect(sent).toEqual(['1:10']);
    pass(2_000);
    expect(sent).toEqual(['1:10', '1:13']);
    pass(60_000);
    expect(sent).toHaveLength(2);
  });

  it('sends the loads that moved at the same time together', () => {
    move(1, 10);
    move(2, 20);
    pass(250);
    expect(sent).toEqual(['1:10 2:20']);
  });

  it('sends nothing for a load that no company may see', () => {
    stream.accept({ assignmentId: 1, trucks: [] });
    pass(250);
    expect(sent).toEqual([]);
  });
});
