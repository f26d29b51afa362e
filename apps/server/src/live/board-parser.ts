import { HUB_EVENTS } from '@loadstone/contracts';
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** A board event whose changes are JSON already. A client receives the object `{ eventId, changes }`. */
export class EncodedBatch {
  readonly eventId: number;
  readonly #changes: string;

  /** @param changes a JSON array */
  constructor(eventId: number, changes: string) {
    this.eventId = eventId;
    this.#changes = changes;
  }

  toPacketText(): string {
    return `${PacketType.EVENT}["${HUB_EVENTS.board}",{"eventId":${this.eventId},"changes":${this.#changes}}]`;
  }
}

/** The parser of socket.io, which sends the JSON of an {@link EncodedBatch} as it is: a batch for a company is encoded once. */
export const boardParser = {
  Encoder: class BoardEncoder extends Encoder {
    override encode(packet: Packet): unknown[] {
      const [, batch] = Array.isArray(packet.data) ? (packet.data as unknown[]) : [];
      return batch instanceof EncodedBatch ? [batch.toPacketText()] : super.encode(packet);
    }
  },
  Decoder,
};
