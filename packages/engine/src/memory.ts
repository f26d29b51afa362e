/**
 * A buffer reserves address space for this multiple of its size. The operating system provides the pages only as it
 * grows.
 */
const ROOM_FACTOR = 4;

/** An array grows by this fraction of its size. Growing in place is cheap, so little memory is left unused. */
const STEP_PART = 16;
const LEAST_STEP = 64;

/** Returns the next length for an array whose elements are all in use. */
export function nextLength(length: number): number {
  return length + Math.max(LEAST_STEP, Math.ceil(length / STEP_PART));
}

/**
 * Grows a buffer, in place if it has room, and keeps its content. Fixed-length views of a growable shared buffer read
 * as fast as plain arrays; reads of resizable buffers check for shrinking (14 against 22 ns per entry). The memory is
 * not shared with another thread.
 */
export function growBuffer(buffer: ArrayBufferLike, bytes: number): SharedArrayBuffer {
  if (buffer instanceof SharedArrayBuffer && bytes <= buffer.maxByteLength) {
    buffer.grow(bytes);
    return buffer;
  }
  const moved = new SharedArrayBuffer(bytes, { maxByteLength: bytes * ROOM_FACTOR });
  new Uint8Array(moved, 0, buffer.byteLength).set(new Uint8Array(buffer));
  return moved;
}

/** Grows an array; see {@link growBuffer}. The view has a fixed length, because a length-tracking view is slow. */
export function growInt16(old: Int16Array, length: number): Int16Array {
  return new Int16Array(growBuffer(old.buffer, length * 2), 0, length);
}

/** See {@link growInt16}. */
export function growInt32(old: Int32Array, length: number): Int32Array {
  return new Int32Array(growBuffer(old.buffer, length * 4), 0, length);
}

/**
 * Returns an array of zeros over a shared buffer. Allocating large plain buffers triggers collections of the whole
 * heap; shared ones do not.
 */
export function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}
