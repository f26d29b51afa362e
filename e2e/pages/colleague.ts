import type { Page } from '@playwright/test';
import { readResponse, type Caller } from './caller.ts';

/** 'Load status change': a notification that a user may send to a colleague about a posting of their company. */
const STATUS_CHANGE = 1;
const SILENT_REFRESH = 10;
const BROKER = 13;

/** A colleague of a broker, who uses the API and has no page. */
export class Colleague {
  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Sends a user a notification about the posting at a place of the company's list. */
  async notify(userId: number, place = 0): Promise<void> {
    const key = await this.#caller.getKey('ll_ldpostings_view', BROKER);
    const postings = await readResponse<{ token: number }[]>(await this.#caller.get(`/api/LoadPosting/${key}`));
    const entityId = String(postings[place]?.token);
    await readResponse(
      await this.#caller.post('/api/Notifications', { notificationTypeId: STATUS_CHANGE, userId, entityId }),
    );
  }

  /** Requests the company's windows to reload their loads. */
  async requestRefresh(): Promise<void> {
    const notification = JSON.stringify({ notificationTypeID: SILENT_REFRESH, type: 'load' });
    await readResponse(await this.#caller.post('/api/SenderReceiver', [{ alert: '', notification }]));
  }
}

/** The user and the notification types that the window requests for its bell. */
export async function readBellRequest(page: Page): Promise<{ userId: number; typeIds: string }> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => /\/api\/NotificationBubble\/\d+\//i.test(sent.url())),
    page.reload(),
  ]);
  const [, userId, typeIds = ''] = /NotificationBubble\/(\d+)\/([^/?]+)/i.exec(request.url()) ?? [];
  return { userId: Number(userId), typeIds: decodeURIComponent(typeIds) };
}
