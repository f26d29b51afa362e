import { vi } from 'vitest';

/** A file that the product has offered as a download. */
export interface SavedFile {
  readonly name: string;
  /** The content, with its byte order mark. */
  readonly text: Promise<string>;
}

/** Collects downloads, which jsdom lacks, until the test restores its mocks. */
export function collectSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let latest = new Blob();
  URL.createObjectURL = (blob) => {
    latest = blob as Blob;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: readText(latest) });
  });
  return files;
}

/** `Blob.text` would remove the byte order mark. */
function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
}
