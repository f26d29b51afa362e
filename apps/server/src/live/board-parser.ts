import { HUB_EVENTS } from '@loadstone/contracts/live';
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser';

/** A board event whose content is JSON already. */
export class EncodedBatch {
  readonly json: string;
  #bytes: number | undefined;
  /** The packet in the format of socket.io. */
  readonly packet: string;

  private constructor(json: string) {
    this.json = json;
    this.packet = `${PacketType.EVENT}["${HUB_EVENTS.board}",${json}]`;
  }

  /** The size of the JSON as UTF-8. It is counted once for all windows. */
  get bytes(): number {
    return (this.#bytes ??= Buffer.byteLength(this.json));
  }

  /** The first batch of a connection: it has no changes and names the feed. */
  static ofFeed(eventId: number, feed: string): EncodedBatch {
    return new EncodedBatch(JSON.stringify({ eventId, changes: [], feed }));
  }

  /** A client receives the object `{ eventId, changes }`, with its `changeId`. @param changes a JSON array */
  static of(eventId: number, changes: string, changeId: string | null = null): EncodedBatch {
    const cause = changeId === null ? '' : `,"changeId":"${changeId}"`;
    return new EncodedBatch(`{"eventId":${eventId},"changes":${changes}${cause}}`);
  }

  /** A client receives an array of batches. */
  static join(batches: readonly EncodedBatch[]): EncodedBatch {
    return new EncodedBatch(`[${batches.map(({ json }) => json).join(',')}]`);
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
