import type { Page } from '@playwright/test';

/** The packet by which the server confirms a connection of Socket.IO. */
const CONNECTED = /^40/;

/** Waits until the page is connected to the hub. Call it before the page loads, and await the result after. */
export function waitForHub(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (CONNECTED.test(String(payload))) resolve();
      }),
    );
  });
}
