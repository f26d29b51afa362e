import { HUB_EVENTS } from '@loadstone/contracts/live';
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** A board event whose changes are JSON already. A client receives the object `{ eventId, changes }`, with its `changeId`. */
export class EncodedBatch {
  /** The packet in the format of socket.io. */
  readonly packet: string;

  /** @param changes a JSON array */
  constructor(eventId: number, changes: string, changeId: string | null = null) {
    const cause = changeId === null ? '' : `,"changeId":"${changeId}"`;
    this.packet = `${PacketType.EVENT}["${HUB_EVENTS.board}",{"eventId":${eventId},"changes":${changes}${cause}}]`;
  }
}

/** The parser of socket.io, but an {@link EncodedBatch} is sent as it is. */
export const boardParser = {
  Encoder: class BoardEncoder extends Encoder {
    override encode(packet: Packet): unknown[] {
      const [, batch] = Array.isArray(packet.data) ? (packet.data as unknown[]) : [];
      return batch instanceof EncodedBatch ? [batch.packet] : super.encode(packet);
    }
  },
  Decoder,
};
