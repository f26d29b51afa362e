import * as calls from '@loadstone/contracts/sms';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { confirmPhone, readUserPhone, removeUserPhone, sendPhoneCode } from './user-phones.service.ts';

/** The state of a text message, and the caller's own number. */
export const smsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getSmsStatus, ({ caller, params }) => board.sms.readStatus(caller, params.id));
    registerEndpoint(http, calls.getUserPhone, ({ caller }) => readUserPhone(board, caller));
    registerEndpoint(http, calls.sendPhoneCode, ({ caller, body }) => sendPhoneCode(board, caller, body.number));
    registerEndpoint(http, calls.confirmPhone, ({ caller, body }) => confirmPhone(board, caller, body.code));
    registerEndpoint(http, calls.removeUserPhone, ({ caller }) => removeUserPhone(board, caller));
  },
} satisfies BoardModule;
