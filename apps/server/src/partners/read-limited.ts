/** Thrown when a body is longer than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads the body of a response and stops at the first byte beyond the limit, so that neither a long body nor one that
 * decompresses to a long one is kept in memory.
 *
 * @param limitBytes counted after decompression
 * @throws BodyTooLarge beyond the limit, and the errors of the connection
 */
export async function readLimited(response: Response, limitBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > limitBytes) {
    await response.body?.cancel();
    throw new BodyTooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the body and closes its connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
