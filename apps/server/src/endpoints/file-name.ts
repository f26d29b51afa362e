const LONGEST_NAME = 150;

/**
 * A file name that is safe to show, store and send: without path, control characters, quotes, invisible and
 * bidirectional characters (which make `gpj.exe` look like `exe.jpg`), at most 150 characters with its extension.
 * `file` where nothing is left.
 */
export function sanitizeFileName(name: string): string {
  const clean = (name.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    // Cc: control; Cf: format, with all bidirectional and zero-width characters; Zl, Zp: line separators.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd"'`<>:|?*]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= LONGEST_NAME) return clean;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, LONGEST_NAME - extension.length).join('') + extension;
}

/**
 * A `Content-Disposition` header (RFC 6266) with the sanitised name in both forms: ASCII for old clients, and UTF-8,
 * which other clients prefer.
 */
export function toContentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const name = sanitizeFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|%/gu, '_');
  // RFC 8187 forbids three characters that encodeURIComponent leaves as they are.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
