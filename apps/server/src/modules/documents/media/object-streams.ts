import { constants, inflateSync } from 'node:zlib';
import { MediaRefusal } from './media-jobs.ts';

/** Bytes of an unpacked stream; the objects of a document are far smaller. */
const LARGEST_BYTES = 32 * 1024 * 1024;
/** Bytes of a packed stream that show whether it holds objects. */
const HEAD_BYTES = 1_024;
/** An object stream starts with pairs of numbers; comments may come first. */
const OBJECTS_HEAD = /^[\s\0]*(?:%|\d+\s+\d)/;
const STREAM = /\bstream(?:\r\n|\n|\r)/g;
const OBJECT_STREAM = /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)\b/i;
const FILTERED = /\/Filter|#46ilter|\/F#/i;
/** The only packing of an object stream that is unpacked here, and the only one that programs write. */
const PLAIN_FILTER = /\/Filter\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*\/(?:FlateDecode|Fl)\s*\])/;
const WITH_PARAMETERS = /\/(?:DecodeParms|DP)\b/;

/**
 * Unpacks the object streams of a PDF, in which objects are hidden from a search of the file. A stream that is not
 * declared as one is unpacked too where its content looks like one.
 *
 * @param text the same bytes as Latin-1
 * @throws MediaRefusal `scripts` for an object stream in another packing, which cannot be searched; `slow` for one that
 *   is too large
 */
export function* readObjectStreams(bytes: Buffer, text: string): Generator<string> {
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const dictionary = text.slice(Math.max(text.lastIndexOf(' obj', index), 0), index);
    const packed = bytes.subarray(index + keyword.length);
    if (OBJECT_STREAM.test(dictionary)) {
      if (!FILTERED.test(dictionary)) continue;
      const isPlain = PLAIN_FILTER.test(dictionary) && !WITH_PARAMETERS.test(dictionary);
      const content = isPlain ? inflate(packed) : undefined;
      if (content === undefined) throw new MediaRefusal('scripts');
      yield content;
    } else if (OBJECTS_HEAD.test(inflate(packed.subarray(0, HEAD_BYTES)) ?? '')) {
      yield inflate(packed) ?? '';
    }
  }
}

/** Unpacks as much as there is; what follows the packed data is ignored. @returns undefined where it is not packed */
function inflate(packed: Buffer): string | undefined {
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST_BYTES };
    return inflateSync(packed, options).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new MediaRefusal('slow');
    return undefined;
  }
}
