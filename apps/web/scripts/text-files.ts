import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The catalogue of a surface, or of the desk's first screen, in a language. */
const FIRST_TEXTS = /\/texts\/compiled\/(?:start\/)?([\w-]+)\.json$/;

/**
 * Names the file of texts of each language in a page. The server replaces the names by one: the file of the reader's
 * language is loaded beside the program, not after it, and no other is loaded (`apps/server/src/plugins/page-language.ts`).
 *
 * @param isFirst true for the catalogues that the page loads first
 */
export function toTextTags(
  bundle: Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>,
  base: string,
  isFirst: (module: string) => boolean = () => true,
): HtmlTagDescriptor[] {
  return Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
    const module = file.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
    const language = isFirst(module) ? FIRST_TEXTS.exec(module)?.[1] : undefined;
    if (language === undefined) return [];
    return [
      { tag: 'meta', attrs: { name: `texts:${language}`, content: `${base}${file.fileName}` }, injectTo: 'head' },
    ];
  });
}

/** Names the files of texts in the page of a build with that base. */
export function nameTextFiles(base: string): Plugin {
  return {
    name: 'name-text-files',
    transformIndexHtml: (_html, { bundle = {} }) => toTextTags(bundle, base),
  };
}
