import type { DocumentContentType } from '@loadstone/contracts/documents';

/** The number of first bytes that {@link detectFormat} needs. */
export const FORMAT_BYTES = 16;

const HEIF_BRANDS = /^(hei[cfmsx]|hev[cmsx]|mif1|msf1|avif|avis)$/;

/** The format of a file by its first bytes; undefined for every other format. A PDF must start with its header. */
export function detectFormat(head: Buffer): DocumentContentType | 'heic' | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.startsWith('%PDF-')) return 'application/pdf';
  return text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.test(text.slice(8, 12)) ? 'heic' : undefined;
}
