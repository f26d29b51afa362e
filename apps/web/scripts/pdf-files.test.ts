import { version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pdfFiles } from './pdf-files.ts';

it('a build has the fonts, character maps and decoders of the PDF library, and no WebAssembly', () => {
  const names: string[] = [];
  const build = pdfFiles().generateBundle as unknown as (this: unknown) => void;
  build.call({ emitFile: ({ fileName }: { fileName: string }) => names.push(fileName) });
  const folder = `assets/pdfjs-${version}`;
  expect(names).toEqual(
    expect.arrayContaining([
      `${folder}/standard_fonts/LiberationSans-Regular.ttf`,
      `${folder}/cmaps/UniJIS-UTF16-H.bcmap`,
      `${folder}/wasm/openjpeg_nowasm_fallback.js`,
      `${folder}/wasm/jbig2_nowasm_fallback.js`,
    ]),
  );
  expect(names.filter((name) => !name.startsWith(`${folder}/`) || name.endsWith('.wasm'))).toEqual([]);
});
