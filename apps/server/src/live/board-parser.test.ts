import { HUB_EVENTS } from '@loadstone/contracts/live';
import { Decoder, PacketType, type Packet } from 'socket.io-parser';
import { describe, expect, it } from 'vitest';
import { boardParser, EncodedBatch } from './board-parser.ts';

/** What a client of the library reads. */
function readAsClient(data: unknown[]): unknown {
  const decoder = new Decoder();
  const received: Packet[] = [];
  decoder.on('decoded', (packet) => received.push(packet));
  const packet = { type: PacketType.EVENT, nsp: '/', data };
  for (const part of new boardParser.Encoder().encode(packet)) decoder.add(part);
  return received;
}

describe('the parser of the hub', () => {
  const changes = [{ type: 'leads.changed', myToken: 7, kind: 'L' }];

  it('sends a batch that is JSON already as the library sends the objects', () => {
    const batch = EncodedBatch.of(42, JSON.stringify(changes));
    expect(readAsClient([HUB_EVENTS.board, batch])).toEqual(readAsClient([HUB_EVENTS.board, { eventId: 42, changes }]));
    expect(readAsClient([HUB_EVENTS.board, batch])).toHaveLength(1);
  });

  it('states the call that caused the changes', () => {
    const batch = EncodedBatch.of(42, JSON.stringify(changes), 'c');
    expect(readAsClient([HUB_EVENTS.board, batch])).toEqual(
      readAsClient([HUB_EVENTS.board, { eventId: 42, changes, changeId: 'c' }]),
    );
  });

  it('leaves other events to the library', () => {
    expect(readAsClient([HUB_EVENTS.heartbeat, { serverTime: 'now' }])).toEqual([
      { type: PacketType.EVENT, nsp: '/', data: [HUB_EVENTS.heartbeat, { serverTime: 'now' }] },
    ]);
  });
});
