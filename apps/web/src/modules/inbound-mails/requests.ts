import {
  addInboundSender,
  changeInboundSender,
  decideInboundMail,
  getInboundMailSettings,
  listInboundMails,
  readInboundMail,
  removeInboundSender,
  renewInboundAddress,
} from '@loadstone/contracts/inbound-mails';
import type { TextReading } from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { inboundMailsKey } from '../../live/query-keys.ts';
import { readingLanguage } from '../posting-lists/index.ts';

/** The mails with postings of a kind that the company's senders have sent, the last first. */
export function useInboundMails(postType: PostingKind) {
  return useQuery({
    queryKey: [...inboundMailsKey, postType],
    queryFn: ({ signal }) => callEndpoint(listInboundMails, { query: { postType }, signal }),
    staleTime: 0,
  });
}

/** What the server reads of a mail. @throws ApiError */
export function readMail(postType: PostingKind, id: number): Promise<TextReading> {
  return callEndpoint(readInboundMail, {
    params: { id },
    query: { postType },
    body: { language: readingLanguage() },
  });
}

/** How many postings a mail has created, changed and withdrawn. */
export interface MailCounts {
  readonly posted: number;
  readonly changed: number;
  readonly removed: number;
}

/** Notes that the user has taken the postings of a mail. @throws ApiError */
export async function noteMailTaken(postType: PostingKind, id: number, counts: MailCounts): Promise<void> {
  await callEndpoint(decideInboundMail, {
    params: { id },
    query: { postType },
    body: { status: 'taken', ...counts },
  });
}

/** Dismisses a mail: its postings are not taken. */
export function useDismissMail(postType: PostingKind) {
  return useMutation({
    mutationFn: (id: number) =>
      callEndpoint(decideInboundMail, { params: { id }, query: { postType }, body: { status: 'dismissed' } }),
  });
}

/** The company's address and the senders whose mails it takes; refused for a user who is no administrator. */
export function useInboundMailSettings() {
  return useQuery({
    queryKey: [...inboundMailsKey, 'settings'],
    queryFn: ({ signal }) => callEndpoint(getInboundMailSettings, { signal }),
    retry: false,
    staleTime: 0,
  });
}

export function useRenewAddress() {
  return useMutation({ mutationFn: () => callEndpoint(renewInboundAddress) });
}

export function useAddSender() {
  return useMutation({
    mutationFn: (body: { readonly address: string; readonly postType: PostingKind }) =>
      callEndpoint(addInboundSender, { body }),
  });
}

export function useSwitchSender() {
  return useMutation({
    mutationFn: ({ id, postsAlone }: { readonly id: number; readonly postsAlone: boolean }) =>
      callEndpoint(changeInboundSender, { params: { id }, body: { postsAlone } }),
  });
}

export function useRemoveSender() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(removeInboundSender, { params: { id } }) });
}
