import { expect, type Page, type Request } from '@playwright/test';
import type { DeskPage } from './desk-page.ts';

/** 'Load status change': what somebody may tell a colleague about a posting of their company. */
const STATUS_CHANGE = 1;
const SILENT_REFRESH = 10;

/** Somebody of the same company, as their own window calls the server. */
export interface Colleague {
  /** Has a user told of the posting in that place of the list. */
  tell(userId: number, place?: number): Promise<void>;
  /** Has the windows of the company read their loads again. */
  askToRefresh(): Promise<void>;
}

/** True for a call that reads the list of own loads. */
export const isPostingList = (sent: Request) =>
  sent.method() === 'GET' && /\/api\/LoadPosting\/[^/]+$/i.test(new URL(sent.url()).pathname);

/** Learns from the page itself the right to call, and postings to call about. */
export async function toColleague({ page }: DeskPage): Promise<Colleague> {
  const [list] = await Promise.all([page.waitForRequest(isPostingList), page.reload()]);
  const authorization = (await list.headerValue('authorization')) ?? '';
  const answer = await page.request.get(list.url(), { headers: { authorization } });
  const postings = (await answer.json()) as { token: number }[];
  let sent = 0;
  const post = async (path: string, data: object) => {
    const headers = { authorization, 'idempotency-key': `colleague-${Date.now()}-${(sent += 1)}` };
    expect((await page.request.post(path, { headers, data })).status()).toBe(200);
  };
  return {
    tell: (userId, place = 0) => {
      const entityId = String(postings[place]?.token);
      return post('/api/Notifications', { notificationTypeId: STATUS_CHANGE, userId, entityId });
    },
    askToRefresh: () => {
      const notification = JSON.stringify({ notificationTypeID: SILENT_REFRESH, type: 'load' });
      return post('/api/SenderReceiver', [{ alert: '', notification }] as object);
    },
  };
}

/** Who the window asks for, and of which types. */
export async function readBellRequest(page: Page): Promise<{ userId: number; typeIds: string }> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => /\/api\/NotificationBubble\/\d+\//i.test(sent.url())),
    page.reload(),
  ]);
  const [, userId, typeIds = ''] = /NotificationBubble\/(\d+)\/([^/?]+)/i.exec(request.url()) ?? [];
  return { userId: Number(userId), typeIds: decodeURIComponent(typeIds) };
}
