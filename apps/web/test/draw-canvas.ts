import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { vi } from 'vitest';

/**
 * Gives canvases a real context, which jsdom does not have, and contents that can be saved. Call it before a test that
 * draws.
 *
 * @returns a function that reads the red part of a pixel, from 0 to 255, and one that ends it
 */
export function drawCanvases() {
  const canvases = new WeakMap<HTMLCanvasElement, Canvas>();
  const prototype = HTMLCanvasElement.prototype;
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const canvas = canvases.get(this) ?? createCanvas(this.width, this.height);
    canvases.set(this, canvas);
    return canvas.getContext('2d') as never;
  });
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])));
  return {
    readRed(canvas: HTMLCanvasElement, x: number, y: number): number | undefined {
      return canvases.get(canvas)?.getContext('2d').getImageData(x, y, 1, 1).data[0];
    },
    end: () => vi.restoreAllMocks(),
  };
}
