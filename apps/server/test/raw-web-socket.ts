import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { HUB_PATH } from '@loadstone/contracts/live';

const TEXT_FRAME = 0x1;
const CONTINUATION_FRAME = 0x0;
const FINAL = 0x80;
const CLOSE_FRAME = 0x8;
const PING_FRAME = 0x9;
const MASKED = 0x80;
const LENGTH_64_BIT = 127;
const NO_MASK = Buffer.alloc(4);

/** A WebSocket to the hub whose frames the test writes byte by byte, which no library would do. */
interface RawWebSocket {
  /** Announces a text of the given length, and sends nothing of it. */
  announce(bytes: number): void;
  /** Sends one frame: the first or a later part of a fragmented text. */
  sendPart(text: string, place: 'first' | 'later'): void;
  /** Sends a whole text. */
  send(text: string): void;
  /** Sends a ping of the protocol, which no browser lets a page send. */
  ping(text: string): void;
  /** Everything that the server has sent, with the bytes of frames. */
  read(): string;
  /** The code with which the server closes; 0 where it drops the connection without one. */
  readonly closed: Promise<number>;
}

/** Connects to the hub below Socket.IO, without signing in. @param sessionId of a connection by polling that changes to this one */
export async function openRawWebSocket(address: string, sessionId?: string): Promise<RawWebSocket> {
  const network = await upgrade(address, sessionId);
  let read = Buffer.alloc(0);
  network.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
  });
  const frame = (first: number, text: string): void => {
    const payload = Buffer.from(text);
    network.write(Buffer.concat([toHeader(first, payload.length), payload]));
  };
  return {
    announce: (bytes) => void network.write(toHeader(FINAL | TEXT_FRAME, bytes)),
    sendPart: (text, place) => frame(place === 'first' ? TEXT_FRAME : CONTINUATION_FRAME, text),
    send: (text) => frame(FINAL | TEXT_FRAME, text),
    ping: (text) => frame(FINAL | PING_FRAME, text),
    read: () => read.toString('latin1'),
    closed: new Promise((resolve) => {
      network.on('error', () => undefined);
      network.on('close', () => resolve(findCloseCode(read)));
    }),
  };
}

function upgrade(address: string, sessionId?: string): Promise<Socket> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  const session = sessionId === undefined ? '' : `&sid=${sessionId}`;
  return new Promise((resolve, reject) => {
    request(`${address}${HUB_PATH}/?EIO=4&transport=websocket${session}`, { headers })
      .on('upgrade', (_response, network) => resolve(network as Socket))
      .on('error', reject)
      .end();
  });
}

/** A client's frame is masked; a mask of zeros leaves the bytes as they are. */
function toHeader(first: number, bytes: number): Buffer {
  if (first === (FINAL | PING_FRAME)) return Buffer.concat([Buffer.from([first, MASKED | bytes]), NO_MASK]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(bytes));
  return Buffer.concat([Buffer.from([first, MASKED | LENGTH_64_BIT]), length, NO_MASK]);
}

/** Every frame that the server sends before it closes has one length byte, or is skipped by its length. */
function findCloseCode(bytes: Buffer): number {
  for (let at = 0; at + 1 < bytes.length;) {
    const kind = (bytes[at] ?? 0) & 0xf;
    const short = bytes[at + 1] ?? 0;
    const headerBytes = short === 126 ? 4 : 2;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    if (kind === CLOSE_FRAME) return length >= 2 ? bytes.readUInt16BE(at + headerBytes) : 0;
    at += headerBytes + length;
  }
  return 0;
}
