import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

it('reads a file in the encodings that spreadsheets write', async () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...'Montréal'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  const files = [
    new TextEncoder().encode('Montréal'),
    Uint8Array.from([...'Montréal'].map((letter) => letter.charCodeAt(0))),
    utf16,
  ];
  const texts = await Promise.all(files.map((bytes) => readTextFile(new Blob([bytes]))));
  expect(texts).toEqual(['Montréal', 'Montréal', 'Montréal']);
});
