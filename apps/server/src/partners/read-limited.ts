/** Thrown when a body is longer than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads a response's body, and stops at the first byte beyond the limit: neither a long body nor one that unpacks into
 * a long one is ever held.
 *
 * @param limitBytes counted after decompression
 * @throws BodyTooLarge beyond the limit, and what the connection throws.
 */
export async function readLimited(response: Response, limitBytes: number): Promise<Uint8Array> {
  if (Number(response.headers.get('content-length') ?? 0) > limitBytes) {
    await response.body?.cancel();
    throw new BodyTooLarge();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the body, which closes its connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
