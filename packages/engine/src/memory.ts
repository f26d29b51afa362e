/**
 * How many times its size a buffer may grow to before it has to move. Only address space is set aside for that: the pages
 * come with the growth.
 */
const ROOM_FACTOR = 4;

/** A part of its size that an array grows by: growing in place is cheap, so that little lies idle. */
const STEP_PART = 16;
const LEAST_STEP = 64;

/** How long an array of so many elements, all in use, should be next. */
export function nextLength(length: number): number {
  return length + Math.max(LEAST_STEP, Math.ceil(length / STEP_PART));
}

/**
 * The same bytes and more, in place where the buffer has room. Shared buffers are what grows without slowing its readers:
 * a view of a fixed length over one is read like any other array, while every read of a resizable one checks for its
 * shrinking (14 against 22 ns an entry). Nothing is shared with another thread.
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

/** An array of the same cells and more; see {@link growBuffer}. Always of a fixed length: one that follows its buffer is slow. */
export function growInt16(old: Int16Array, length: number): Int16Array {
  return new Int16Array(growBuffer(old.buffer, length * 2), 0, length);
}

/** See {@link growInt16}. */
export function growInt32(old: Int32Array, length: number): Int32Array {
  return new Int32Array(growBuffer(old.buffer, length * 4), 0, length);
}

/**
 * An array of zeros over a shared buffer. Large plain buffers make the collector go through the whole heap for them; shared
 * ones it only frees.
 */
export function sharedInt32(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}
