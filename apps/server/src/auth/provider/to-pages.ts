import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../../ground/settings/config.ts';
import { getTextsOfRequest } from '../../ground/texts/texts.ts';
import type { ToPages } from '../pages/page-frame.ts';

/** The front end's Inter font, where it has been built. */
function findFontPath(webFolder: string): string | undefined {
  try {
    const file = readdirSync(join(webFolder, 'assets')).find((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name));
    return file && `/assets/${file}`;
  } catch {
    return undefined;
  }
}

/** The settings of server-made pages for the reader of each request. */
export function createToPages({ support, server }: Pick<Configuration, 'support' | 'server'>): ToPages {
  const fontPath = findFontPath(server.webFolder);
  return (headers) => ({
    texts: getTextsOfRequest(headers),
    supportPhone: support.phone,
    supportPhoneAlternate: support.phoneAlternate,
    fontPath,
  });
}
