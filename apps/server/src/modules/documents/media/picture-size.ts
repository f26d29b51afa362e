import { LIMITS } from '@loadstone/contracts/board';
import { MediaRefusal } from './media-jobs.ts';

export const MOST_PIXELS = LIMITS.documentMegapixels * 1_000_000;

/** @throws MediaRefusal `pixels` for a picture, also one inside a PDF, with too long a side or too many pixels */
export function refuseSize(width: number, height: number): void {
  const isTooLong = Math.max(width, height) > LIMITS.documentSidePixels;
  if (isTooLong || width * height > MOST_PIXELS) throw new MediaRefusal('pixels');
}
