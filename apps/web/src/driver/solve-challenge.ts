import type { Challenge } from './driver-calls.ts';

/** Hashes at a time: more would delay the page, fewer spend the time on promises. */
const BATCH = 512;

/** Finds a text with which the SHA-256 of `<challenge>.<text>` begins with the zero bits. O(2^bits) hashes. */
export async function solveChallenge({ challenge, bits }: Pick<Challenge, 'challenge' | 'bits'>): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const answers = Array.from({ length: BATCH }, (_, place) => String(first + place));
    const hashes = await Promise.all(
      answers.map((answer) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${answer}`))),
    );
    const place = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0);
    const found = answers[place];
    if (found !== undefined) return found;
  }
}
