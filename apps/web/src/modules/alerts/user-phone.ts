import { confirmPhone, getUserPhone, removeUserPhone, sendPhoneCode } from '@loadstone/contracts/sms';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { userPhoneKey } from '../../live/query-keys.ts';

/** The number for the user's text messages. */
export function useUserPhone() {
  return useQuery({ queryKey: userPhoneKey, queryFn: ({ signal }) => callEndpoint(getUserPhone, { signal }) });
}

/** Sends a code to a number. */
export function useSendPhoneCode() {
  return useMutation({ mutationFn: (number: string) => callEndpoint(sendPhoneCode, { body: { number } }) });
}

/** Verifies the number with its code. */
export function useConfirmPhone() {
  return useMutation({ mutationFn: (code: string) => callEndpoint(confirmPhone, { body: { code } }) });
}

/** Removes the number; the alerts by text message become mails. */
export function useRemoveUserPhone() {
  return useMutation({ mutationFn: () => callEndpoint(removeUserPhone, {}) });
}
