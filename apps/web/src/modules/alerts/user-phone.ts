import { confirmPhone, getUserPhone, removeUserPhone, sendPhoneCode, type UserPhone } from '@loadstone/contracts/sms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { alertsKey, userPhoneKey } from '../../live/query-keys.ts';

/** The number for the user's text messages. */
export function useUserPhone() {
  return useQuery({ queryKey: userPhoneKey, queryFn: ({ signal }) => callEndpoint(getUserPhone, { signal }) });
}

function useChange<Input>(change: (input: Input) => Promise<UserPhone>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (phone) => client.setQueryData(userPhoneKey, phone),
  });
}

/** Sends a code to a number. */
export function useSendPhoneCode() {
  return useChange((number: string) => callEndpoint(sendPhoneCode, { body: { number } }));
}

/** Verifies the number with its code. */
export function useConfirmPhone() {
  return useChange((code: string) => callEndpoint(confirmPhone, { body: { code } }));
}

/** Removes the number; the alerts by text message become mails. */
export function useRemoveUserPhone() {
  const client = useQueryClient();
  return useChange(async () => {
    const phone = await callEndpoint(removeUserPhone, {});
    void client.invalidateQueries({ queryKey: alertsKey });
    return phone;
  });
}
