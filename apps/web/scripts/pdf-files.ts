import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** As in `src/modules/documents/pdf/open-pdf.ts`. */
const SERVED_AT = `assets/pdfjs-${readVersion()}`;

/**
 * What the library requests by name while it reads a PDF: fonts and character maps that a PDF may leave out, and the
 * decoders of two picture formats. The decoders are those in JavaScript: the content security policy of the board does
 * not allow WebAssembly.
 */
const REQUESTED = /^(cmaps|standard_fonts)\/|^wasm\/(\w+_nowasm_fallback\.js|LICENSE_(PDFJS_)?(JBIG2|OPENJPEG))$/;

function readVersion(): string {
  return (JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8')) as { version: string }).version;
}

function listRequested(): string[] {
  return ['cmaps', 'standard_fonts', 'wasm']
    .flatMap((folder) => readdirSync(join(LIBRARY, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => REQUESTED.test(path));
}

/** Adds the files of the PDF library that are loaded by name, in a folder named by its version. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const path of listRequested()) {
        this.emitFile({ type: 'asset', fileName: `${SERVED_AT}/${path}`, source: readFileSync(join(LIBRARY, path)) });
      }
    },
    configureServer({ middlewares }) {
      const known = new Set(listRequested());
      middlewares.use(`/${SERVED_AT}`, (request, response, next) => {
        const path = (request.url ?? '').slice(1);
        if (!known.has(path)) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(LIBRARY, path)));
      });
    },
  };
}
