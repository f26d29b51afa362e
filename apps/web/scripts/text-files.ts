import type { HtmlTagDescriptor, Plugin } from 'vite';

const DEFAULT_LANGUAGE = 'en';
const COMPILED_TEXTS = /\/texts\/compiled\/([\w-]+)\.json$/;

/**
 * Names the files of texts in a page of a build with that base: that of the default language is loaded beside the program, not after it. Those of
 * the other languages are only named, so that the service worker stores them for a start without a network.
 */
export function nameTextFiles(base: string): Plugin {
  return {
    name: 'name-text-files',
    transformIndexHtml(_html, { bundle = {} }) {
      const files = Object.values(bundle).flatMap((file) => {
        const language = file.type === 'chunk' ? COMPILED_TEXTS.exec(file.facadeModuleId ?? '')?.[1] : undefined;
        return language === undefined ? [] : [{ language, path: `${base}${file.fileName}` }];
      });
      return files.map(({ language, path }): HtmlTagDescriptor =>
        language === DEFAULT_LANGUAGE
          ? { tag: 'link', attrs: { rel: 'modulepreload', href: path, crossorigin: true }, injectTo: 'head' }
          : { tag: 'meta', attrs: { name: 'texts', content: path }, injectTo: 'head' },
      );
    },
  };
}
