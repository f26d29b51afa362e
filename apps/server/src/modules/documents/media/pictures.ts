import sharp from 'sharp';
import { MediaRefusal, type MediaJob } from './media-jobs.ts';
import { MOST_PIXELS, refuseSize } from './picture-size.ts';

/** Longest side of a thumbnail, pixels. */
export const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 70;
/** Visually the same as the picture that was received. */
const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;

// One picture at a time, without memory for later ones.
sharp.concurrency(1);
sharp.cache(false);

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;

/** Decodes a picture, turns it upright and writes it again, without its metadata and without anything after its end. */
export async function cleanPicture({ path, contentType, outputPath }: MediaJob): Promise<void> {
  await refuseDamage(async () => {
    const { width, height } = await sharp(path, INPUT).metadata();
    refuseSize(width, height);
    const picture = sharp(path, INPUT).autoOrient();
    if (contentType === 'image/png') await picture.png().toFile(outputPath);
    else if (contentType === 'image/webp') await picture.webp({ quality: WEBP_QUALITY }).toFile(outputPath);
    // Optimised coding keeps the coefficients of the whole picture in memory to save 3 % of the bytes.
    else await picture.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }).toFile(outputPath);
  });
}

/** Writes the thumbnail of a picture, given by its path or as encoded bytes. */
export async function writeThumbnail(input: string | Buffer, outputPath: string): Promise<void> {
  await refuseDamage(() =>
    sharp(input, INPUT)
      .autoOrient()
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: THUMBNAIL_QUALITY })
      .toFile(outputPath),
  );
}

/** @throws MediaRefusal for a picture that cannot be decoded or is too large; the error itself where a file cannot be written */
async function refuseDamage(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof MediaRefusal) throw error;
    const message = error instanceof Error ? error.message : '';
    if (/unable to (open|write|create)|No space/i.test(message)) throw error;
    const refusal = /pixel limit/i.test(message) ? 'pixels' : /memory|alloc/i.test(message) ? 'heavy' : 'broken';
    throw new MediaRefusal(refusal, { cause: error });
  }
}
