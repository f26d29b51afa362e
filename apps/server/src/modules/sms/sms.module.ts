import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { confirmPhone, getSmsStatus, getUserPhone, removeUserPhone, sendPhoneCode } from '@loadstone/contracts/sms';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { Sms } from '../../sms/index.ts';
import type { UserPhones } from './user-phones.service.ts';

/** What the module has. */
export const smsModule = {
  routes: registerSms,
} satisfies ModuleDeclaration;

/** The state of a text message, and the caller's own number. */
function registerSms(app: FastifyInstance, { sms, phones }: { sms: Sms; phones: UserPhones }): void {
  registerEndpoint(app, getSmsStatus, ({ caller, params }) => sms.readStatus(caller, params.id));
  registerEndpoint(app, getUserPhone, ({ caller }) => phones.read(caller));
  registerEndpoint(app, sendPhoneCode, ({ caller, body }) => phones.sendCode(caller, body.number));
  registerEndpoint(app, confirmPhone, ({ caller, body }) => phones.confirm(caller, body.code));
  registerEndpoint(app, removeUserPhone, ({ caller }) => phones.remove(caller));
}
